import { useEffect, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSession, useSessionState } from '../../device-hooks/device-context.tsx';
import { Button, TextLink } from '../../widgets/Button.tsx';
import { CheckboxField, TextField } from '../../widgets/Field.tsx';
import { FormErrors } from '../../widgets/FormErrors.tsx';
import { FormPage, FormSheet, SubmitButton } from '../../widgets/FormPage.tsx';
import { PasswordField } from '../../widgets/PasswordField.tsx';
import { useSubmit } from '../../widgets/use-submit.ts';
import { placeAfterLogIn } from './place-after-log-in.ts';
import { UnlockForm } from './UnlockForm.tsx';
import { useUnlockOffer } from './use-unlock-offer.ts';
import { WaitingPeople } from './WaitingPeople.tsx';

/** Log in (rule PPL-1). Whoever is logged in already goes back to where they came from. */
export default function LogIn(): ReactNode {
  const { userId, hasLoggedOut } = useSessionState();
  const { state } = useLocation();
  if (userId !== null) return <Navigate to={hasLoggedOut ? '/' : placeAfterLogIn(state)} replace />;
  return (
    <FormPage title="Log In" lead="Tracers of injectable medications for your hospital.">
      <WaitingPeople />
      <Entrance />
      <div className="form-links">
        <TextLink to="/forgot-password">Forgot your password?</TextLink>
        <TextLink to="/register">Create an Account</TextLink>
      </div>
    </FormPage>
  );
}

/** When offline, the person who last worked here is offered their own work; a form being filled in stays. */
function Entrance(): ReactNode {
  const { offer, isOffline, lookAgain } = useUnlockOffer();
  const [chosen, setChosen] = useState<'form' | 'unlock' | null>(null);
  const [ending, setEnding] = useState<readonly string[]>([]);
  const shown = offer === null ? 'form' : (chosen ?? (isOffline ? 'unlock' : 'form'));

  // If the pressed button is gone, focus moves to the first field.
  const fields = useRef<HTMLDivElement>(null);
  const hasPressed = useRef(false);
  useEffect(() => {
    if (hasPressed.current) fields.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus();
    hasPressed.current = false;
  }, [shown]);
  const press = (next: 'form' | 'unlock') => {
    hasPressed.current = true;
    setChosen(next);
  };

  const end = (errors: readonly string[]) => {
    setEnding(errors);
    press('form');
    lookAgain();
  };

  const isUnlocking = offer !== null && shown === 'unlock';
  return (
    <>
      {ending.length > 0 && <FormErrors errors={ending} />}
      <div ref={fields} onInput={() => setChosen(shown)}>
        {isUnlocking ? (
          <UnlockForm offer={offer} isOffline={isOffline} onOver={end} />
        ) : (
          <LogInForm onRefused={lookAgain} />
        )}
      </div>
      {isUnlocking && (
        <Button className="entrance-other" look="quiet" isWide onClick={() => press('form')}>
          {isOffline ? `Not ${offer.firstName}? Log in with email` : 'Log in with email'}
        </Button>
      )}
      {!isUnlocking && offer !== null && isOffline && (
        <Button className="entrance-other" isWide onClick={() => press('unlock')}>
          {`${offer.firstName}: work offline`}
        </Button>
      )}
    </>
  );
}

function LogInForm({ onRefused }: { onRefused: () => void }): ReactNode {
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
    void submit(async (signal) => {
      const result = await session.logIn({ email: email.trim(), password, staySignedIn }, signal);
      if (!result.ok) onRefused();
      return result;
    });
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
