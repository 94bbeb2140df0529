import { CLEAR_KEY } from './clear-marks.ts';
import type { ToClear } from './clear-marks.ts';
import { isSamePerson } from './token.ts';
import type { Person } from './token.ts';

/** A person's data that is marked to be deleted (`clear-marks.ts`). */

export interface ClearMark {
  readonly person: Person;
  readonly what: ToClear;
}

type MarkStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const LINE = /^(acknowledged|everything) ([1-9][0-9]{0,14}) ([0-9a-f-]{36})$/;

export function clearMarks(storage: Pick<Storage, 'getItem'>): ClearMark[] {
  const marks: ClearMark[] = [];
  for (const line of (storage.getItem(CLEAR_KEY) ?? '').split('\n')) {
    const [, what, userId, uid] = LINE.exec(line) ?? [];
    if (uid === undefined) continue;
    const person = { userId: Number(userId), uid };
    marks.push({ what: what === 'everything' ? what : 'acknowledged', person });
  }
  // A log-out does not weaken an order to delete everything.
  return marks.filter(
    (mark, index) =>
      !marks.some(
        (other, at) =>
          isSamePerson(other.person, mark.person) &&
          (other.what === mark.what ? at < index : other.what === 'everything'),
      ),
  );
}

export function toClearOf(storage: Pick<Storage, 'getItem'>, person: Person): ToClear | null {
  return clearMarks(storage).find((mark) => isSamePerson(mark.person, person))?.what ?? null;
}

export function unmark(storage: MarkStorage, person: Person): void {
  const left = clearMarks(storage).filter((mark) => !isSamePerson(mark.person, person));
  const lines = left.map(({ what, person: { userId, uid } }) => `${what} ${userId} ${uid}\n`);
  if (lines.length === 0) storage.removeItem(CLEAR_KEY);
  else storage.setItem(CLEAR_KEY, lines.join(''));
}
