import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../widgets/Button.tsx';
import { Dialog } from '../../widgets/Dialog.tsx';
import { CheckboxField } from '../../widgets/Field.tsx';
import { FormErrors } from '../../widgets/FormErrors.tsx';
import { useSubmit } from '../../widgets/use-submit.ts';
import { useAccountChange } from '../account/use-account-change.ts';

interface EndSessionsDialogProps {
  readonly user: { readonly id: number; readonly name: string };
  readonly onEnded: (isWiped: boolean) => void;
  readonly onClose: () => void;
}

/** Logs somebody out on every device, and says what becomes of their work there (rule PPL-11). */
export function EndSessionsDialog({ user, onEnded, onClose }: EndSessionsDialogProps): ReactNode {
  const change = useAccountChange();
  const [isWiping, setIsWiping] = useState(false);
  const { errors, isBusy, submit } = useSubmit();
  const { id, name } = user;
  const end = async () => {
    const isDone = await submit((signal) => change('endSessionsOf', id, { wipe: isWiping }, signal));
    if (isDone) onEnded(isWiping);
  };
  return (
    <Dialog
      title={`Log out ${name} everywhere?`}
      onClose={onClose}
      actions={
        <>
          <Button look="danger" isBusy={isBusy} onClick={() => void end()}>
            {isWiping ? 'Log Out and Delete' : 'Log Out'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <p>Each of their devices needs their password again as soon as it is online.</p>
      <CheckboxField
        label="A device is lost: delete their work on it"
        checked={isWiping}
        onChange={(event) => setIsWiping(event.target.checked)}
      />
      <p role="status">
        {isWiping ? (
          <>
            Every device where {name} was logged in deletes what it holds of theirs the next time it is
            online. <strong>Work that was not sent from there is lost:</strong> the server cannot know how
            much that is. What it has already stays.
          </>
        ) : (
          'Work that has not been sent stays there and is sent after their next log-in.'
        )}
      </p>
      <FormErrors errors={errors} />
    </Dialog>
  );
}
