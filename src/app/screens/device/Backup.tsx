import { useState } from 'react';
import type { ReactNode } from 'react';
import { useDevice } from '../../device-hooks/device-context.tsx';
import { Button } from '../../widgets/Button.tsx';
import { Card } from '../../widgets/Card.tsx';
import { saveFile } from '../../widgets/save-file.ts';

/** Everything that waits, as a file a person can keep elsewhere. */
export function Backup(): ReactNode {
  const device = useDevice();
  const [isBusy, setIsBusy] = useState(false);
  const [result, setResult] = useState('');
  const save = async () => {
    setIsBusy(true);
    const day = new Date().toISOString().slice(0, 10);
    saveFile(await device.exportBackup(), `rta-tracers-backup-${day}.json`);
    setResult('The backup file was saved.');
    setIsBusy(false);
  };
  return (
    <Card aria-labelledby="backup-title">
      <h2 id="backup-title">Backup</h2>
      <p>
        Saves what is waiting on this device, your drafts, and what was discarded in the last 30 days as a
        file.
      </p>
      <Button icon="download" isBusy={isBusy} onClick={() => void save()}>
        Export backup file
      </Button>
      <p className="device-result" role="status">
        {result}
      </p>
    </Card>
  );
}
