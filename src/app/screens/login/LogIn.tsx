import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useDeviceIfOpen, useSessionState } from '../../device-hooks/device-context.tsx';
import { Opening } from '../../shell/Opening.tsx';
import { TextLink } from '../../widgets/Button.tsx';
import { FormPage } from '../../widgets/FormPage.tsx';
import { Entrance } from './Entrance.tsx';
import { SignInProblem } from './SignInProblem.tsx';
import { placeAfterLogIn } from './place-after-log-in.ts';
import { WaitingPeople } from './WaitingPeople.tsx';

/** Log in. Whoever is logged in already goes back to where they came from. */
export default function LogIn(): ReactNode {
  const { userId, hasLoggedOut } = useSessionState();
  const { state } = useLocation();
  const device = useDeviceIfOpen();
  // Waits until the database is open: in WebKit a page that is left while it is being made holds up the next
  // one.
  if (userId !== null && device === null) return <Opening />;
  if (userId !== null) return <Navigate to={hasLoggedOut ? '/' : placeAfterLogIn(state)} replace />;
  return (
    <FormPage title="Log In" lead="Tracers of injectable medications for your hospital.">
      <WaitingPeople />
      <SignInProblem state={state} />
      <Entrance place={placeAfterLogIn(state)} />
      <div className="form-links">
        <TextLink to="/forgot-password">Forgot your password?</TextLink>
        <TextLink to="/register">Create an Account</TextLink>
      </div>
    </FormPage>
  );
}
