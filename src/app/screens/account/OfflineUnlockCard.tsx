import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Session } from '#device/session/session.ts';
import { useSession, useSessionState } from '../../device-hooks/device-context.tsx';
import { useDeviceQuery } from '../../device-hooks/use-device-query.ts';
import { Card } from '../../widgets/Card.tsx';
import { CheckboxField } from '../../widgets/Field.tsx';
import styles from './offline-unlock-card.module.css';

interface Standing {
  readonly isOn: boolean;
  /** The password would open this person's work now. */
  readonly isReady: boolean;
}

/** Whether one's work opens without network after the app was closed, and what that means. */
export function OfflineUnlockCard(): ReactNode {
  const session = useSession();
  const { userId } = useSessionState();
  // What was chosen is shown at once, and said when it is kept.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const standing = useDeviceQuery(() => standingOf(session, userId), [session, userId]);
  // A browser that cannot keep it has nothing to choose.
  if (!standing) return null;

  return (
    <Card className={styles.card} aria-labelledby="offline-unlock-title">
      <h2 id="offline-unlock-title">Work Without Network</h2>
      <p>
        When RTA Tracers is opened again on this device and there is no network, your password lets you go on
        with your own assessments. They are saved here, and sent once you have logged in.
      </p>
      <CheckboxField
        label="Open my work without network on this device"
        checked={chosen ?? standing.isOn}
        onChange={({ target }) => {
          setChosen(target.checked);
          void choose(session, userId, target.checked);
        }}
      />
      <p className={styles.standing} role="status">
        {standingSentence(standing)}
      </p>
      <details>
        <summary>What is kept for this</summary>
        <p>
          A check value, from which your password cannot be read, stays on this device. It is deleted when you
          log out, when somebody else logs in, after 20 wrong passwords, and when your account is deactivated.
          Nothing is sent to the server without a log-in.
        </p>
      </details>
    </Card>
  );
}

async function standingOf(session: Session, userId: number | null): Promise<Standing | null> {
  if (userId === null) return null;
  const unlocking = await session.unlocking();
  const [isOn, isReady] = await Promise.all([unlocking.isOn(userId), unlocking.isReady(userId)]);
  return { isOn, isReady };
}

async function choose(session: Session, userId: number | null, isOn: boolean): Promise<void> {
  if (userId !== null) await (await session.unlocking()).setOn(userId, isOn);
}

function standingSentence({ isOn, isReady }: Standing): string {
  if (!isOn)
    return 'Off: after it was closed, the app opens only with network. What waits to be sent is kept.';
  return isReady ? 'On and ready.' : 'On from your next log-in.';
}
