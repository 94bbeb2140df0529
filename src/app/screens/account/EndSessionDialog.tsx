import type { ReactNode } from 'react';
import { Button } from '../../widgets/Button.tsx';
import { Dialog } from '../../widgets/Dialog.tsx';

interface EndSessionDialogProps {
  /** Null: all others. */
  readonly device: string | null;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
  readonly onClose: () => void;
}

/** Asks before a log-in elsewhere ends, and says what becomes of the work there (rule PPL-9). */
export function EndSessionDialog({ device, isBusy, onEnd, onClose }: EndSessionDialogProps): ReactNode {
  const title = device === null ? 'Log out everywhere else?' : `Log out ${device}?`;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button look="danger" isBusy={isBusy} onClick={onEnd}>
            Log Out
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <p>
        {device === null ? 'Your other devices need' : 'That device needs'} your password again as soon as{' '}
        {device === null ? 'they are' : 'it is'} online. Work that has not been sent stays there and is sent
        after the next log-in.
      </p>
    </Dialog>
  );
}
