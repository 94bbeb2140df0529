import { useEffect, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { fullName } from '#domain/names.ts';
import { signInProblemSentence } from '#contract/sign-in.ts';
import type { CurrentUser } from '#contract/people.ts';
import { personOf } from '#device/person/session-state.ts';
import type { Doing } from '#device/store/deeds.ts';
import { count } from '#domain/count.ts';
import { useDeviceIfOpen, useSession, useSessionState } from '../device-hooks/device-context.tsx';
import { HospitalSignIn } from '../screens/login/HospitalSignIn.tsx';
import { landedAt } from '../screens/login/landed.ts';
import { NO_PASSWORD } from '../screens/login/no-password.ts';
import { useCountdown } from '../screens/login/use-countdown.ts';
import { useIsOfDevice } from '../screens/login/use-is-of-device.ts';
import { waitWords } from '../screens/login/wait-words.ts';
import { logOut } from '../shell/leave.ts';
import LogOutDialog from '../shell/LogOutDialog.tsx';
import { isServerSoonThere } from '../shell/server-soon.ts';
import { Button } from '../widgets/Button.tsx';
import { Dialog } from '../widgets/Dialog.tsx';
import { FormErrors } from '../widgets/FormErrors.tsx';
import { SubmitButton } from '../widgets/FormPage.tsx';
import { PasswordField } from '../widgets/PasswordField.tsx';
import { useSubmit } from '../widgets/use-submit.ts';
import './lock.css';

interface LockScreenProps {
  readonly me: CurrentUser | null;
  readonly minutes: number;
  readonly onOpen: () => void;
}

/** Over everything in every tab once nobody has been here for a while; the page behind stays as it is (rule SES-22). */
export function LockScreen({ me, minutes, onOpen }: LockScreenProps): ReactNode {
  const session = useSession();
  const device = useDeviceIfOpen();
  const [password, setPassword] = useState('');
  const [waitMs, wait] = useCountdown(0);
  const { errors, isBusy, submit, refuse, cancel } = useSubmit();
  const cannotCheck = useCannotCheck();
  const isOfDevice = useIsOfDevice();
  const isWaiting = waitMs > 0;

  /** For the audit log. */
  const note = async (doing: Doing) => device?.sync((sync) => sync.noteDeed(doing)).catch(() => undefined);
  const tell = () => void device?.sync((sync) => sync.tellDeeds()).catch(() => undefined);
  const open = (event: FormEvent) => {
    event.preventDefault();
    // An empty one is not a wrong try.
    if (password === '') return refuse([NO_PASSWORD]);
    return void submit(async (signal) => {
      const result = await session.prove(password, me?.email ?? null, signal);
      if (result.ok) {
        onOpen();
        tell();
      } else {
        if (result.isWrong === true) void note({ kind: 'wrong-password' });
        if (!signal.aborted) wait(result.waitMs ?? 0);
      }
      return result;
    });
  };

  return (
    <Dialog title="Locked" className="lock">
      <form noValidate className="dialog-form" onSubmit={open}>
        <p>{`Nobody has used this device for ${count(minutes, 'minute')}. ${me ? `${fullName(me)}, your` : 'Your'} password${isOfDevice ? ' of this device' : ''} opens it where you were. What you typed is kept, and is still sent.`}</p>
        <FormErrors errors={isWaiting ? [] : errors} id="lock-errors" />
        {me && <input type="text" hidden autoComplete="username" value={me.email} readOnly />}
        {!isWaiting && (
          <>
            <PasswordField
              label={isOfDevice ? 'Password of This Device' : 'Password'}
              name="password"
              autoComplete="current-password"
              required
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              errorsId={errors.length > 0 ? 'lock-errors' : undefined}
            />
            <SubmitButton isBusy={isBusy} onCancel={cancel} busyText="Checking…">
              Unlock
            </SubmitButton>
          </>
        )}
        <p className="lock-note" role="status">
          {isWaiting
            ? `Too many wrong passwords. You can try again ${waitWords(waitMs)}.`
            : cannotCheck &&
              'You are offline, and nothing on this device can check your password. Everything you entered is kept here. Your password opens it as soon as you are back online.'}
        </p>
        {!isBusy && <HospitalSignIn {...returning()} isProof />}
        <LeaveButton />
      </form>
    </Dialog>
  );
}

/** Where a sign-in leads back to; and where one has led back to this lock, why. */
function returning(): { place: string; problem?: string | undefined } {
  const { pathname, search, hash } = location;
  if (pathname !== '/sign-in') return { place: pathname + search };
  const { place, problem } = landedAt(hash);
  return { place, problem: problem === null ? undefined : signInProblemSentence(problem) };
}

/** Offline, on a device that keeps nothing to check this person's password against. */
function useCannotCheck(): boolean {
  const session = useSession();
  const { userId, uid } = useSessionState();
  const [cannot, setCannot] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const look = async () => {
      const unlocking = await session.unlocking();
      const person = personOf({ userId, uid });
      if (person === null || (await unlocking.isReady(person).catch(() => false))) return;
      if (await unlocking.isServerThere()) return;
      if (!stop.signal.aborted) setCannot(true);
      await unlocking.whenServerIsThere(stop.signal);
      if (!stop.signal.aborted) setCannot(false);
    };
    look().catch(() => undefined);
    return () => stop.abort();
  }, [session, userId, uid]);
  return cannot;
}

/** Logs out, as from the menu: at once where nothing is to be said first (rule SES-4). */
function LeaveButton(): ReactNode {
  const session = useSession();
  const device = useDeviceIfOpen();
  const [isAsking, setIsAsking] = useState<'offline' | 'online' | null>(null);
  const leave = () => logOut(session);
  const begin = async () => {
    const waiting = device === null ? [] : await device.stored((store) => store.waitingStates());
    const isThere = await isServerSoonThere(session);
    if (isThere && waiting.length === 0) await leave();
    else setIsAsking(isThere ? 'online' : 'offline');
  };
  return (
    <>
      <Button look="quiet" isWide onClick={() => void begin()}>
        Log Out
      </Button>
      {isAsking !== null && (
        <LogOutDialog isOffline={isAsking === 'offline'} onLeave={leave} onClose={() => setIsAsking(null)} />
      )}
    </>
  );
}
