import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { FormErrors } from './FormErrors.tsx';
import { useSubmit } from './use-submit.ts';
import type { Submitted } from './use-submit.ts';

interface EmailSentDialogProps {
  readonly children: ReactNode;
  readonly onResend: (signal: AbortSignal) => Promise<Submitted>;
  /** The person continues. */
  readonly onDone: () => void;
  /** Closed, back to the form: the address may have been wrong. */
  readonly onClose: () => void;
}

/** Says that an email is on its way, and sends it again. */
export function EmailSentDialog({ children, onResend, onDone, onClose }: EmailSentDialogProps): ReactNode {
  const { errors, isBusy, submit } = useSubmit();
  const [timesSent, setTimesSent] = useState(0);
  const resend = async () => {
    if (await submit(onResend)) setTimesSent((times) => times + 1);
  };
  return (
    <Dialog
      title="Check Your Email"
      onClose={onClose}
      actions={
        <>
          <Button look="main" onClick={onDone}>
            Done
          </Button>
          <Button isBusy={isBusy} onClick={() => void resend()}>
            Resend Email
          </Button>
        </>
      }
    >
      {children}
      <p>
        Nothing after a few minutes? Check your spam folder, resend the email, or close this and check the
        address.
      </p>
      <p className="email-sent-again" role="status">
        {timesSent > 0 && !isBusy && errors.length === 0 && sentAgain(timesSent)}
      </p>
      <FormErrors errors={errors} />
    </Dialog>
  );
}

/** Worded differently each time, so that screen readers announce it again. */
function sentAgain(times: number): string {
  return times === 1 ? 'The email was sent again.' : `The email was sent again, ${times} times so far.`;
}
