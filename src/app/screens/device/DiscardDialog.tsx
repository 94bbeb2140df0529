import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Waiting } from '#device/outbox/waiting.ts';
import { DISCARDED_DAYS } from '#domain/lifetimes.ts';
import { useDevice } from '../../device-hooks/device-context.tsx';
import { Button } from '../../widgets/Button.tsx';
import { Dialog } from '../../widgets/Dialog.tsx';
import { kindWords } from './kind-words.ts';

/** Discarding waiting work asks for confirmation, and the backup file keeps it for a while. */
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
  const { discard: words } = kindWords[waiting.kind];
  const discard = async () => {
    setIsBusy(true);
    await device.sync((sync) => sync.discard(waiting));
    onClose();
  };
  return (
    <Dialog
      title={words.question}
      onClose={onClose}
      actions={
        <>
          <Button look="danger" icon="trash" isBusy={isBusy} onClick={() => void discard()}>
            Discard
          </Button>
          <Button onClick={onClose}>{words.keep}</Button>
        </>
      }
    >
      <p>{`${words.what(waiting.changes)} ${name} will not be sent to the server.`}</p>
      <p>{`For ${DISCARDED_DAYS} days, this device’s backup file will still contain what you discard.`}</p>
    </Dialog>
  );
}
