import type { ReactNode } from 'react';
import { Button, ButtonLink } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

interface KeptDialogProps {
  /** Why it was not sent, and that it will be (`kept-here.ts`). */
  readonly children: ReactNode;
  /** Another thing that can be done from here. */
  readonly action?: ReactNode;
  readonly onClose: () => void;
}

/** Says that something could not be sent now and waits on this device (rule UPL-9). */
export function KeptDialog({ children, action, onClose }: KeptDialogProps): ReactNode {
  return (
    <Dialog
      title="Not sent yet"
      onClose={onClose}
      actions={
        <>
          <Button look="main" onClick={onClose}>
            Close
          </Button>
          {action}
          <ButtonLink look="quiet" to="/device" onClick={onClose}>
            Show what is waiting
          </ButtonLink>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
