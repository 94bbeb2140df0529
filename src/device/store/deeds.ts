import { MOST_DEEDS } from '#contract/told-deeds.ts';
import type { Deed } from '#contract/told-deeds.ts';
import type { DeviceDatabase } from './database.ts';
import { readMeta, writeMeta } from './meta.ts';

/**
 * Deeds on this device that the audit log should know of (rule AUD-5), kept in the database of whoever did
 * them until the server has been told. All tabs lock at once and note it once.
 */

/** The kinds of deeds; wrong passwords are counted for the opening that follows. */
export type Doing =
  | { readonly kind: 'locked' | 'wrong-password' }
  | { readonly kind: 'unlocked'; readonly isOffline: boolean; readonly wrongPasswords?: number }
  | {
      readonly kind: 'exported';
      readonly as: 'backup' | 'pdf' | 'print' | 'csv' | 'xlsx' | 'fhir';
      /** Where it tells of no assessment. */
      readonly of?: 'actions';
      readonly assessments: readonly string[];
    };

interface Done {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly session: string | null;
}

interface Kept {
  /** The oldest first. */
  readonly waiting: Deed[];
  /** The log-in, empty offline, in which this device is locked; null while it is open. */
  readonly lockedIn: string | null;
  /** Since it was locked. */
  readonly wrongPasswords: number;
}

const NONE: Kept = { waiting: [], lockedIn: null, wrongPasswords: 0 };

/** Null where nothing is new. */
function withDeed(kept: Kept, doing: Doing, { id, now, session }: Done): Kept | null {
  const common = { id, at: new Date(now).toISOString(), session, droppedBefore: 0 };
  switch (doing.kind) {
    case 'wrong-password':
      return { ...kept, wrongPasswords: kept.wrongPasswords + 1 };
    case 'locked': {
      const lockedIn = session ?? '';
      if (kept.lockedIn === lockedIn) return null;
      return {
        waiting: atMost([...kept.waiting, { ...common, kind: 'locked' }]),
        lockedIn,
        wrongPasswords: 0,
      };
    }
    case 'unlocked': {
      const { isOffline, wrongPasswords = kept.wrongPasswords } = doing;
      const deed: Deed = { ...common, kind: 'unlocked', isOffline, wrongPasswords };
      return { waiting: atMost([...kept.waiting, deed]), lockedIn: null, wrongPasswords: 0 };
    }
    case 'exported': {
      const { kind, as, of, assessments } = doing;
      const told = { kind, as, ...(of !== undefined && { of }), assessments: [...assessments] };
      const deed: Deed = { ...common, ...told };
      return { ...kept, waiting: atMost([...kept.waiting, deed]) };
    }
  }
}

/** The oldest go where there are too many. */
function atMost(deeds: readonly Deed[]): Deed[] {
  return deeds.length <= MOST_DEEDS ? [...deeds] : atMost(withoutFirst(deeds));
}

/** The next one says how many are missing before it. */
function withoutFirst(deeds: readonly Deed[]): Deed[] {
  const [first, next, ...others] = deeds;
  if (first === undefined || next === undefined) return [];
  return [{ ...next, droppedBefore: first.droppedBefore + 1 + next.droppedBefore }, ...others];
}

/** @returns whether there is something to tell now */
export function noteDeed(database: DeviceDatabase, doing: Doing, done: Done): Promise<boolean> {
  return database.transaction('rw', database.meta, async () => {
    const after = withDeed((await readMeta(database, 'deeds')) ?? NONE, doing, done);
    if (after !== null) await writeMeta(database, 'deeds', after);
    return after !== null && doing.kind !== 'wrong-password';
  });
}

export async function readDeeds(database: DeviceDatabase): Promise<readonly Deed[]> {
  return (await readMeta(database, 'deeds'))?.waiting ?? [];
}

/** The server does not want it; the next one says that it is missing. */
export async function dropDeed(database: DeviceDatabase, { id }: Deed): Promise<void> {
  await database.transaction('rw', database.meta, async () => {
    const kept = (await readMeta(database, 'deeds')) ?? NONE;
    const place = kept.waiting.findIndex((deed) => deed.id === id);
    if (place === -1) return;
    const waiting = [...kept.waiting.slice(0, place), ...withoutFirst(kept.waiting.slice(place))];
    await writeMeta(database, 'deeds', { ...kept, waiting });
  });
}

/** The server has them. */
export async function forgetDeeds(database: DeviceDatabase, deeds: readonly Deed[]): Promise<void> {
  const gone = new Set(deeds.map(({ id }) => id));
  await database.transaction('rw', database.meta, async () => {
    const kept = (await readMeta(database, 'deeds')) ?? NONE;
    const left = kept.waiting.filter(({ id }) => !gone.has(id));
    if (left.length === 0 && kept.lockedIn === null) await database.meta.delete('deeds');
    else await writeMeta(database, 'deeds', { ...kept, waiting: left });
  });
}
