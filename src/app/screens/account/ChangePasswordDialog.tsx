import { useState } from 'react';
import type { SubmitEvent, ReactNode } from 'react';
import { newPasswordProblem } from '#domain/new-password.ts';
import type { Owner } from '#domain/own-words.ts';
import { useSession } from '../../device-hooks/device-context.tsx';
import { Dialog } from '../../widgets/Dialog.tsx';
import { FormErrors } from '../../widgets/FormErrors.tsx';
import { SubmitButton } from '../../widgets/FormPage.tsx';
import { NewPasswordFields } from '../../widgets/NewPasswordFields.tsx';
import { PasswordField } from '../../widgets/PasswordField.tsx';
import { useSubmit } from '../../widgets/use-submit.ts';

interface ChangePasswordDialogProps {
  /** Whose it is; password managers store the email with the new password. */
  readonly owner: Owner;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** A new password, confirmed by the current one. */
export function ChangePasswordDialog({ owner, onChanged, onClose }: ChangePasswordDialogProps): ReactNode {
  const session = useSession();
  const [oldPassword, setOldPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const { errors, isBusy, submit, refuse, cancel } = useSubmit();

  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    const problem = newPasswordProblem(newPassword, confirmation, { others: [oldPassword] });
    if (problem !== null) return refuse([problem]);
    const body = { oldPassword, newPassword };
    const isDone = await submit((signal) =>
      session.enter('changePassword', body, session.staysSignedIn, signal),
    );
    if (isDone) onChanged();
  };

  const errorsId = errors.length > 0 ? 'change-password-errors' : undefined;
  return (
    <Dialog title="Change Password" onClose={onClose}>
      <form noValidate className="dialog-form" onSubmit={(event) => void save(event)}>
        <FormErrors errors={errors} id="change-password-errors" />
        <input type="text" hidden autoComplete="username" value={owner.email} readOnly />
        <PasswordField
          label="Current Password"
          name="current-password"
          autoComplete="current-password"
          required
          value={oldPassword}
          onChange={(event) => setOldPassword(event.target.value)}
          errorsId={errorsId}
        />
        <NewPasswordFields
          label="New Password"
          confirmLabel="Confirm New Password"
          password={newPassword}
          confirmation={confirmation}
          onPassword={setNewPassword}
          onConfirmation={setConfirmation}
          owner={owner}
          errorsId={errorsId}
        />
        <SubmitButton isBusy={isBusy} onCancel={cancel} busyText="Saving…">
          Save Changes
        </SubmitButton>
      </form>
    </Dialog>
  );
}
