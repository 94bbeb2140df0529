import { useState } from 'react';
import type { ReactNode } from 'react';
import type { DatabaseUnreadable } from '#device/store/database.ts';
import { Icon } from '../icons/Icon.tsx';
import { Button } from '../widgets/Button.tsx';
import { PageHeading } from '../widgets/PageHeading.tsx';
import { saveFile } from '../widgets/save-file.ts';
import { StorageFault } from './StorageFault.tsx';
import { faultIn } from './fault-in.ts';
import './message-page.css';

/** The local database cannot be opened: says so, and hands over what can still be read. */
export default function UnreadableDatabase({ error }: { error: DatabaseUnreadable }): ReactNode {
  const [isReading, setIsReading] = useState(false);
  const save = async () => {
    setIsReading(true);
    saveFile(await error.readable(), 'rta-tracers-rescued.json');
    setIsReading(false);
  };
  const fault = faultIn(error.cause);
  if (fault !== null) return <StorageFault fault={fault} />;
  return (
    <div className="message-page">
      <Icon name="alert" className="message-page-icon" />
      <PageHeading title="The data on this device cannot be read" />
      <p>
        RTA Tracers keeps your answers in a database on this device, and the browser cannot open it right now.
        It often helps to close all RTA Tracers windows or restart the device, and then open the app again.
      </p>
      <p>
        Please do not clear the browser’s data: that would delete answers that have not been sent. You can
        save whatever is still readable as a file for your administrator. Anything already sent is safe on the
        server.
      </p>
      <div className="message-page-actions">
        <Button look="main" icon="sync" onClick={() => location.reload()}>
          Try again
        </Button>
        <Button icon="download" isBusy={isReading} onClick={() => void save()}>
          Save what can be read
        </Button>
      </div>
    </div>
  );
}
