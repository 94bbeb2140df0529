import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { inWords } from '#domain/count.ts';
import { FRESH_PASSWORD_MINUTES } from '#domain/lifetimes.ts';
import { HospitalSignIn } from '../screens/login/HospitalSignIn.tsx';
import { Dialog } from '../widgets/Dialog.tsx';
import { FormErrors } from '../widgets/FormErrors.tsx';
import { SubmitButton } from '../widgets/FormPage.tsx';
import { PasswordField } from '../widgets/PasswordField.tsx';
import { useSubmit } from '../widgets/use-submit.ts';
import { useMe, useSession } from '../device-hooks/device-context.tsx';

/** Asks for the password before something that cannot be left to a tablet lying open; it is then done (rule SES-15). */
export default function ConfirmPasswordDialog(): ReactNode {
  const session = useSession();
  const me = useMe();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const [password, setPassword] = useState('');
  const { errors, isBusy, submit, cancel } = useSubmit();

  const confirm = (event: FormEvent) => {
    event.preventDefault();
    void submit((signal) => session.confirm({ password }, signal));
  };

  return (
    <Dialog title="Is It Still You?" onClose={session.dismissConfirming}>
      <form noValidate className="dialog-form" onSubmit={confirm}>
        <p>{`Please enter your password to go on. It is asked for once in ${inWords(FRESH_PASSWORD_MINUTES)} minutes, for changes like this one.`}</p>
        <FormErrors errors={errors} id="confirm-password-errors" />
        {me && <input type="text" hidden autoComplete="username" value={me.email} readOnly />}
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          errorsId={errors.length > 0 ? 'confirm-password-errors' : undefined}
        />
        <SubmitButton isBusy={isBusy} onCancel={cancel} busyText="Checking…">
          Go On
        </SubmitButton>
        {!isBusy && (
          <HospitalSignIn
            place={here}
            isProof
            note="It leads back to this page, where you then make the change again."
          />
        )}
      </form>
    </Dialog>
  );
}
