import type { Locks } from '../ports.ts';
import type { Person } from './token.ts';

/**
 * The lock that a tab shares with others while this person's work is open in it. Not named like those by which a tab
 * sees that there are others.
 */
export function workLock({ uid }: Person): string {
  return `work-${uid}`;
}

/** Resolves when nothing of theirs is being deleted; until it is let go, nothing is. @returns lets it go */
export function shareWork(person: Person, locks: Locks): Promise<() => void> {
  return new Promise((resolve, reject) => {
    locks
      .request(workLock(person), { mode: 'shared' }, () => new Promise<void>((letGo) => resolve(letGo)))
      .catch(reject);
  });
}
