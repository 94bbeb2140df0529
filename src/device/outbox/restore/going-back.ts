import type { Assessment, AssessmentSummary } from '#domain/assessment.ts';
import { isNewerRow } from '../../rows/stored.ts';
import type { StoredAssessment } from '../../rows/stored.ts';
import type { DeviceDatabase } from '../../store/database.ts';
import { readMeta } from '../../store/meta.ts';
import { BEHIND } from './bring-over.ts';
import { MovedOn, sameEpochAs } from './catching-up.ts';

/**
 * A server can go back without beginning a new epoch: a standby that lags is promoted, a machine or a file is put
 * back to a snapshot. Versions and numbers of changes only rise, so whatever is below what was acknowledged here
 * shows it. Then everything is brought over as after any other restore (rule SYN-24).
 */

/** The server's state of an assessment, as it last acknowledged it to this device. */
type Acknowledged = Pick<Assessment, 'version' | 'updatedAt'>;

/** Where the server stood when it was last asked: before this list was asked for. */
export interface Standing {
  /** By assessment. */
  readonly acknowledged: ReadonlyMap<string, Acknowledged>;
  readonly newest: NewestChange | null;
}

/** The newest change that the server knows. No other one has its mark; null: the server says none. */
export interface NewestChange {
  readonly change: number;
  readonly mark?: string | null | undefined;
}

/** The server has gone back; all is marked to be brought over, which the next pull does. */
export class WentBack extends MovedOn {}

/** Whether a state cannot follow what was acknowledged. The same version is the same change, made at the same time. */
export function isBelow(state: Acknowledged, acknowledged: Acknowledged): boolean {
  if (state.version !== acknowledged.version) return state.version < acknowledged.version;
  return state.updatedAt !== acknowledged.updatedAt;
}

/**
 * Marks everything that this device holds of a server that has gone back, and forgets how far it had pulled.
 *
 * @param list what the server shows, in the epoch that this device holds
 * @param isOther whether the server says that its history lacks the newest change that was pulled
 * @throws WentBack
 */
export async function noticeGoingBack(
  database: DeviceDatabase,
  held: string,
  standing: Standing,
  {
    list,
    newest,
    isOther,
  }: { list: readonly AssessmentSummary[]; newest: NewestChange | null; isOther: boolean },
): Promise<void> {
  const below = list.filter(({ id, ...state }) => {
    const acknowledged = standing.acknowledged.get(id);
    return acknowledged !== undefined && isBelow(state, acknowledged);
  });
  const rows = await database.assessments.bulkGet(below.map(({ id }) => id));
  // Those that are marked already are about to be brought over.
  const isBehindAny = rows.some((row) => row !== undefined && row.epoch !== BEHIND && !isNewerRow(row));
  if (!isOther && !isBehindAny && !isOtherOrBelow(newest, standing.newest)) return;
  await markAllBehind(database, held);
  throw new WentBack();
}

/**
 * The assessments of which less is listed than was acknowledged before the list was asked for. A list brings what has
 * changed since the one before, so a server that is back exactly at that one shows it by what it leaves out. So does a
 * row that cannot be read: the server has to be asked for each.
 */
export async function listedBelow(
  { summaries }: DeviceDatabase,
  acknowledged: Standing['acknowledged'],
): Promise<string[]> {
  // What a person may not read counts as older than any version.
  const entries = [...acknowledged].filter(([, { version }]) => version > 0);
  const listed = await summaries.bulkGet(entries.map(([id]) => id));
  return entries.flatMap(([id, known], at) => {
    const row = listed[at];
    return row === undefined || isBelow(row, known) ? [id] : [];
  });
}

export function isOtherOrBelow(newest: NewestChange | null, known: NewestChange | null): boolean {
  if (newest === null || known === null || newest.change > known.change) return false;
  if (newest.change < known.change) return true;
  // A proxy may leave the mark out: nothing can be said then.
  const [mark, before] = [newest.mark ?? null, known.mark ?? null];
  return mark !== null && before !== null && mark !== before;
}

/** The newest change that the server knew when it answered. @param header of the answer */
export function newestIn(header: (name: string) => string | null): NewestChange | null {
  const change = /^\d+$/.exec(header('x-change') ?? '')?.[0];
  return change === undefined ? null : { change: Number(change), mark: header('x-change-mark') };
}

/** Asks for what changed since, and whether the server still holds the change that it is since. */
export function changesAfter({ change, mark }: NewestChange): string {
  return `?after=${change}${mark ? `&mark=${encodeURIComponent(mark)}` : ''}`;
}

/** Has the answer say when the version that this device holds was made. */
export function queryOf(row: StoredAssessment | undefined): string {
  const { seen } = seenOf(row);
  return seen === undefined ? '' : `?seen=${seen}`;
}

export function seenOf(row: StoredAssessment | undefined): { readonly seen?: number } {
  return row?.base ? { seen: row.base.version } : {};
}

/**
 * Whether an answer to that is of another history than the row. If so, all is marked to be brought over.
 *
 * @param header of the answer
 */
export async function isOtherHistory(
  database: DeviceDatabase,
  row: StoredAssessment | undefined,
  header: (name: string) => string | null,
): Promise<boolean> {
  const held = await readMeta(database, 'epoch');
  const [madeAt, epoch] = [header('x-seen-at'), header('x-epoch')];
  if (row === undefined || held === null || madeAt === null || (epoch ?? held) !== held) return false;
  try {
    await noticeOtherHistory(database, held, { row, madeAt: madeAt === '' ? null : madeAt });
    return false;
  } catch (error) {
    if (error instanceof MovedOn) return true;
    throw error;
  }
}

/**
 * A newer version may be of a history without the one that was acknowledged here, which the server is asked about.
 *
 * @param madeAt when the server made the version that this device holds; null: it never did
 * @throws WentBack
 */
export async function noticeOtherHistory(
  database: DeviceDatabase,
  held: string,
  { row, madeAt }: { row: StoredAssessment; madeAt: string | null },
): Promise<void> {
  if (row.base === null || row.epoch === BEHIND || row.base.updatedAt === madeAt) return;
  await markAllBehind(database, held);
  throw new WentBack();
}

async function markAllBehind(database: DeviceDatabase, held: string): Promise<void> {
  const { assessments, actions, meta } = database;
  await database.transaction('rw', assessments, actions, meta, async () => {
    await sameEpochAs({ database, held });
    await assessments.filter((row) => row.base !== null && !isNewerRow(row)).modify({ epoch: BEHIND });
    await markActionsBehind(database);
    await meta.delete('listState');
  });
}

/** The same of the actions alone; inside the caller's transaction. */
export async function markActionsBehind({ actions, meta }: DeviceDatabase): Promise<void> {
  await actions.filter((row) => row.base !== null && !isNewerRow(row)).modify({ epoch: BEHIND });
  await meta.delete('actionState');
}
