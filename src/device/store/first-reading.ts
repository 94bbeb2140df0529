import type { Section, SectionSummary } from '#domain/section.ts';
import type { CurrentUser } from '#contract/people.ts';
import type { IndexedDb } from './database.ts';
import { looksLikeMe, looksUntroubled } from './first-look.ts';
import type { Held } from './held.ts';
import type { Recent } from './list-entries.ts';
import { databaseName, settled } from './plain-requests.ts';
import { SCHEMA_VERSION } from './schema-version.ts';
import type { Lane, Upload } from './stored.ts';
import { waitingStates } from './waiting-states.ts';
import type { WaitingState } from './waiting-states.ts';

/**
 * What the first screen shows, read by IndexedDB itself while the app is still being compiled:
 * neither Dexie nor the schemas have to be there. It is shown once, until the live readings
 * replace it. Whatever is unusual - no database yet, another version of it, rows that look odd,
 * a choice to be made - is left to them.
 */
export interface FirstReading {
  readonly userId: number;
  readonly me: CurrentUser;
  readonly waiting: readonly WaitingState[];
  readonly step: FirstStep | null;
  readonly dashboard: FirstDashboard | null;
  /** Open until Dexie's own is: typing before that must not depend on it when the page closes. */
  readonly connection: IDBDatabase;
}

/** A step of an assessment. */
export interface FirstStep {
  readonly id: string;
  readonly held: Held;
  readonly section: Section;
}

interface FirstDashboard {
  readonly recent: Recent;
  readonly around: { readonly sections: SectionSummary[]; readonly lastPullAt: string | null };
}

/** The tables in one transaction. */
export interface PlainTables {
  readonly table: (name: string) => IDBObjectStore;
  readonly range: typeof IDBKeyRange;
  /** What waits in them: read at the same time, for each further turn costs a slow tablet dearly. */
  readonly waiting: Promise<PlainWaiting | null>;
}

interface PlainWaiting {
  readonly lanes: readonly Lane[];
  /** Ids of assessments with edits that no lane has yet. */
  readonly edited: readonly string[];
}

/** Reads what one page shows; null where something is unusual. */
export type ReadPage = (tables: PlainTables) => Promise<Pick<FirstReading, 'step' | 'dashboard'> | null>;

/** Null where the page has to be read in the ordinary way. Never rejects. */
export async function readFirst(
  userId: number,
  readPage: ReadPage,
  idb: IndexedDb = globalThis,
): Promise<FirstReading | null> {
  try {
    const connection = await openExisting(databaseName(userId), idb.indexedDB);
    const read = await readAll(connection, readPage, idb.IDBKeyRange).catch(() => null);
    if (read !== null) return { userId, connection, ...read };
    connection.close();
  } catch {
    // Dexie opens it again, and can say what is wrong.
  }
  return null;
}

/** Opens the database as it is: one that is not there is not made. @throws DOMException, Error */
async function openExisting(name: string, idb: IDBFactory): Promise<IDBDatabase> {
  const request = idb.open(name);
  request.onupgradeneeded = () => request.transaction?.abort();
  const connection = await settled(request);
  // A newer app in another tab needs the database to itself for a moment.
  connection.onversionchange = () => connection.close();
  if (connection.version === SCHEMA_VERSION * 10) return connection;
  connection.close();
  throw new Error('Another version of the database.');
}

const TABLES = ['meta', 'summaries', 'assessments', 'outbox', 'edits', 'uploads', 'sections'];

/** A snapshot of everything: while edits are being folded in, they are in one table or another. */
async function readAll(
  connection: IDBDatabase,
  readPage: ReadPage,
  range: typeof IDBKeyRange,
): Promise<Omit<FirstReading, 'userId' | 'connection'> | null> {
  const transaction = connection.transaction(TABLES);
  const table = (name: string) => transaction.objectStore(name);
  const waiting = readWaiting(table);
  const [me, uploads, page] = await Promise.all([
    settled<{ value: unknown } | undefined>(table('meta').get('me')),
    settled<Upload[]>(table('uploads').getAll()),
    readPage({ table, range, waiting }),
  ]);
  const found = await waiting;
  if (!looksLikeMe(me?.value) || page === null || found === null) return null;
  const lanes = new Map(found.lanes.map((lane) => [lane.id, lane]));
  return { me: me.value, waiting: waitingStates(found.edited, uploads, lanes), ...page };
}

async function readWaiting(table: PlainTables['table']): Promise<PlainWaiting | null> {
  const [lanes, edits] = await Promise.all([
    settled<unknown[]>(table('outbox').getAll()),
    settled(table('edits').getAllKeys()),
  ]);
  return lanes.every(looksUntroubled) ? { lanes, edited: edits.map(idOfEdit) } : null;
}

/** An edit's key is the assessment's id and the leaf. */
function idOfEdit(key: IDBValidKey): string {
  const [id] = Array.isArray(key) ? key : [];
  return typeof id === 'string' ? id : '';
}
