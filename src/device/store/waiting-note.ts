import * as z from 'zod/mini';
import type { Person } from '../person/token.ts';
import { numberedName, openExisting } from './plain-requests.ts';

/**
 * What is known about a person's waiting work without their database: how much, and whose. Kept in local
 * storage while anything is waiting; reveals nothing about the work itself.
 */
const noteSchema = z.object({
  /** Assessments with changes the server does not have. */
  waiting: z.int().check(z.positive()),
  at: z.string().check(z.refine((at) => !Number.isNaN(Date.parse(at)))),
  firstName: z.optional(z.string()),
  /** It was lost, and the person has not seen the notice yet. */
  isLost: z.optional(z.boolean()),
});
export type WaitingNote = z.output<typeof noteSchema>;

export type NoteStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const PREFIX = 'waiting-';
/** By uid, or by number: from before there were uids, or where the token has none. */
const KEY = new RegExp(`^${PREFIX}([1-9][0-9]*|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$`);

/** Whose note it is. A number may come to mean somebody else, so it counts only where there is no uid. */
export function noteKey({ userId, uid }: Person): string {
  return `${PREFIX}${uid ?? userId}`;
}

/**
 * A note by number, as an older build writes it, is theirs who have that number, unless the numbered database
 * is somebody else's.
 *
 * @param own the name of their database
 */
export async function takeOverNote(
  person: Person,
  own: string,
  { storage, idb }: { storage: NoteStorage; idb: IDBFactory },
): Promise<void> {
  const [key, byNumber] = [noteKey(person), noteKey({ ...person, uid: null })];
  const text = key === byNumber ? null : storage.getItem(byNumber);
  if (text === null || !(await isTheirNumber(person, own, idb))) return;
  try {
    if (storage.getItem(key) === null) storage.setItem(key, text);
    storage.removeItem(byNumber);
  } catch {
    // No room: the next opening tries again.
  }
}

async function isTheirNumber({ userId }: Person, own: string, idb: IDBFactory): Promise<boolean> {
  const numbered = numberedName(userId);
  if (numbered === own) return true;
  const connection = await openExisting(numbered, idb);
  connection?.close();
  return connection === null;
}

export function readNote(storage: Pick<Storage, 'getItem'>, key: string): WaitingNote | null {
  try {
    return noteSchema.safeParse(JSON.parse(storage.getItem(key) ?? '')).data ?? null;
  } catch {
    return null;
  }
}

/** Everyone whose work is waiting on this device, by first name. */
export function readNotes(storage: Pick<Storage, 'length' | 'key' | 'getItem'>): WaitingNote[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys
    .filter((key) => KEY.test(key))
    .toSorted()
    .flatMap((key) => readNote(storage, key) ?? [])
    .filter((note) => note.isLost !== true)
    .toSorted((a, b) => (a.firstName ?? '').localeCompare(b.firstName ?? ''));
}
