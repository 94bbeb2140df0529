import { useCallback, useId, useState } from 'react';
import type { ReactNode } from 'react';
import { NO_CONNECTION } from '#contract/error-sentences.ts';
import type { LoggedIn } from '#contract/sessions.ts';
import { dateAndTime } from '#domain/date-and-time.ts';
import { useSession } from '../../device-hooks/device-context.tsx';
import { showSoftAlert } from '../../state/soft-alert.ts';
import { NotRead, useAsked } from '../../widgets/Asked.tsx';
import { Button } from '../../widgets/Button.tsx';
import { Card } from '../../widgets/Card.tsx';
import { Dialog } from '../../widgets/Dialog.tsx';
import { PRESS_TIMEOUT_MS, submitted } from '../../widgets/use-submit.ts';
import styles from './sessions-card.module.css';

/** Where a person is logged in, and the end of that. */
export function SessionsCard(): ReactNode {
  const id = useId();
  const session = useSession();
  const asked = useAsked(useCallback(() => session.call('sessions'), [session]));
  const [ended, setEnded] = useState<readonly string[]>([]);
  const [ending, setEnding] = useState<LoggedIn | 'others' | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [status, setStatus] = useState('');
  const { reading } = asked;
  const isRead = reading !== undefined && 'value' in reading;
  const isOffline = reading !== undefined && 'errors' in reading && reading.errors[0] === NO_CONNECTION;
  const rows = isRead ? reading.value.filter((row) => !ended.includes(row.id)) : [];
  const others = rows.filter(({ current }) => !current);

  const end = async (which: LoggedIn | 'others') => {
    setIsBusy(true);
    const patience = { timeoutMs: PRESS_TIMEOUT_MS };
    const outcome =
      which === 'others'
        ? await session.call('endOtherSessions', patience)
        : await session.call('endSession', { params: { id: which.id }, ...patience });
    const result = submitted(outcome);
    setIsBusy(false);
    setEnding(null);
    if (!result.ok) return result.errors.length > 0 && showSoftAlert(result.errors);
    const gone = which === 'others' ? others : [which];
    setEnded([...ended, ...gone.map((row) => row.id)]);
    setStatus(which === 'others' ? 'Logged out everywhere else.' : `${which.device} is logged out.`);
    // The focus was in the row that goes.
    document.getElementById(id)?.focus({ preventScroll: true });
  };

  return (
    <Card aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        Where you are logged in
      </h2>
      {!isRead && (isOffline ? <Offline onAsk={asked.ask} /> : <NotRead {...asked} />)}
      {isRead && (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <Row key={row.id} row={row} onEnd={() => setEnding(row)} />
          ))}
        </ul>
      )}
      {others.length > 1 && (
        <div className="account-actions">
          <Button onClick={() => setEnding('others')}>Log Out Everywhere Else</Button>
        </div>
      )}
      <p className="account-status" role="status">
        {status}
      </p>
      {ending !== null && (
        <EndSessionDialog
          device={ending === 'others' ? null : ending.device}
          isBusy={isBusy}
          onEnd={() => void end(ending)}
          onClose={() => setEnding(null)}
        />
      )}
    </Card>
  );
}

function Row({ row, onEnd }: { readonly row: LoggedIn; readonly onEnd: () => void }): ReactNode {
  const { device, createdAt, lastSeenAt, current } = row;
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.device}>
          {device}
          {current && <span className={styles.current}>This device</span>}
        </p>
        <p className={styles.facts}>
          <span>Last used {dateAndTime(lastSeenAt)}</span>
          <span>Logged in {dateAndTime(createdAt)}</span>
        </p>
      </div>
      {!current && (
        <Button aria-label={`Log Out ${device}, logged in ${dateAndTime(createdAt)}`} onClick={onEnd}>
          Log Out
        </Button>
      )}
    </li>
  );
}

/** Only the server has the list. */
function Offline({ onAsk }: { readonly onAsk: () => void }): ReactNode {
  return (
    <>
      <p role="status">You are offline. Where you are logged in is shown once you have a connection.</p>
      <div className="account-actions">
        <Button icon="sync" onClick={onAsk}>
          Try again
        </Button>
      </div>
    </>
  );
}

interface EndSessionDialogProps {
  /** Null: all others. */
  readonly device: string | null;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
  readonly onClose: () => void;
}

/** Asks before a log-in elsewhere ends, and says what becomes of the work there. */
function EndSessionDialog({ device, isBusy, onEnd, onClose }: EndSessionDialogProps): ReactNode {
  const title = device === null ? 'Log out everywhere else?' : `Log out ${device}?`;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button look="danger" isBusy={isBusy} onClick={onEnd}>
            Log Out
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <p>
        {device === null ? 'Your other devices need' : 'That device needs'} your password again as soon as{' '}
        {device === null ? 'they are' : 'it is'} online. Work that has not been sent stays there and is sent
        after the next log-in.
      </p>
    </Dialog>
  );
}
