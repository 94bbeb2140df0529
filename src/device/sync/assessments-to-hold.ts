import type { AssessmentSummary } from '#domain/assessment.ts';
import type { DeviceDatabase } from '../store/database.ts';

/** Besides all those in progress, this many completed ones are kept on the device. */
const MOST_COMPLETED = 60;

/** Those in progress, which answer only to editors (rules ASM-15 and SYN-13), and the newest completed ones. */
export async function assessmentsToHold(
  database: DeviceDatabase,
  canEdit: boolean,
): Promise<AssessmentSummary[]> {
  const { summaries } = database;
  return database.transaction('r', summaries, async () => {
    const completed = await summaries
      .orderBy('updatedAt')
      // oxlint-disable-next-line unicorn/no-array-reverse -- a query, not an array
      .reverse()
      .filter((row) => row.dateCompleted !== null && !row.uploaded)
      .limit(MOST_COMPLETED)
      .toArray();
    if (!canEdit) return completed;
    const over = new Set(await summaries.orderBy('dateCompleted').primaryKeys());
    const open = (await summaries.toCollection().primaryKeys()).filter((id) => !over.has(id));
    const inProgress = await summaries.bulkGet(open);
    return [...inProgress.filter((row) => row !== undefined), ...completed];
  });
}
