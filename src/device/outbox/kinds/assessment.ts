import * as z from 'zod/mini';
import type { DeviceDatabase } from '../../store/database.ts';
import { actionOfLane, idOfLane } from '../../rows/stored.ts';
import { NEEDS_NEWER_APP } from '../../store/needs-newer-app.ts';
import { rawRows } from '../../store/raw-rows.ts';
import type { RawRows } from '../../store/raw-rows.ts';
import { instantSchema } from '../../rows/row-schemas.ts';
import { NewerRow, UnreadableRow } from '../../store/row-kind.ts';
import { readForWriting } from '../../store/rows.ts';
import { readSection } from '../../store/sections.ts';
import { isSpent, isUntouched, laneState } from '../../rows/lane.ts';
import { UNREADABLE } from '../waiting.ts';
import type { Waiting } from '../waiting.ts';
import { CANNOT_BE_READ, whyWaiting } from '../waiting-words.ts';

/** Assessments wait in lanes, for what is typed meanwhile joins them. So do actions; all other kinds are parcels. */

/** The tables that `readWaitingAssessments` reads. */
export const tablesOfAssessments = ({ assessments, outbox, edits, sections, summaries }: DeviceDatabase) => [
  assessments,
  outbox,
  edits,
  sections,
  summaries,
];

export async function readWaitingAssessments(database: DeviceDatabase): Promise<Waiting[]> {
  const [lanes, edited] = await Promise.all([
    database.outbox.toCollection().primaryKeys(),
    database.edits.toCollection().primaryKeys(),
  ]);
  // What is of a kind that only a newer app has cannot be read.
  const others = lanes.filter((key) => actionOfLane(key) === null);
  const ids = new Set([...others.map((key) => idOfLane(key) ?? key), ...edited.map(([id]) => id)]);
  const described = await Promise.all([...ids].map((id) => describeLane(database, id)));
  return described.filter((row) => row !== null);
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
  if (lane === null || isUntouched(lane) || isSpent(lane, stored.base !== null)) return null;
  const section = await readSection(database, Number(stored.working.section), stored.working.sectionVersion);
  const leaves = { ...lane.inFlight?.leaves, ...lane.changed, ...lane.refused };
  const isSubmitted = lane.complete !== null || lane.inFlight?.completes === true;
  return {
    kind: 'assessment',
    id,
    title: section?.title ?? 'Assessment',
    detail: stored.working.area,
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

/** A name by which people know the assessment, even if its row can be read only in part. */
export async function nameOfAssessment(database: DeviceDatabase, row: unknown): Promise<string> {
  const shown = placeSchema.safeParse(row).data?.working;
  if (shown === undefined) return UNREADABLE.title;
  const section = await readSection(database, Number(shown.section), shown.sectionVersion);
  return [section?.title ?? UNREADABLE.title, shown.area].filter((part) => part !== '').join(' · ');
}

/** A lane that cannot be read still says which assessment it is of, and since when it waits. */
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
    detail: shown?.area ?? '',
    since: Number.isFinite(since) ? new Date(since).toISOString() : '',
    changes: raw.lane === undefined ? raw.edits.length : null,
    why: error instanceof NewerRow ? NEEDS_NEWER_APP : CANNOT_BE_READ,
  };
}

const placeSchema = z.object({
  working: z.object({ section: z.string(), sectionVersion: z.int(), area: z.string() }),
});
const sinceSchema = z.object({ since: instantSchema });
const atSchema = z.object({ at: instantSchema });

const timeOfEdit = (edit: unknown): number | undefined => atSchema.safeParse(edit).data?.at;
