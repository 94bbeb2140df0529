import { localStore } from '#device/browser/web-storage.ts';
import { useMemo, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { WIPED_KEY } from '#device/person/token.ts';
import { readNotes } from '#device/store/waiting-note.ts';
import type { WaitingNote } from '#device/store/waiting-note.ts';
import { Icon } from '../../icons/Icon.tsx';
import { TextLink } from '../../widgets/Button.tsx';
import { count } from '#domain/count.ts';
import styles from './waiting-people.module.css';

/**
 * Whose saves are waiting on this device: tablets are shared, and nobody can send another person's work.
 *
 * `isAway`: not on the page where they log in, so it leads there.
 */
export function WaitingPeople({ isAway = false }: { readonly isAway?: boolean }): ReactNode {
  const notes = useWaitingNotes();
  const names = new Set(notes.flatMap(({ firstName = '' }) => (firstName === '' ? [] : [firstName])));
  const wasWiped = useSyncExternalStore(
    everySecond,
    () => localStore().getItem(WIPED_KEY) !== null,
    () => false,
  );
  if (notes.length === 0) return wasWiped ? <WipedNotice /> : null;
  return (
    <>
      {wasWiped && <WipedNotice />}
      <div className={styles.notice}>
        <ul aria-label="Waiting on this device">
          {notes.map((note, index) => (
            // Two people may have the same name and number.
            <li key={index}>
              <Icon name="clock" />
              <span>{waitingSentence(note)}</span>
            </li>
          ))}
        </ul>
        <p>Each person’s work is sent when they log in here.</p>
        {isAway &&
          [...names].map((name) => (
            <TextLink key={name} to="/login" iconAfter="arrow-right" className={styles.goOn}>
              {`${name}, go on where you were`}
            </TextLink>
          ))}
      </div>
    </>
  );
}

/** "2 saves of Maya are waiting on this device" */
function waitingSentence({ waiting, firstName }: WaitingNote): string {
  const whose = firstName === undefined || firstName === '' ? 'another person' : firstName;
  return `${count(waiting, 'save')} of ${whose} ${waiting === 1 ? 'is' : 'are'} waiting on this device`;
}

/** Said until somebody logs in. */
function WipedNotice(): ReactNode {
  return (
    <div className={styles.notice} role="status">
      <strong>Work was removed from this device.</strong>
      <p>
        An administrator ended the log-in on this device and had that person’s work deleted from it, also what
        had not been sent. Everything the server has is still there. Nobody else’s work here was touched.
      </p>
    </div>
  );
}

/** Read again every second: another tab may be sending it, or the last log-out still be counting. */
const READ_EVERY_MS = 1000;

function useWaitingNotes(): WaitingNote[] {
  const text = useSyncExternalStore(
    everySecond,
    () => JSON.stringify(readNotes(localStore())),
    () => '[]',
  );
  return useMemo(() => JSON.parse(text) as WaitingNote[], [text]);
}

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, READ_EVERY_MS);
  return () => clearInterval(timer);
}
