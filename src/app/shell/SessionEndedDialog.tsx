import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { fullName } from '#domain/names.ts';
import { Button } from '../widgets/Button.tsx';
import { Dialog } from '../widgets/Dialog.tsx';
import { TextField } from '../widgets/Field.tsx';
import { FormErrors } from '../widgets/FormErrors.tsx';
import { useMe, useSession } from './device-context.tsx';
import { logOut } from './leave.ts';

/** Lies over any screen when the token has expired; what was typed below stays (spec 2, Chrome). */
export default function SessionEndedDialog(): ReactNode {
  const session = useSession();
  const me = useMe();
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [isWaiting, setIsWaiting] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setErrors([]);
    setIsWaiting(true);
    const result = await session.refresh(password);
    setIsWaiting(false);
    if (result.ok) setPassword('');
    else setErrors(result.errors);
  };

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
          Log In
        </Button>
        <Button look="quiet" isWide onClick={() => void logOut(session)}>
          {me ? `Not ${fullName(me)}? Switch user` : 'Switch user'}
        </Button>
      </form>
    </Dialog>
  );
}
