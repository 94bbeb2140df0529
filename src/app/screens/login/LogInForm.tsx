import { useEffect, useState } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import * as z from 'zod/mini';
import { emailSchema } from '#contract/accounts.ts';
import { useSession } from '../../device-hooks/device-context.tsx';
import { CheckboxField, TextField } from '../../widgets/Field.tsx';
import { FormErrors } from '../../widgets/FormErrors.tsx';
import { FormSheet, SubmitButton } from '../../widgets/FormPage.tsx';
import { PasswordField } from '../../widgets/PasswordField.tsx';
import { useFields } from '../../widgets/use-fields.ts';
import { useSubmit } from '../../widgets/use-submit.ts';
import { HospitalSignIn } from './HospitalSignIn.tsx';
import { NO_PASSWORD } from './no-password.ts';

const credentialsSchema = z.object({
  email: emailSchema,
  // Exactly as typed.
  password: z.string().check(z.minLength(1, NO_PASSWORD)),
});

interface LogInFormProps {
  /** Whose device this is, where that is known; else it is asked for. */
  readonly email: string | null;
  /** The page to come back to from the sign-in of the hospital. */
  readonly place: string;
  readonly onRefused: () => void;
  readonly onIn?: (() => void) | undefined;
}

/** Email, password and staying signed in. */
export function LogInForm({ email, place, onRefused, onIn }: LogInFormProps): ReactNode {
  const session = useSession();
  const { field, check } = useFields({ email: email ?? '', password: '' });
  const [staySignedIn, setStaySignedIn] = useState(false);
  const { errors, isBusy, submit, cancel } = useSubmit();

  useEffect(() => {
    void session.prepare();
  }, [session]);

  const logIn = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const credentials = check(credentialsSchema, event.currentTarget);
    if (credentials === null) return;
    void submit(async (signal) => {
      const result = await session.logIn({ ...credentials, staySignedIn }, signal);
      if (result.ok) onIn?.();
      else onRefused();
      return result;
    });
  };

  const errorsId = errors.length > 0 ? 'log-in-errors' : undefined;
  return (
    <FormSheet onSubmit={logIn}>
      <FormErrors errors={errors} id="log-in-errors" />
      {email === null ? (
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          required
          {...field('email')}
          errorsId={errorsId}
        />
      ) : (
        <input type="text" hidden autoComplete="username" value={email} readOnly />
      )}
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        {...field('password')}
        errorsId={errorsId}
      />
      <CheckboxField
        label="Stay signed in"
        checked={staySignedIn}
        onChange={(event) => setStaySignedIn(event.target.checked)}
      />
      <SubmitButton isBusy={isBusy} onCancel={cancel} busyText="Logging in…">
        Log In
      </SubmitButton>
      {!isBusy && <HospitalSignIn place={place} staysSignedIn={staySignedIn} />}
    </FormSheet>
  );
}
