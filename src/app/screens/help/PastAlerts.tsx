import type { ReactNode } from 'react';
import { clockTime } from '#domain/date-and-time.ts';
import { usePastAlerts } from '../../state/soft-alert.ts';
import styles from './past-alerts.module.css';

/** The messages that were on the screen for two seconds, for whoever missed one (rule ERR-4). */
export function PastAlerts(): ReactNode {
  const alerts = usePastAlerts();
  return (
    <section className={styles.alerts} aria-labelledby="past-alerts">
      <h2 id="past-alerts">Recent messages</h2>
      {alerts.length === 0 ? (
        <p>Short messages at the foot of the page are kept here until the app is closed. There are none.</p>
      ) : (
        <ul>
          {alerts.map(({ lines, at }) => (
            <li key={`${at} ${lines.join(' ')}`}>
              <time dateTime={new Date(at).toISOString()}>{clockTime(at)}</time>
              <span>{lines.join(' ')}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
