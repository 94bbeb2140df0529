import * as z from 'zod/mini';

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

export function noteKey(userId: number): string {
  return `${PREFIX}${userId}`;
}

export function readNote(storage: Pick<Storage, 'getItem'>, key: string): WaitingNote | null {
  try {
    return noteSchema.safeParse(JSON.parse(storage.getItem(key) ?? '')).data ?? null;
  } catch {
    return null;
  }
}

/** Everyone whose work is waiting on this device, by user id. */
export function readNotes(storage: Pick<Storage, 'length' | 'key' | 'getItem'>): WaitingNote[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys
    .filter((key) => /^waiting-[1-9][0-9]*$/.test(key))
    .toSorted((a, b) => Number(a.slice(PREFIX.length)) - Number(b.slice(PREFIX.length)))
    .flatMap((key) => readNote(storage, key) ?? [])
    .filter((note) => note.isLost !== true);
}
