import type { AssessmentSummary } from '#domain/assessment.ts';
import type { DeviceDatabase } from '../database.ts';
import { readMeta } from '../meta.ts';

/** Besides all those in progress, this many completed ones are kept on the device. */
const MOST_COMPLETED = 60;

const newestFirst = (a: AssessmentSummary, b: AssessmentSummary) => (a.updatedAt < b.updatedAt ? 1 : -1);

/**
 * In the order in which a person needs them: all in progress, which only editors may open (rules ASM-15 and
 * SYN-13); the newest completed ones, but for those evicted while there is no room (rule SYN-20); and completed ones
 * that are here because somebody opened them, so that they do not grow old.
 */
export async function assessmentsToHold(
  database: DeviceDatabase,
  canEdit: boolean,
  held: ReadonlyMap<string, number>,
): Promise<AssessmentSummary[]> {
  const { summaries, meta } = database;
  return database.transaction('r', summaries, meta, async () => {
    const evictedTo = (await readMeta(database, 'evictedTo')) ?? '';
    const completed = await summaries
      .orderBy('updatedAt')
      // oxlint-disable-next-line unicorn/no-array-reverse -- a query, not an array
      .reverse()
      .filter((row) => row.dateCompleted !== null && row.dateCompleted > evictedTo && !row.uploaded)
      .limit(MOST_COMPLETED)
      .toArray();
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
