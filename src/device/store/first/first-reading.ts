import type { Section, SectionSummary } from '#domain/section.ts';
import type { CurrentUser } from '#contract/people.ts';
import { documentOf } from '../../rows/left-behind.ts';
import type { LeftBehind } from '../../rows/left-behind.ts';
import type { IndexedDb } from '../indexed-db.ts';
import { laneAsItLooks, looksLeft, looksLikeMe } from './first-look.ts';
import type { Held } from '../../rows/held.ts';
import type { Recent } from '../../rows/list-entries.ts';
import type { Person } from '../../person/token.ts';
import { leftTexts } from '../left-storage.ts';
import type { LeftStorage } from '../left-storage.ts';
import { databaseName, openExisting } from '../plain-requests.ts';
import { plainTables } from './plain-tables.ts';
import type { PlainTables } from './plain-tables.ts';
import { SCHEMA_VERSION } from '../schema-version.ts';
import { readWaitingStates } from '../reading/waiting-states.ts';
import type { WaitingState } from '../reading/waiting-states.ts';

/**
 * The data of the first screen, read through plain IndexedDB while the app is still being compiled: neither
 * Dexie nor the schemas have to be there. It is shown once, until the live readings replace it. Anything
 * unusual (no database yet, another version of it, rows that look odd, a choice to be made) is left to them.
 */
export interface FirstReading {
  readonly owner: Person;
  readonly me: CurrentUser;
  readonly waiting: readonly WaitingState[];
  readonly step: FirstStep | null;
  readonly list: FirstList | null;
  /** Open until Dexie's own is: typing before that must not depend on it when the page closes. */
  readonly connection: IDBDatabase;
}

/** A step of an assessment. */
export interface FirstStep {
  readonly id: string;
  readonly held: Held;
  readonly section: Section;
}

interface FirstList {
  readonly recent: Recent;
  readonly around: { readonly sections: SectionSummary[]; readonly lastPullAt: string | null };
}

/** Reads what one page shows. @throws Error where something is unusual */
export type ReadPage = (
  tables: PlainTables,
  left: Promise<readonly LeftBehind[]>,
) => Promise<Pick<FirstReading, 'step' | 'list'>>;

interface FirstStores {
  readonly idb: IndexedDb;
  readonly storage: LeftStorage;
}

/**
 * Null where the page has to be read in the ordinary way. Never rejects.
 *
 * @param readPage null where what it needs did not load; it never rejects
 */
export async function readFirst(
  owner: Person,
  readPage: ReadPage | Promise<ReadPage | null>,
  stores: FirstStores,
): Promise<FirstReading | null> {
  let connection: IDBDatabase | null = null;
  try {
    connection = await openExisting(databaseName(owner), stores.idb.indexedDB);
    const read = await readPage;
    if (read !== null && connection?.version === SCHEMA_VERSION * 10) {
      return { owner, connection, ...(await readAll(connection, read, stores)) };
    }
  } catch {
    // Dexie opens it again, and can say what is wrong.
  }
  connection?.close();
  return null;
}

async function readAll(
  connection: IDBDatabase,
  readPage: ReadPage,
  { idb, storage }: FirstStores,
): Promise<Omit<FirstReading, 'owner' | 'connection'>> {
  const tables = plainTables(connection, idb.IDBKeyRange);
  // All at once, for each further turn costs a slow tablet dearly.
  const left = leftAsItLooks(tables, leftTexts(storage, connection.name));
  const [me, waiting, page, leftBehind] = await Promise.all([
    tables.meta.get('me'),
    readWaitingStates(tables, laneAsItLooks),
    readPage(tables, left),
    left,
  ]);
  if (!looksLikeMe(me?.value)) throw new Error('Nobody is known here.');
  const known = new Set(waiting.map(({ id }) => id));
  const others = new Set(leftBehind.map(documentOf).filter((id) => !known.has(id)));
  const states = [...waiting, ...[...others].map((id): WaitingState => ({ id, state: 'waiting' }))];
  return { me: me.value, waiting: states, ...page };
}

/**
 * Typing that this person's pages left behind, which the database takes in before anything else, the oldest
 * first. The database is asked only if there is any.
 *
 * @throws Error where it looks odd
 */
async function leftAsItLooks(
  tables: Pick<PlainTables, 'meta'>,
  texts: ReadonlyMap<string, string>,
): Promise<readonly LeftBehind[]> {
  if (texts.size === 0) return [];
  const taken = (await tables.meta.get('takenIn'))?.value;
  const isTaken = (id: string) => Array.isArray(taken) && taken.includes(id);
  const left = [...texts].flatMap(([id, text]) => (isTaken(id) ? [] : [JSON.parse(text) as unknown]));
  if (!left.every(looksLeft)) throw new Error('What was left behind looks odd.');
  return left.toSorted((a, b) => a.at - b.at);
}
