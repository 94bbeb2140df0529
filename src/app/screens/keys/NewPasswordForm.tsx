import { useState } from 'react';
import type { SubmitEvent, ReactNode } from 'react';
import { newPasswordProblem } from '#domain/new-password.ts';
import type { Owner } from '#domain/own-words.ts';
import { useSession } from '../../device-hooks/device-context.tsx';
import { CheckboxField } from '../../widgets/Field.tsx';
import { FormErrors } from '../../widgets/FormErrors.tsx';
import { FormSheet, SubmitButton } from '../../widgets/FormPage.tsx';
import { NewPasswordFields } from '../../widgets/NewPasswordFields.tsx';
import { useSubmit } from '../../widgets/use-submit.ts';

interface NewPasswordFormProps {
  /** Which of the two calls sets the password. */
  readonly call: 'welcome' | 'setPassword';
  readonly mailedKey: string;
  readonly owner?: Owner;
  /** The button's words. */
  readonly children: string;
}

const NOBODY_KNOWN: Owner = { email: '', names: [] };

/** Chooses a password by a mailed key, which logs in. */
export function NewPasswordForm({
  call,
  mailedKey,
  owner = NOBODY_KNOWN,
  children,
}: NewPasswordFormProps): ReactNode {
  const session = useSession();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [staySignedIn, setStaySignedIn] = useState(false);
  const { errors, isBusy, submit, refuse, cancel } = useSubmit();

  const save = (event: SubmitEvent) => {
    event.preventDefault();
    const problem = newPasswordProblem(password, confirmation);
    if (problem !== null) return refuse([problem]);
    const body = { userKey: mailedKey, password, staySignedIn };
    return void submit((signal) => session.enter(call, body, staySignedIn, signal));
  };

  return (
    <FormSheet onSubmit={save}>
      <FormErrors errors={errors} id="new-password-errors" />
      <NewPasswordFields
        password={password}
        confirmation={confirmation}
        onPassword={setPassword}
        onConfirmation={setConfirmation}
        owner={owner}
        errorsId={errors.length > 0 ? 'new-password-errors' : undefined}
      />
      <CheckboxField
        label="Stay signed in"
        checked={staySignedIn}
        onChange={(event) => setStaySignedIn(event.target.checked)}
      />
      <SubmitButton isBusy={isBusy} onCancel={cancel} busyText="Saving…">
        {children}
      </SubmitButton>
    </FormSheet>
  );
}
