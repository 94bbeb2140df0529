import { useState } from 'react';
import type { ReactNode } from 'react';
import type { CurrentUser } from '#contract/people.ts';
import { inWords } from '#domain/count.ts';
import { RESET_HOURS } from '#domain/lifetimes.ts';
import { Button } from '../../widgets/Button.tsx';
import { FormErrors } from '../../widgets/FormErrors.tsx';
import { useAccountChange } from './use-account-change.ts';
import styles from './pending-email.module.css';

type Doing = 'sending' | 'withdrawing' | null;

/** A new email that waits until its mailbox has answered (rule PPL-10). */
export function PendingEmail({ me, email }: { readonly me: CurrentUser; readonly email: string }): ReactNode {
  const change = useAccountChange();
  const [doing, setDoing] = useState<Doing>(null);
  const [timesSent, setTimesSent] = useState(0);
  const [errors, setErrors] = useState<readonly string[]>([]);

  const ask = async (what: Exclude<Doing, null>, body: object) => {
    setDoing(what);
    setErrors([]);
    const result = await change('changeUser', me.id, body);
    setDoing(null);
    if (!result.ok) return setErrors(result.errors);
    if (what === 'sending') setTimesSent((times) => times + 1);
  };

  return (
    <div className={`account-whole ${styles.pending}`}>
      <p role="status">
        <strong>{email} has not been confirmed yet.</strong>{' '}
        {timesSent === 0
          ? `We sent an email there with a link that works for ${inWords(RESET_HOURS)} hours.`
          : `The email was sent again${timesSent > 1 ? `, ${timesSent} times so far` : ''}. Only the newest link works.`}{' '}
        Until then you log in with {me.email}.
      </p>
      <FormErrors errors={errors} />
      <div className="account-actions">
        <Button isBusy={doing === 'sending'} onClick={() => void ask('sending', { email })}>
          Send again
        </Button>
        <Button
          look="quiet"
          isBusy={doing === 'withdrawing'}
          onClick={() => void ask('withdrawing', { pendingEmail: null })}
        >
          Keep {me.email}
        </Button>
      </div>
    </div>
  );
}
