import type { AssessmentSummary } from '#domain/assessment.ts';
import type { DeviceDatabase } from '../store/database.ts';
import { readMeta } from '../store/meta.ts';

/** Besides all those in progress, this many completed ones are kept on the device. */
const MOST_COMPLETED = 60;

/**
 * Those in progress, which answer only to editors (rules ASM-15 and SYN-13), and the newest completed ones, but
 * for those evicted while there is no room (rule SYN-20).
 */
export async function assessmentsToHold(
  database: DeviceDatabase,
  canEdit: boolean,
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
    if (!canEdit) return completed;
    const over = new Set(await summaries.orderBy('dateCompleted').primaryKeys());
    const open = (await summaries.toCollection().primaryKeys()).filter((id) => !over.has(id));
    const inProgress = await summaries.bulkGet(open);
    return [...inProgress.filter((row) => row !== undefined), ...completed];
  });
}
