import { useEffect, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSession, useSessionState } from '../../shell/device-context.tsx';
import { Button } from '../../widgets/Button.tsx';
import { CheckboxField, TextField } from '../../widgets/Field.tsx';
import { FormErrors } from '../../widgets/FormErrors.tsx';
import { PageHeading } from '../../widgets/PageHeading.tsx';
import { placeAfterLogIn } from './place-after-log-in.ts';
import './log-in.css';

/** Log in (spec 2, Login). Whoever is logged in already goes back to where they came from. */
export default function LogIn(): ReactNode {
  const { userId, hasLoggedOut } = useSessionState();
  const { state } = useLocation();
  if (userId !== null) return <Navigate to={hasLoggedOut ? '/' : placeAfterLogIn(state)} replace />;
  return (
    <div className="log-in">
      <PageHeading title="Log In" />
      <p className="log-in-lead">Tracers of injectable medications for your hospital.</p>
      <LogInForm />
    </div>
  );
}

function LogInForm(): ReactNode {
  const session = useSession();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [staySignedIn, setStaySignedIn] = useState(false);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [isWaiting, setIsWaiting] = useState(false);
  const attempt = useRef<AbortController>(undefined);

  useEffect(() => {
    void session.prepare();
  }, [session]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const controller = new AbortController();
    attempt.current = controller;
    setErrors([]);
    setIsWaiting(true);
    const result = await session.logIn({ email: email.trim(), password, staySignedIn }, controller.signal);
    if (controller.signal.aborted) return;
    setIsWaiting(false);
    if (!result.ok) setErrors(result.errors);
  };

  const cancel = () => {
    attempt.current?.abort();
    setIsWaiting(false);
  };

  const errorsId = errors.length > 0 ? 'log-in-errors' : undefined;
  return (
    <form className="log-in-form" onSubmit={(event) => void submit(event)}>
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
      <TextField
        label="Password"
        type="password"
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
      <Button type="submit" look="main" isWide isBusy={isWaiting}>
        {isWaiting ? 'Logging in…' : 'Log In'}
      </Button>
      {isWaiting && (
        <Button isWide onClick={cancel}>
          Cancel
        </Button>
      )}
    </form>
  );
}
