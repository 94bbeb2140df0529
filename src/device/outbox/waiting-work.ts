import type { DeviceDatabase } from '../store/database.ts';
import { UNKNOWN_KIND } from '../store/needs-newer-app.ts';
import { isNewerRow } from '../rows/stored.ts';
import type { Parcel } from '../rows/stored.ts';
import { readWaitingActions } from './kinds/action.ts';
import { readWaitingAssessments, tablesOfAssessments } from './kinds/assessment.ts';
import { openParcel } from './kinds/kinds.ts';
import { UNREADABLE } from './waiting.ts';
import type { Waiting } from './waiting.ts';
import { CANNOT_BE_READ, whyParcelWaits } from './waiting-words.ts';

/** The Device page's query, for `Device.read`; loaded with the page. The rows, longest waiting first. */
export async function readWaitingWork(database: DeviceDatabase): Promise<Waiting[]> {
  const { actions, parcels } = database;
  const tables = [...tablesOfAssessments(database), actions, parcels];
  const waiting = await database.transaction('r', tables, async () => [
    ...(await readWaitingAssessments(database)),
    ...(await readWaitingActions(database)),
    ...(await parcels.toArray()).map(describeParcel),
  ]);
  return waiting.toSorted((a, b) => (a.since < b.since ? -1 : 1));
}

function describeParcel(row: Parcel): Waiting {
  const { kind, title, detail, attempt } = openParcel(row);
  if (attempt === null) {
    const why = isNewerRow(row) || kind === 'unknown' ? UNKNOWN_KIND : CANNOT_BE_READ;
    return { ...UNREADABLE, id: row.id, kind, title, why };
  }
  return {
    kind,
    id: row.id,
    title,
    detail,
    state: row.refusal === null ? 'waiting' : 'refused',
    since: new Date(row.since).toISOString(),
    changes: 1,
    attempts: row.attempts,
    nextAttemptAt: row.attempts > 0 ? row.nextAttemptAt : null,
    why: whyParcelWaits(row),
    canSendAgain: false,
  };
}
