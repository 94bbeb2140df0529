import { useEffect, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSession, useSessionState } from '../../shell/device-context.tsx';
import { TextLink } from '../../widgets/Button.tsx';
import { CheckboxField, TextField } from '../../widgets/Field.tsx';
import { FormErrors } from '../../widgets/FormErrors.tsx';
import { FormPage, FormSheet, SubmitButton } from '../../widgets/FormPage.tsx';
import { PasswordField } from '../../widgets/PasswordField.tsx';
import { useSubmit } from '../../widgets/use-submit.ts';
import { placeAfterLogIn } from './place-after-log-in.ts';

/** Log in (spec 2, Login). Whoever is logged in already goes back to where they came from. */
export default function LogIn(): ReactNode {
  const { userId, hasLoggedOut } = useSessionState();
  const { state } = useLocation();
  if (userId !== null) return <Navigate to={hasLoggedOut ? '/' : placeAfterLogIn(state)} replace />;
  return (
    <FormPage title="Log In" lead="Tracers of injectable medications for your hospital.">
      <LogInForm />
      <div className="form-links">
        <TextLink to="/forgot-password">Forgot your password?</TextLink>
        <TextLink to="/register">Create an Account</TextLink>
      </div>
    </FormPage>
  );
}

function LogInForm(): ReactNode {
  const session = useSession();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [staySignedIn, setStaySignedIn] = useState(false);
  const { errors, isBusy, submit, cancel } = useSubmit();

  useEffect(() => {
    void session.prepare();
  }, [session]);

  const logIn = (event: FormEvent) => {
    event.preventDefault();
    void submit((signal) => session.logIn({ email: email.trim(), password, staySignedIn }, signal));
  };

  const errorsId = errors.length > 0 ? 'log-in-errors' : undefined;
  return (
    <FormSheet noValidate={false} onSubmit={logIn}>
      <FormErrors errors={errors} id="log-in-errors" />
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        errorsId={errorsId}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
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
    </FormSheet>
  );
}
