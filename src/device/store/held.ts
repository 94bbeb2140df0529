import type { Assessment } from '#domain/assessment.ts';
import { changedLeaves, questionOfLeaf, wholePartsOf } from '#domain/leaf.ts';
import type { Leaf, LeafValue } from '#domain/leaf.ts';
import type { Section } from '#domain/section.ts';
import { isSpent, laneState } from '../outbox/lane.ts';
import type { LaneState } from '../outbox/lane.ts';
import type { DeviceDatabase } from './database.ts';
import { UnreadableRow, editsOf, laneKey, readRows } from './rows.ts';
import type { HeldRows } from './rows.ts';
import { laneSchema, uploadSchema } from './stored.ts';
import type { Edit, Lane, Replaced, StoredAssessment, Upload } from './stored.ts';

/** What the screen reads: rows through their schemas, put together. Never the network. */

export type SyncState = 'synced' | LaneState;

export interface HeldConflict {
  readonly reason: 'edited' | 'completed';
  /** "First Last" of the person the dialog names. */
  readonly name: string;
  readonly updatedAt: string;
  readonly version: number;
  /** Leaves that both changed: mine is in `working`, theirs in `server`. */
  readonly leaves: readonly Leaf[];
  readonly server: Assessment;
  /** Ids of questions that others changed since my base and I did not: these stay. */
  readonly theirQuestions: readonly string[];
}

export interface Held {
  readonly assessment: Assessment;
  readonly sync: SyncState;
  readonly isOnServer: boolean;
  readonly conflict: HeldConflict | null;
  readonly refusals: Readonly<Record<Leaf, { value: LeafValue; sentence: string }>>;
  /** Why the server refused everything that waits. */
  readonly refusal: string | null;
  readonly replaced: readonly Replaced[];
  readonly receivedAt: string | null;
}

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

export async function readSection(
  database: DeviceDatabase,
  id: number,
  version: number,
): Promise<Section | null> {
  return (await database.sections.get([id, version])) ?? null;
}

/** Null when it is not on this device, or cannot be read by this version of the app. */
export async function readHeld(database: DeviceDatabase, id: string): Promise<Held | null> {
  const { assessments, outbox, edits } = database;
  // One moment of all three: while edits are folded in, they are in one table or another.
  const [row, laneRow, edited] = await database.transaction('r', assessments, outbox, edits, () =>
    Promise.all([assessments.get(id), outbox.get(laneKey(id)), editsOf(database, id)]),
  );
  const rows = readable(row, laneRow, edited);
  if (rows === null) return null;
  const { stored, lane } = rows;
  const { section, sectionVersion } = stored.working;
  const questions = lane?.conflict ? await readSection(database, Number(section), sectionVersion) : null;
  return {
    assessment: shownState(stored, lane),
    sync: syncOf(rows),
    isOnServer: stored.base !== null,
    conflict: lane?.conflict ? heldConflict(stored, lane, lane.conflict, questions) : null,
    refusals: lane?.refused ?? {},
    refusal: lane?.refusal ?? null,
    replaced: stored.replaced,
    receivedAt: stored.receipt === null ? null : new Date(stored.receipt.at).toISOString(),
  };
}

/** Rows put together; null when this version of the app cannot read them. */
export function readable(stored: unknown, lane: unknown, edits: readonly Edit[]): HeldRows | null {
  try {
    return readRows({ stored, lane, edits });
  } catch (error) {
    if (error instanceof UnreadableRow) return null;
    throw error;
  }
}

/** Where the changes of an assessment are. */
export function syncOf({ stored, lane }: HeldRows): SyncState {
  return lane === null || isSpent(lane, stored.base !== null) ? 'synced' : laneState(lane);
}

/** Submitted here, but sent back by the server: it is open again until that is mended. */
export function shownState(stored: StoredAssessment, lane: Lane | null): Assessment {
  const needsPerson = lane !== null && (laneState(lane) === 'conflict' || laneState(lane) === 'refused');
  return needsPerson && !stored.base?.dateCompleted
    ? { ...stored.working, dateCompleted: null }
    : stored.working;
}

