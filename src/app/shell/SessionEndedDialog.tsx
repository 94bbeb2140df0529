import { useEffect, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { fullName } from '#domain/names.ts';
import { Button } from '../widgets/Button.tsx';
import { Dialog } from '../widgets/Dialog.tsx';
import { TextField } from '../widgets/Field.tsx';
import { FormErrors } from '../widgets/FormErrors.tsx';
import { useMe, useSession, useSessionState } from './device-context.tsx';
import { logOut } from './leave.ts';

/**
 * Lies over any screen when the token has expired, or when the network is back for work that
 * was unlocked without one; what was typed below stays (spec 2, Chrome).
 */
export default function SessionEndedDialog(): ReactNode {
  const session = useSession();
  const { token } = useSessionState();
  const me = useMe();
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [isWaiting, setIsWaiting] = useState(false);
  const [isShutOut, setIsShutOut] = useState(false);
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
    const result = await session.resume(password, me?.email ?? null, controller.signal);
    if (controller.signal.aborted) return;
    setIsWaiting(false);
    if (result.ok) return setPassword('');
    setErrors(result.errors);
    setIsShutOut(result.isShutOut === true);
  };

  const cancel = () => {
    attempt.current?.abort();
    setIsWaiting(false);
  };

  const canGoOn = token === null && !isShutOut;
  return (
    <Dialog title="Your Session Has Ended">
      <form className="dialog-form" onSubmit={(event) => void submit(event)}>
        <p>Please enter your password to log back in.</p>
        <FormErrors errors={errors} id="session-ended-errors" />
        {me && <input type="text" hidden autoComplete="username" value={me.email} readOnly />}
        <TextField
          label="Password"
          type="password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          errorsId={errors.length > 0 ? 'session-ended-errors' : undefined}
        />
        <Button type="submit" look="main" isWide isBusy={isWaiting}>
          {isWaiting ? 'Logging in…' : 'Log In'}
        </Button>
        {isWaiting && (
          <Button isWide onClick={cancel}>
            Cancel
          </Button>
        )}
        {canGoOn && !isWaiting && (
          <Button isWide onClick={() => void session.putOff()}>
            Not now
          </Button>
        )}
        <Button look="quiet" isWide onClick={() => void logOut(session)}>
          {me ? `Not ${fullName(me)}? Switch user` : 'Switch user'}
        </Button>
      </form>
    </Dialog>
  );
}
