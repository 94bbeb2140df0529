import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Waiting } from '#device/store/waiting-work.ts';
import { useDevice } from '../../device-hooks/device-context.tsx';
import { Button } from '../../widgets/Button.tsx';
import { count } from '../../widgets/count.ts';
import { Dialog } from '../../widgets/Dialog.tsx';

/** Discarding waiting work asks for confirmation, and the backup file keeps it for 30 days. */
export function DiscardDialog({
  waiting,
  name,
  onClose,
}: {
  waiting: Waiting;
  name: string;
  onClose: () => void;
}): ReactNode {
  const device = useDevice();
  const [isBusy, setIsBusy] = useState(false);
  const isUpload = waiting.kind === 'upload';
  const discard = async () => {
    setIsBusy(true);
    await (isUpload ? await device.uploads() : await device.choices()).discard(waiting.id);
    onClose();
  };
  return (
    <Dialog
      title={isUpload ? 'Discard this file?' : 'Discard these changes?'}
      onClose={onClose}
      actions={
        <>
          <Button look="danger" icon="trash" isBusy={isBusy} onClick={() => void discard()}>
            Discard
          </Button>
          <Button onClick={onClose}>{isUpload ? 'Keep it' : 'Keep them'}</Button>
        </>
      }
    >
      <p>
        {whatOf(waiting)} <strong>{name}</strong> will not be sent to the server.
      </p>
      <p>For 30 days, this device’s backup file will still contain what you discard.</p>
    </Dialog>
  );
}

function whatOf({ kind, changes }: Waiting): string {
  if (kind === 'upload') return 'The scanned assessment';
  return changes === 0 ? 'The new assessment' : `${count(changes, 'change')} to`;
}
