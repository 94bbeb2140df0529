import type { AssessmentAnswer } from '#contract/assessments.ts';
import type { AssessmentSummary } from '#domain/assessment.ts';
import { equalValues } from '#domain/leaf-values.ts';
import type { LeafValue } from '#domain/leaf.ts';
import { sameEpochAs } from '../outbox/restore/catching-up.ts';
import { takenFrom } from '../rows/server-hash.ts';
import { ROW_VERSION, isNewerRow, laneKey } from '../rows/stored.ts';
import type { StoredAssessment } from '../rows/stored.ts';
import type { DeviceDatabase } from '../store/database.ts';
import { readMeta, writeMeta } from '../store/meta.ts';

/** What a pull writes of assessments: rows of the list, and states under which nothing waits. */

/** So many rows are put at once: between them, whoever taps is heard, and what else the database is asked for is done. */
const ROWS_AT_ONCE = 250;

/**
 * The list of another epoch is the new truth; within one it only grows.
 *
 * @returns which storing this was; `isAsStored` says whether it is still the last one
 */
export async function storeList(
  database: DeviceDatabase,
  list: readonly AssessmentSummary[],
  { held, isOfOther }: { held: string | null; isOfOther: boolean },
): Promise<number> {
  const { summaries, meta } = database;
  return database.transaction('rw', summaries, meta, async () => {
    await sameEpochAs({ database: database, held });
    const storing = ((await readMeta(database, 'listStorings')) ?? 0) + 1;
    await writeMeta(database, 'listStorings', storing);
    // To look for ten thousand rows where there are none takes as long as to store them.
    const stored = isOfOther ? await summaries.toArray() : await summaries.bulkGet(list.map((row) => row.id));
    const known = new Map(stored.flatMap((row) => (row === undefined ? [] : [[row.id, row] as const])));
    if (isOfOther) {
      const listed = new Set(list.map((row) => row.id));
      await summaries.bulkDelete([...known.keys()].filter((id) => !listed.has(id)));
    }
    // Unchanged rows stay untouched, so that no screen rereads the list for nothing.
    const isToPut = isOfOther ? isOther : isNews;
    const rows = list.filter((row) => isToPut(row, known.get(row.id)));
    let before: PromiseLike<unknown> = Promise.resolve();
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      const putting = summaries.bulkPut(rows.slice(at, at + ROWS_AT_ONCE));
      // It is thrown where it is waited for.
      putting.catch(() => undefined);
      // While the database puts some, the next are handed over.
      await before;
      before = putting;
    }
    await before;
    return storing;
  });
}

/**
 * What is held in full names its last editor, too, and is fetched again only for a new version: whoever is called
 * otherwise now, or whose name was erased, is so there as well. Done before the list is stored, so that a kill in
 * between leaves it to the next pull.
 */
export async function renameEditors(
  database: DeviceDatabase,
  list: readonly AssessmentSummary[],
): Promise<void> {
  const { summaries, assessments } = database;
  const known = await summaries.bulkGet(list.map(({ id }) => id));
  const renamed = list.filter(({ version, lastEditedByName }, at) => {
    const before = known[at];
    return before?.version === version && before.lastEditedByName !== lastEditedByName;
  });
  if (renamed.length === 0) return;
  await database.transaction('rw', assessments, async () => {
    const held = await assessments.bulkGet(renamed.map(({ id }) => id));
    const named = renamed.flatMap(({ version, lastEditedBy, lastEditedByName }, at) => {
      const stored = held[at];
      if (stored === undefined || isNewerRow(stored) || stored.base?.version !== version) return [];
      const { base, working } = stored;
      const isTheirs = working.lastEditedBy === lastEditedBy;
      return [
        {
          ...stored,
          base: { ...base, lastEditedByName },
          working: isTheirs ? { ...working, lastEditedByName } : working,
        },
      ];
    });
    await assessments.bulkPut(named);
  });
}

/** Whether no other tab has stored a list since that storing. Inside the caller's transaction. */
export async function isAsStored(database: DeviceDatabase, storing: number): Promise<boolean> {
  return (await readMeta(database, 'listStorings')) === storing;
}

/**
 * Stores pulled states in one transaction, unless there is a lane, a newer app's row or a newer state. What is here of
 * another epoch is not overwritten: it has to be compared first.
 *
 * @returns the ids of those that are to be compared
 */
export async function holdPulled(
  database: DeviceDatabase,
  answers: readonly AssessmentAnswer[],
  epoch: string | undefined,
): Promise<string[]> {
  if (answers.length === 0) return [];
  const { assessments, outbox, edits } = database;
  const all = answers.map(takenFrom);
  const ids = all.map(({ assessment }) => assessment.id);
  return database.transaction('rw', assessments, outbox, edits, async () => {
    const [rows, lanes, keys] = await Promise.all([
      assessments.bulkGet(ids),
      outbox.bulkGet(ids.map(laneKey)),
      database.editKeysAmong(ids, Infinity),
    ]);
    const waiting = new Set(keys.map(([id]) => id));
    const behind: string[] = [];
    const held: StoredAssessment[] = [];
    for (const [at, { assessment: pulled, serverHash }] of all.entries()) {
      const stored = rows[at];
      if (lanes[at] !== undefined || waiting.has(pulled.id) || isNewerRow(stored)) continue;
      if (stored?.epoch !== undefined && stored.epoch !== epoch) {
        behind.push(pulled.id);
        continue;
      }
      if (pulled.version < (stored?.base?.version ?? -1)) continue;
      held.push({
        // Fields that only a newer app knows stay in the row.
        ...stored,
        id: pulled.id,
        row: ROW_VERSION,
        base: pulled,
        working: pulled,
        replaced: stored?.replaced ?? [],
        receipt: stored?.receipt ?? null,
        serverHash,
        epoch,
      });
    }
    await assessments.bulkPut(held);
    return behind;
  });
}

/** Whether the row is neither older than the known one nor the same; positions move without a version. */
function isNews(row: AssessmentSummary, known: AssessmentSummary | undefined): boolean {
  return known === undefined || (row.version >= known.version && isOther(row, known));
}

function isOther(row: AssessmentSummary, known: AssessmentSummary | undefined): boolean {
  return known === undefined || !equalValues(comparable(row), comparable(known));
}

/** A count may be null, or left out by a row from before it was made: both say that nothing was counted. */
function comparable({ findings, serious, core, ...row }: AssessmentSummary): LeafValue {
  return { ...row, findings: findings ?? null, serious: serious ?? null, core: core ?? null };
}
