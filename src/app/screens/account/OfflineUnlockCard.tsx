import { useState } from 'react';
import type { ReactNode } from 'react';
import { personOf } from '#device/person/session-state.ts';
import type { Person } from '#device/person/token.ts';
import type { Session } from '#device/session/session.ts';
import { useMe, useSession, useSessionState } from '../../device-hooks/device-context.tsx';
import { useDeviceQuery } from '../../device-hooks/use-device-query.ts';
import { DevicePasswordForm } from '../login/DevicePasswordForm.tsx';
import { useHospital } from '../login/use-hospital.ts';
import { Button } from '../../widgets/Button.tsx';
import { Card } from '../../widgets/Card.tsx';
import { Dialog } from '../../widgets/Dialog.tsx';
import { CheckboxField } from '../../widgets/Field.tsx';
import styles from './offline-unlock-card.module.css';

interface Standing {
  readonly isOn: boolean;
  /** The password would open this person's work right now. */
  readonly isReady: boolean;
  /** By a password of this device. */
  readonly isOfDevice: boolean;
}

/** Whether a person's work opens offline after the app was closed, and what that means. */
export function OfflineUnlockCard(): ReactNode {
  const session = useSession();
  const { userId, uid } = useSessionState();
  // Shows the choice at once and announces it when stored.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const standing = useDeviceQuery(
    () => standingOf(session, personOf({ userId, uid })),
    [session, userId, uid],
  );
  // A browser that cannot store it has nothing to offer.
  if (!standing) return null;

  return (
    <Card className={styles.card} aria-labelledby="offline-unlock-title">
      <h2 id="offline-unlock-title">Work Offline</h2>
      <p>
        If you reopen RTA Tracers on this device while offline, your password lets you continue your own
        assessments. They are saved here and sent once you log in.
      </p>
      <CheckboxField
        label="Let me open my work offline on this device"
        checked={chosen ?? standing.isOn}
        onChange={({ target }) => {
          setChosen(target.checked);
          void choose(session, userId, target.checked);
        }}
      />
      <p className={styles.standing} role="status">
        {standingSentence(standing)}
      </p>
      <DevicePassword isThere={standing.isOfDevice} />
      <details>
        <summary>What is kept for this</summary>
        <p>
          A check value stays on this device. Your password cannot be read from it. It is deleted when you log
          out, when someone else logs in, after 20 wrong passwords, and when your account is deactivated.
          Nothing is sent to the server until you log in.
        </p>
      </details>
    </Card>
  );
}

/** For whoever signs in by the hospital and so may have no password here. */
function DevicePassword({ isThere }: { readonly isThere: boolean }): ReactNode {
  const me = useMe();
  const isOffered = useHospital() !== null || isThere;
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  if (!me || !isOffered) return null;
  return (
    <div className="account-actions">
      <Button icon="lock" onClick={() => setIsOpen(true)}>
        {isThere ? 'Change Password of This Device' : 'Choose a Password for This Device'}
      </Button>
      {isOpen && (
        <Dialog title="A Password for This Device" onClose={close}>
          <p>
            It opens your work on this device without a network, and when the device has locked, in place of
            the password of your account. It stays on this device.
          </p>
          <DevicePasswordForm me={me} onKept={close} />
        </Dialog>
      )}
    </div>
  );
}

async function standingOf(session: Session, person: Person | null): Promise<Standing | null> {
  if (person === null) return null;
  const unlocking = await session.unlocking();
  const [isOn, isReady, isOfDevice] = await Promise.all([
    unlocking.isOn(person.userId),
    unlocking.isReady(person),
    unlocking.isOfDevice(person),
  ]);
  return { isOn, isReady, isOfDevice };
}

async function choose(session: Session, userId: number | null, isOn: boolean): Promise<void> {
  if (userId !== null) await (await session.unlocking()).setOn(userId, isOn);
}

function standingSentence({ isOn, isReady, isOfDevice }: Standing): string {
  if (!isOn)
    return 'Off: once closed, the app opens only when you are online. Anything waiting to be sent is kept.';
  if (isOfDevice) return 'On and ready, by a password of this device.';
  return isReady ? 'On and ready.' : 'On as of your next log-in.';
}
