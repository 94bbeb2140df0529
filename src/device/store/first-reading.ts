import type { Section } from '#domain/section.ts';
import type { CurrentUser } from '#contract/people.ts';
import type { IndexedDb } from './database.ts';
import { laneKey } from './lane-key.ts';
import { looksEdited, looksLikeMe, looksStored, looksUntroubled } from './first-look.ts';
import { foldEdits } from './fold-edits.ts';
import { heldOf } from './held.ts';
import type { Held } from './held.ts';
import { databaseName, settled } from './plain-requests.ts';
import { SCHEMA_VERSION } from './schema-version.ts';
import type { Lane, Upload } from './stored.ts';
import { waitingStates } from './waiting-states.ts';
import type { WaitingState } from './waiting-states.ts';

/**
 * What a question's page shows, read by IndexedDB itself while the app is still being compiled:
 * neither Dexie nor the schemas have to be there. It is shown once, until the live readings
 * take its place. Whatever is not as usual - no database yet, another version of it, rows that
 * look odd, a choice to be made - is left to them.
 */
export interface FirstReading {
  readonly userId: number;
  readonly me: CurrentUser;
  readonly assessmentId: string;
  readonly held: Held;
  readonly section: Section;
  readonly waiting: readonly WaitingState[];
  /** Open until Dexie's own is: what is typed before that must not depend on it when the page goes. */
  readonly connection: IDBDatabase;
}

/** Null where the ordinary way has to be gone. Never rejects. */
export async function readFirst(
  userId: number,
  assessmentId: string,
  idb: IndexedDb = globalThis,
): Promise<FirstReading | null> {
  try {
    const connection = await openExisting(databaseName(userId), idb.indexedDB);
    const read = await readStep(connection, assessmentId, idb.IDBKeyRange).catch(() => null);
    if (read !== null) return { userId, assessmentId, connection, ...read };
    connection.close();
  } catch {
    // It is opened again by Dexie, which can say what is wrong.
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

type Step = Pick<FirstReading, 'me' | 'held' | 'section' | 'waiting'>;

/** One moment of everything: while edits are folded in, they are in one table or another. */
async function readStep(
  connection: IDBDatabase,
  id: string,
  range: typeof IDBKeyRange,
): Promise<Step | null> {
  const tables = ['meta', 'assessments', 'outbox', 'edits', 'uploads', 'sections'];
  const transaction = connection.transaction(tables);
  const table = (name: string) => transaction.objectStore(name);
  const [me, stored, lanes, edits, edited, uploads] = await Promise.all([
    settled<{ value: unknown } | undefined>(table('meta').get('me')),
    settled<unknown>(table('assessments').get(id)),
    settled<unknown[]>(table('outbox').getAll()),
    settled<unknown[]>(table('edits').getAll(range.bound([id], [id, []]))),
    settled(table('edits').getAllKeys()),
    settled<Upload[]>(table('uploads').getAll()),
  ]);
  if (!looksLikeMe(me?.value) || !looksStored(stored)) return null;
  if (!lanes.every(looksUntroubled) || !edits.every(looksEdited)) return null;
  const { section: number, sectionVersion } = stored.working;
  const section = await settled<Section | undefined>(table('sections').get([Number(number), sectionVersion]));
  if (section === undefined) return null;
  const rows = foldEdits({ stored, lane: laneOf(lanes, id) }, edits);
  return {
    me: me.value,
    held: heldOf(rows, null),
    section,
    waiting: waitingStates(edited.map(idOfEdit), uploads, new Map(lanes.map((lane) => [lane.id, lane]))),
  };
}

function laneOf(lanes: readonly Lane[], id: string): Lane | null {
  return lanes.find((lane) => lane.key === laneKey(id)) ?? null;
}

/** An edit's key is the assessment's id and the leaf. */
function idOfEdit(key: IDBValidKey): string {
  const [id] = Array.isArray(key) ? key : [];
  return typeof id === 'string' ? id : '';
}