function heldConflict(
  stored: StoredAssessment,
  lane: Lane,
  conflict: NonNullable<Lane['conflict']>,
  section: Section | null,
): HeldConflict {
  const mine = new Set(Object.keys({ ...lane.changed, ...lane.refused }));
  const whole = section === null ? () => false : wholePartsOf(section);
  const theirs = changedLeaves(stored.base ?? conflict.server, conflict.server, whole);
  const overlapping = [...mine].filter((leaf) => theirs.includes(leaf) || conflict.leaves.includes(leaf));
  const myQuestions = new Set([...mine].map(questionOfLeaf));
  const theirQuestions = theirs
    .map(questionOfLeaf)
    .filter((question) => question !== null && !myQuestions.has(question));
  return {
    reason: conflict.reason,
    name: conflict.name,
    updatedAt: conflict.updatedAt,
    version: conflict.version,
    leaves: overlapping,
    server: conflict.server,
    theirQuestions: [...new Set(theirQuestions)].filter((question) => question !== null),
  };
}

/** What each waiting assessment is doing, and no more: cheap enough to be asked at every tap. */
export async function readStates(database: DeviceDatabase): Promise<{ id: string; state: LaneState }[]> {
  const [lanes, edits, uploads] = await Promise.all([
    database.outbox.toArray(),
    database.edits.toCollection().primaryKeys(),
    database.uploads.toArray(),
  ]);
  const states = new Map<string, LaneState>(edits.map(([id]) => [id, 'waiting']));
  for (const { id, refusal } of uploads) states.set(id, refusal === null ? 'waiting' : 'refused');
  for (const row of lanes) {
    const lane = laneSchema.safeParse(row).data;
    states.set(row.id, lane === undefined ? 'refused' : laneState(lane));
  }
  return [...states].map(([id, state]) => ({ id, state }));
}

/** The rows of the Device page, the longest waiting first. */
export async function readOutbox(database: DeviceDatabase): Promise<Waiting[]> {
  const { assessments, outbox, edits, sections, uploads } = database;
  const tables = [assessments, outbox, edits, sections, uploads];
  const waiting = await database.transaction('r', tables, async () => {
    const rows = await Promise.all([outbox.toArray(), edits.toArray()]);
    const ids = new Set(rows.flat().map((row) => row.id));
    const lanes = await Promise.all([...ids].map((id) => describeLane(database, id)));
    return [...lanes, ...(await uploads.toArray()).map(describeUpload)];
  });
  return waiting.filter((row) => row !== null).toSorted((a, b) => (a.since < b.since ? -1 : 1));
}

async function describeLane(database: DeviceDatabase, id: string): Promise<Waiting | null> {
  const [row, laneRow, edits] = await Promise.all([
    database.assessments.get(id),
    database.outbox.get(laneKey(id)),
    editsOf(database, id),
  ]);
  const rows = readable(row, laneRow, edits);
  if (rows === null) return unreadable(id);
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
    canSendAgain: lane.refusal !== null && lane.refusalStatus === 404 && stored.base !== null,
  };
}

function describeUpload(row: Upload): Waiting {
  const upload = uploadSchema.safeParse(row).data;
  if (upload === undefined) return { ...unreadable(row.id), kind: 'upload' };
  const { id, title, name, refusal, since, attempts, nextAttemptAt, lastError } = upload;
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
    why: refusal ?? lastError?.why ?? WAITS_FOR_NETWORK,
    canSendAgain: false,
  };
}

const WAITS_FOR_NETWORK = 'It will be sent when the network is back.';

function unreadable(id: string): Waiting {
  return {
    kind: 'assessment',
    id,
    title: 'Assessment',
    area: '',
    state: 'refused',
    since: '',
    changes: 0,
    attempts: 0,
    nextAttemptAt: null,
    why: 'What is stored here cannot be read by this version of the app. Please export a backup file.',
    canSendAgain: false,
  };
}

function whyWaiting(lane: Lane): string {
  if (lane.conflict !== null) {
    return lane.conflict.reason === 'completed'
      ? `${lane.conflict.name} has already submitted this assessment. Please choose what to keep.`
      : `${lane.conflict.name} is also editing this assessment. Please choose how to go on.`;
  }
  const sentences = Object.values(lane.refused).map((refusal) => refusal.sentence);
  if (lane.refusal !== null) return lane.refusal;
  if (sentences.length > 0) return [...new Set(sentences)].join(' ');
  if (lane.lastError !== null) return lane.lastError.why;
  return WAITS_FOR_NETWORK;
}
