import * as z from 'zod/mini';
import type { Person } from '../person/token.ts';

/**
 * Known about a person's waiting work without their database: how much, and whose. Kept in local storage
 * while anything is waiting; reveals nothing about the work itself.
 */
const noteSchema = z.object({
  /** Assessments with changes the server does not have. */
  waiting: z.int().check(z.positive()),
  at: z.string().check(z.refine((at) => !Number.isNaN(Date.parse(at)))),
  firstName: z.optional(z.string()),
  /** The work was lost, and the person has not seen the notice yet. */
  isLost: z.optional(z.boolean()),
});
export type WaitingNote = z.output<typeof noteSchema>;

export type NoteStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const PREFIX = 'waiting-';
const KEY = new RegExp(`^${PREFIX}[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`);

export function noteKey({ uid }: Person): string {
  return `${PREFIX}${uid}`;
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
