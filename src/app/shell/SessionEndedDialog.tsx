import { useEffect, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { fullName } from '#domain/names.ts';
import { HospitalSignIn } from '../screens/login/HospitalSignIn.tsx';
import { useIsOfDevice } from '../screens/login/use-is-of-device.ts';
import { Button } from '../widgets/Button.tsx';
import { Dialog } from '../widgets/Dialog.tsx';
import { FormErrors } from '../widgets/FormErrors.tsx';
import { SubmitButton } from '../widgets/FormPage.tsx';
import { PasswordField } from '../widgets/PasswordField.tsx';
import { useSubmit } from '../widgets/use-submit.ts';
import { useMe, useSession, useSessionState } from '../device-hooks/device-context.tsx';
import { logOut } from './leave.ts';
import LogOutDialog from './LogOutDialog.tsx';
import { isServerSoonThere } from './server-soon.ts';

/**
 * Covers any screen when the token has expired, or when the connection returns for work unlocked offline;
 * what was typed below stays (rule SES-6).
 */
export default function SessionEndedDialog(): ReactNode {
  const session = useSession();
  const navigate = useNavigate();
  const { token } = useSessionState();
  const { pathname, search } = useLocation();
  const isOfDevice = useIsOfDevice();
  const me = useMe();
  const [password, setPassword] = useState('');
  const [isShutOut, setIsShutOut] = useState(false);
  const [isLeavingOffline, setIsLeavingOffline] = useState(false);
  const { errors, isBusy, submit, cancel } = useSubmit();

  useEffect(() => {
    void session.prepare();
  }, [session]);

  const logBackIn = (event: FormEvent) => {
    event.preventDefault();
    void submit(async (signal) => {
      const result = await session.resume(password, me?.email ?? null, signal);
      if (result.ok) setPassword('');
      else setIsShutOut(result.isShutOut === true);
      return result;
    });
  };

  // The next person logs in at once.
  const leave = async () => {
    await logOut(session);
    await navigate('/login');
  };
  const switchUser = async () => {
    if (await isServerSoonThere(session)) await leave();
    else setIsLeavingOffline(true);
  };

  return (
    <Dialog title="Your Session Has Ended">
      <form className="dialog-form" onSubmit={logBackIn}>
        {!isOfDevice && <p>Please enter your password to log back in.</p>}
        {isOfDevice && <p>Please sign in by your hospital again. What you typed stays as it is.</p>}
        <FormErrors errors={errors} id="session-ended-errors" />
        {me && <input type="text" hidden autoComplete="username" value={me.email} readOnly />}
        {!isOfDevice && (
          <>
            <PasswordField
              label="Password"
              name="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              errorsId={errors.length > 0 ? 'session-ended-errors' : undefined}
            />
            <SubmitButton isBusy={isBusy} onCancel={cancel} busyText="Logging in…">
              Log In
            </SubmitButton>
          </>
        )}
        {!isBusy && <HospitalSignIn place={pathname + search} staysSignedIn={session.staysSignedIn} />}
        {/* Work that was unlocked here needs no server yet. */}
        {token === null && !isShutOut && !isBusy && (
          <Button isWide onClick={() => void session.putOff()}>
            Not now
          </Button>
        )}
        <Button look="quiet" isWide onClick={() => void switchUser()}>
          {me ? `Not ${fullName(me)}? Switch user` : 'Switch user'}
        </Button>
      </form>
      {isLeavingOffline && (
        <LogOutDialog isOffline onLeave={leave} onClose={() => setIsLeavingOffline(false)} />
      )}
    </Dialog>
  );
}
