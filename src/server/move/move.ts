import { randomUUID } from 'node:crypto';
import { byServer } from '../audit/entry.ts';
import type { Tell } from '../operation/tell.ts';
import { appendAudit } from '../persistence/audit-log.ts';
import type { Database, Queries } from '../persistence/database/database.ts';
import { migrate } from '../persistence/database/migrations.ts';
import { holdWrites, letWrite } from '../persistence/hold-writes.ts';
import { beginEpochAfterGoingBack } from '../persistence/lineage.ts';
import { moveMark, removeMoveMark, setMoveMark } from '../persistence/move-mark.ts';
import type { MoveMark } from '../persistence/move-mark.ts';
import { emptyNewTables, filledTables } from '../persistence/whole-tables.ts';
import type { Storage } from '../storage/storage.ts';
import { MoveFailed } from './move-failed.ts';
import { moveFiles } from './move-files.ts';
import { compareRows, copyRows, EMPTY_IT } from './move-rows.ts';

/**
 * Moves all data to another database and another place for files, with sessions and epoch, so that tablets notice
 * nothing (rule RUN-29). From its begin on the source's database refuses every change, by whomever, and goes on to do
 * so: nothing can be saved where it would be lost. It may be killed and begun again at any time.
 */

interface Place {
  readonly database: Database;
  readonly storage: Storage;
}

interface Moving {
  readonly source: Place;
  readonly target: Place;
  /** The files lie where they are to lie. */
  readonly filesStay: boolean;
  readonly tell: Tell;
}

interface Moved {
  readonly rows: number;
  /** Null where they stayed. */
  readonly files: number | null;
}

/** @throws MoveFailed */
export async function moveAll(moving: Moving): Promise<Moved> {
  const { source, target, filesStay, tell } = moving;
  const begun = await begin(moving);
  const between = { source: source.database, target: target.database, tell };
  const mark = await copyRows(between, begun);
  const files = filesStay ? null : await moveFiles(source.storage, target.storage, tell);
  const rows = await compareRows(between, mark);
  await end(moving, mark);
  return { rows, files };
}

const nowIso = (): string => new Date().toISOString();

/**
 * Holds the source and makes the target ready, unless that was done before.
 * @returns the target's mark
 */
async function begin(moving: Moving): Promise<MoveMark> {
  const { source, target } = moving;
  await migrate(target.database);
  const here = await source.database.read(moveMark);
  const there = await target.database.read(moveMark);
  refuseMarks(here, there);
  if (there !== null) return there;
  await refuseUnlessEmpty(moving);
  const id = here?.id ?? randomUUID();
  if (here === null) await hold(source.database, id);
  const mark: MoveMark = { state: 'arriving', id, at: nowIso(), tables: {} };
  await target.database.transaction(async (queries) => {
    await emptyNewTables(queries);
    await setMoveMark(queries, mark);
  });
  return mark;
}

/** @throws MoveFailed unless the two are of the same move, or the target of none */
function refuseMarks(here: MoveMark | null, there: MoveMark | null): void {
  if (here !== null && here.id === there?.id && here.state === there.state) {
    throw new MoveFailed('TO_DATABASE_URL and TO_DATA_DIR name the database that the data are in.');
  }
  if (here?.state === 'arriving' || here?.state === 'arrived') {
    throw new MoveFailed('A move to this database has not ended; end that one first.');
  }
  const isOfThis = there !== null && there.id === here?.id;
  if (here?.state === 'moved' && !(isOfThis && there.state === 'arrived')) {
    throw new MoveFailed(`The data were moved already, at ${here.at}.`);
  }
  if (there !== null && !(isOfThis && (there.state === 'arriving' || there.state === 'arrived'))) {
    throw new MoveFailed(`The database to move to is that of another move. ${EMPTY_IT}`);
  }
}

/** @throws MoveFailed */
async function refuseUnlessEmpty({ target, filesStay }: Moving): Promise<void> {
  const [filled] = await target.database.read(filledTables);
  if (filled !== undefined) {
    throw new MoveFailed(`The database to move to is not empty: there are rows in the table ${filled}.`);
  }
  if (filesStay) return;
  for await (const key of target.storage.list('')) {
    throw new MoveFailed(`The place to move files to is not empty: there is ${key}.`);
  }
}

/** From here on nothing is saved in the source; what was under way has been saved. */
async function hold(database: Database, id: string): Promise<void> {
  if (database.isDistributed) {
    throw new MoveFailed(
      'A distributed database cannot be told to refuse every change while it is moved. Stop all instances, make a backup, and restore that in the other place.',
    );
  }
  await database.transaction(async (queries) => {
    await appendAudit(queries, [byServer(Date.now(), { kind: 'operator', object: 'move' })]);
    await setMoveMark(queries, { state: 'moving', id, at: nowIso(), tables: {} });
    await holdWrites(queries, database);
  });
}

/** Wherever this is killed, one of the two says that it is not to be served from. */
async function end({ source, target }: Moving, mark: MoveMark): Promise<void> {
  const at = nowIso();
  await target.database.transaction(async (queries) => {
    await setMoveMark(queries, { ...mark, state: 'arrived', at });
  });
  await source.database.transaction((queries) =>
    setMoveMark(queries, { ...mark, state: 'moved', at, tables: {} }),
  );
  await target.database.transaction(removeMoveMark);
}

/**
 * Has the source saved to again.
 * @returns the state of the move until now
 * @throws MoveFailed where none was begun
 */
export async function cancelMove(database: Database): Promise<MoveMark['state']> {
  return database.transaction(async (queries: Queries) => {
    const mark = await moveMark(queries);
    if (mark?.state !== 'moving' && mark?.state !== 'moved')
      throw new MoveFailed('Nothing is being moved from here.');
    await letWrite(queries, database);
    await removeMoveMark(queries);
    // What was saved elsewhere since is lost here: tablets bring it back.
    if (mark.state === 'moved') await beginEpochAfterGoingBack(queries, 'move cancel');
    else await appendAudit(queries, [byServer(Date.now(), { kind: 'operator', object: 'move cancel' })]);
    return mark.state;
  });
}
