import { useState } from 'react';
import type { ReactNode } from 'react';
import { useDevice } from '../../device-hooks/device-context.tsx';
import { useDeviceQuery } from '../../device-hooks/use-device-query.ts';
import { Button, ButtonLink } from '../../widgets/Button.tsx';
import { Card } from '../../widgets/Card.tsx';
import { answerOffer } from '../../state/answered-offers.ts';
import styles from './invite-hint.module.css';

/** Goes by itself once somebody was invited, or has joined (rule HOME-6). */
export default function InviteHint(): ReactNode {
  const device = useDevice();
  const roster = useDeviceQuery(() => device.stored((store) => store.roster()), [device]);
  const [isOver, setIsOver] = useState(false);
  if (isOver || roster === undefined || roster.length !== 1) return null;
  return (
    <Card className={styles.hint} aria-labelledby="invite-hint">
      <div className={styles.words}>
        <h2 id="invite-hint">You are the first one here</h2>
        <p>A tracer is best taken by two or three people. Invite the colleagues who will take part.</p>
      </div>
      <div className={styles.actions}>
        <ButtonLink to="/account?invite" icon="plus">
          Invite Users
        </ButtonLink>
        <Button
          look="quiet"
          onClick={() => {
            answerOffer('invite-hint');
            setIsOver(true);
            // The focus was on what goes.
            document.querySelector('h1')?.focus({ preventScroll: true });
          }}
        >
          Not now
        </Button>
      </div>
    </Card>
  );
}
