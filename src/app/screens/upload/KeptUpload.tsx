import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { readOutcome } from '#device/outbox/parcels.ts';
import { useDevice } from '../../device-hooks/device-context.tsx';
import { useDeviceQuery } from '../../device-hooks/use-device-query.ts';
import { Button } from '../../widgets/Button.tsx';
import { FormErrors } from '../../widgets/FormErrors.tsx';
import { KeptDialog } from '../../widgets/KeptDialog.tsx';
import { keptHere } from '../../widgets/kept-here.ts';

interface KeptUploadProps {
  readonly id: string;
  /** Why it was not sent at once; empty while a log-in is awaited. */
  readonly why: string;
  readonly name: string;
  readonly onSent: () => void;
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

/** What could not be sent now and waits on this device (rule UPL-9); it may be sent while on screen. */
export function KeptUpload({ id, why, name, onSent, onAnother, onClose }: KeptUploadProps): ReactNode {
  const device = useDevice();
  const upload = useDeviceQuery(() => device.read((database) => readOutcome(database, id)), [device, id]);
  const isSent = upload?.kind === 'sent';
  useEffect(() => {
    if (isSent) onSent();
  }, [isSent, onSent]);
  const needsYou = upload?.kind === 'refused' ? upload.why : null;
  return (
    <KeptDialog key="kept" onClose={onClose} action={<Button onClick={onAnother}>Upload another</Button>}>
      {needsYou === null ? <p role="status">{keptHere(why)}</p> : <FormErrors errors={[needsYou]} />}
      <p className="upload-name">{name}</p>
    </KeptDialog>
  );
}
