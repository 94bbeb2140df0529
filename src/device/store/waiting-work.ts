import * as z from 'zod/mini';
import { isSpent, laneState } from '../outbox/lane.ts';
import type { LaneState } from '../outbox/lane.ts';
import type { DeviceDatabase } from './database.ts';
import { idOfLane } from './lane-key.ts';
import { rawRows } from './raw-rows.ts';
import type { RawRows } from './raw-rows.ts';
import { NewerRow, UnreadableRow, readForWriting } from './rows.ts';
import { readSection } from './sections.ts';
import { instantSchema, uploadSchema } from './row-schemas.ts';
import { isNewerRow } from './stored.ts';
import type { Upload } from './stored.ts';
import { NEEDS_NEWER_APP } from './needs-newer-app.ts';
import { CANNOT_BE_READ, whyUploadWaits, whyWaiting } from './waiting-words.ts';

/** The Device page's query, for `Device.read`; loaded with the page. */

export interface Waiting {
  readonly kind: 'assessment' | 'upload';
  readonly id: string;
  readonly title: string;
  /** Of an upload: the file's name. */
  readonly area: string;
  readonly state: LaneState;
  readonly since: string;
  readonly changes: number;
  readonly attempts: number;
  readonly nextAttemptAt: number | null;
  readonly why: string;
  readonly canSendAgain: boolean;
}

/** The rows of the Device page, longest waiting first. */
export async function readWaitingWork(database: DeviceDatabase): Promise<Waiting[]> {
  const { assessments, outbox, edits, sections, summaries, uploads } = database;
  const tables = [assessments, outbox, edits, sections, summaries, uploads];
  const waiting = await database.transaction('r', tables, async () => {
    const [lanes, edited] = await Promise.all([
      outbox.toCollection().primaryKeys(),
      edits.toCollection().primaryKeys(),
    ]);
    const ids = new Set([...lanes.map((key) => idOfLane(key) ?? key), ...edited.map(([id]) => id)]);
    const described = await Promise.all([...ids].map((id) => describeLane(database, id)));
    return [...described, ...(await uploads.toArray()).map(describeUpload)];
  });
  return waiting.filter((row) => row !== null).toSorted((a, b) => (a.since < b.since ? -1 : 1));
}

async function describeLane(database: DeviceDatabase, id: string): Promise<Waiting | null> {
  const raw = await rawRows(database, id);
  let rows;
  try {
    rows = readForWriting(raw);
  } catch (error) {
    if (error instanceof UnreadableRow) return describeUnreadable(database, id, raw, error);
    throw error;
  }
  const { stored, lane } = rows;
  if (lane === null || isSpent(lane, stored.base !== null)) return null;
  const section = await readSection(database, Number(stored.working.section), stored.working.sectionVersion);
  const leaves = { ...lane.inFlight?.leaves, ...lane.changed, ...lane.refused };
  const isSubmitted = lane.complete !== null || lane.inFlight?.completes === true;
  return {
    kind: 'assessment',
    id,
    title: section?.title ?? 'Assessment',
    area: stored.working.area,
    state: laneState(lane),
    since: new Date(lane.since).toISOString(),
    changes: Object.keys(leaves).length + (isSubmitted ? 1 : 0),
    attempts: lane.attempts,
    nextAttemptAt: lane.attempts > 0 ? lane.nextAttemptAt : null,
    why: whyWaiting(lane),
    // Unknown to the server since an operator restored an older backup (architecture 3, Pull).
    canSendAgain: lane.refusal !== null && lane.refusalStatus === 404,
  };
}

function describeUpload(row: Upload): Waiting {
  const upload = uploadSchema.safeParse(row).data;
  if (upload === undefined || isNewerRow(row)) return { ...UNREADABLE, id: row.id, kind: 'upload' };
  const { id, title, name, refusal, since, attempts, nextAttemptAt } = upload;
  return {
    kind: 'upload',
    id,
    title,
    area: name,
    state: refusal === null ? 'waiting' : 'refused',
    since: new Date(since).toISOString(),
    changes: 1,
    attempts,
    nextAttemptAt: attempts > 0 ? nextAttemptAt : null,
    why: whyUploadWaits(upload),
    canSendAgain: false,
  };
}

const UNREADABLE: Omit<Waiting, 'id'> = {
  kind: 'assessment',
  title: 'Assessment',
  area: '',
  state: 'refused',
  since: '',
  changes: 0,
  attempts: 0,
  nextAttemptAt: null,
  why: CANNOT_BE_READ,
  canSendAgain: false,
};

/** What is known of it all the same: which assessment, and since when. */
async function describeUnreadable(
  database: DeviceDatabase,
  id: string,
  raw: RawRows,
  error: UnreadableRow,
): Promise<Waiting> {
  const shown = placeSchema.safeParse(raw.stored).data?.working ?? (await database.summaries.get(id));
  const section =
    shown === undefined ? null : await readSection(database, Number(shown.section), shown.sectionVersion);
  const times = [sinceSchema.safeParse(raw.lane).data?.since, ...raw.edits.map(timeOfEdit)];
  const since = Math.min(...times.filter((time) => time !== undefined));
  return {
    ...UNREADABLE,
    id,
    title: section?.title ?? UNREADABLE.title,
    area: shown?.area ?? '',
    since: Number.isFinite(since) ? new Date(since).toISOString() : '',
    changes: raw.edits.length,
    why: error instanceof NewerRow ? NEEDS_NEWER_APP : CANNOT_BE_READ,
  };
}

const placeSchema = z.object({
  working: z.object({ section: z.string(), sectionVersion: z.int(), area: z.string() }),
});
const sinceSchema = z.object({ since: instantSchema });
const atSchema = z.object({ at: instantSchema });

const timeOfEdit = (edit: unknown): number | undefined => atSchema.safeParse(edit).data?.at;
