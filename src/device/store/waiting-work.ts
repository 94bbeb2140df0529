import { isSpent, laneState } from '../outbox/lane.ts';
import type { LaneState } from '../outbox/lane.ts';
import type { DeviceDatabase } from './database.ts';
import { rawRows, readIfReadable } from './rows.ts';
import { readSection } from './sections.ts';
import { uploadSchema } from './row-schemas.ts';
import type { Upload } from './stored.ts';
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
  const rows = readIfReadable(await rawRows(database, id));
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
    why: CANNOT_BE_READ,
    canSendAgain: false,
  };
}
