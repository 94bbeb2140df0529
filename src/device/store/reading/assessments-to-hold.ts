import type { AssessmentSummary } from '#domain/assessment.ts';
import type { DeviceDatabase } from '../database.ts';
import { readMeta } from '../meta.ts';

/** Besides all those in progress, this many completed ones are kept on the device. */
const MOST_COMPLETED = 60;

/** As the database sorts them: the one with the greater id first, where two changed in the same moment. */
const newestFirst = (a: AssessmentSummary, b: AssessmentSummary) => {
  if (a.updatedAt !== b.updatedAt) return a.updatedAt < b.updatedAt ? 1 : -1;
  return a.id < b.id ? 1 : -1;
};

interface Holding {
  /** Whether this person may open what is in progress. */
  readonly canEdit: boolean;
  /** Versions of what is here, by id. */
  readonly held: ReadonlyMap<string, number>;
}

/**
 * In the order in which a person needs them: all in progress, which only editors may open (rules ASM-15 and
 * SYN-13); the newest completed ones, but for those evicted while there is no room (rule SYN-20); and completed ones
 * that are here because somebody opened them, so that they do not grow old.
 */
export async function assessmentsToHold(
  database: DeviceDatabase,
  { canEdit, held }: Holding,
): Promise<AssessmentSummary[]> {
  const { summaries, meta } = database;
  return database.transaction('r', summaries, meta, async () => {
    const evictedTo = await readEvictedTo(database);
    const completed = await newestOf(database, (row) => isToHold(row, evictedTo));
    const newest = new Set(completed.map(({ id }) => id));
    for (const row of await summaries.bulkGet([...held.keys()].filter((id) => !newest.has(id))))
      if (row !== undefined && row.dateCompleted !== null) completed.push(row);
    if (!canEdit) return completed;
    const over = new Set(await summaries.orderBy('dateCompleted').primaryKeys());
    const open = (await summaries.toCollection().primaryKeys()).filter((id) => !over.has(id));
    const inProgress = (await summaries.bulkGet(open)).filter((row) => row !== undefined);
    return [...inProgress.toSorted(newestFirst), ...completed];
  });
}

/** The same of a whole list that is still to be stored. */
export async function assessmentsToHoldOf(
  list: readonly AssessmentSummary[],
  database: DeviceDatabase,
  { canEdit, held }: Holding,
): Promise<AssessmentSummary[]> {
  const evictedTo = await readEvictedTo(database);
  const sorted = list.toSorted(newestFirst);
  const newest = sorted.filter((row) => isToHold(row, evictedTo)).slice(0, MOST_COMPLETED);
  const known = new Set(newest.map(({ id }) => id));
  const opened = sorted.filter(
    ({ id, dateCompleted }) => dateCompleted !== null && held.has(id) && !known.has(id),
  );
  const inProgress = canEdit ? sorted.filter(({ dateCompleted }) => dateCompleted === null) : [];
  return [...inProgress, ...newest, ...opened];
}

function isToHold({ dateCompleted, uploaded }: AssessmentSummary, evictedTo: string): boolean {
  return dateCompleted !== null && dateCompleted > evictedTo && !uploaded;
}

async function readEvictedTo(database: DeviceDatabase): Promise<string> {
  return (await readMeta(database, 'evictedTo')) ?? '';
}

/** Many rows are read in one request: a cursor would take one for each. */
async function newestOf(
  database: DeviceDatabase,
  isMeant: (row: AssessmentSummary) => boolean,
): Promise<AssessmentSummary[]> {
  for (let count = 2 * MOST_COMPLETED; ; count *= 2) {
    const newest = await database.newestSummaries(count);
    const meant = newest.filter(isMeant);
    if (meant.length >= MOST_COMPLETED || newest.length < count) return meant.slice(0, MOST_COMPLETED);
  }
}
