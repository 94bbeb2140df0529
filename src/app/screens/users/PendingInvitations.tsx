import { useState } from 'react';
import type { ReactNode } from 'react';
import type { PendingInvitation } from '#contract/accounts.ts';
import { shortDate } from '#domain/dates.ts';
import { useSession } from '../../device-hooks/device-context.tsx';
import { showSoftAlert } from '../../state/soft-alert.ts';
import { NotRead } from '../../widgets/Asked.tsx';
import type { Asked } from '../../widgets/Asked.tsx';
import { Button } from '../../widgets/Button.tsx';
import { Dialog } from '../../widgets/Dialog.tsx';
import { PRESS_TIMEOUT_MS, submitted } from '../../widgets/use-submit.ts';
import type { Submitted } from '../../widgets/use-submit.ts';
import { roleName } from './sort-users.ts';
import styles from './pending-invitations.module.css';

/** Who was invited and has not joined yet. Nothing is shown where nobody is. */
export function PendingInvitations({ asked }: { readonly asked: Asked<PendingInvitation[]> }): ReactNode {
  const [withdrawn, setWithdrawn] = useState<readonly PendingInvitation[]>([]);
  const { reading } = asked;
  const isRead = reading !== undefined && 'value' in reading;
  const pending = isRead ? reading.value.filter((one) => !withdrawn.includes(one)) : [];
  if (isRead && pending.length === 0 && withdrawn.length === 0) return null;
  return (
    <section className={styles.pending} aria-labelledby="pending-invitations">
      <h2 id="pending-invitations" tabIndex={-1}>
        Invited, Not Joined Yet
      </h2>
      {!isRead && <NotRead {...asked} />}
      {isRead && pending.length === 0 && <p>Nobody any more.</p>}
      {pending.length > 0 && (
        <ul className={styles.rows}>
          {pending.map((invitation) => (
            <Pending
              key={`${invitation.email} ${invitation.invitedAt}`}
              invitation={invitation}
              onWithdrawn={() => {
                setWithdrawn([...withdrawn, invitation]);
                // The focus was in the row that goes.
                document.getElementById('pending-invitations')?.focus({ preventScroll: true });
              }}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface PendingProps {
  readonly invitation: PendingInvitation;
  readonly onWithdrawn: () => void;
}

type Doing = 'sending' | 'sent' | 'asking' | 'withdrawing' | null;

function Pending({ invitation, onWithdrawn }: PendingProps): ReactNode {
  const { email, roleId, invitedByName, invitedAt, expiresAt } = invitation;
  const session = useSession();
  const [doing, setDoing] = useState<Doing>(null);
  const patience = { timeoutMs: PRESS_TIMEOUT_MS };

  const end = (result: Submitted, done: () => void) => {
    if (result.ok) return done();
    setDoing(null);
    if (result.errors.length > 0) showSoftAlert(result.errors);
  };
  const sendAgain = async () => {
    setDoing('sending');
    const body = { invitations: [{ email, roleId }] };
    end(submitted(await session.call('invite', { body, ...patience })), () => setDoing('sent'));
  };
  const withdraw = async () => {
    setDoing('withdrawing');
    end(submitted(await session.call('withdrawInvitation', { body: { email }, ...patience })), onWithdrawn);
  };

  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <p className={styles.email}>{email}</p>
        <p className={styles.facts}>
          {roleName(roleId)}. Invited by {invitedByName}, {shortDate(invitedAt)}.{' '}
          {doing === 'sent' ? '' : `The link works until ${shortDate(expiresAt)}.`}
        </p>
        <p className={styles.status} role="status">
          {doing === 'sent' && 'Sent again. Only the new link works.'}
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          isBusy={doing === 'sending'}
          aria-label={`Send again to ${email}`}
          onClick={() => void sendAgain()}
        >
          Send again
        </Button>
        <Button
          look="quiet"
          isBusy={doing === 'withdrawing'}
          aria-label={`Withdraw the invitation of ${email}`}
          onClick={() => setDoing('asking')}
        >
          Withdraw
        </Button>
      </div>
      {doing === 'asking' && (
        <Dialog
          title={`Withdraw the invitation of ${email}?`}
          onClose={() => setDoing(null)}
          actions={
            <>
              <Button look="danger" onClick={() => void withdraw()}>
                Withdraw
              </Button>
              <Button onClick={() => setDoing(null)}>Cancel</Button>
            </>
          }
        >
          <p>The link in the email will no longer work. You can invite them again at any time.</p>
        </Dialog>
      )}
    </li>
  );
}
