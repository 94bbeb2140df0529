import { contentHash, contentText, isOurDefinition } from '#contract/content-hash.ts';
import type { HashedContent } from '#contract/content-hash.ts';
import type { AssessmentSummary } from '#domain/assessment.ts';
import { isUntouched, laneState } from '../../rows/lane.ts';
import type { DeviceDatabase } from '../database.ts';
import { timesOfRepairs } from '../discarded.ts';
import type { HeldRows } from '../../rows/lane.ts';
import { readMeta } from '../meta.ts';
import { rawRowsOf } from '../raw-rows.ts';
import { readIfReadable } from '../rows.ts';
import { readSection } from '../sections.ts';
import { idOfLane } from '../../rows/stored.ts';
import type { Lane, StoredAssessment } from '../../rows/stored.ts';

/**
 * Tells whether the server has exactly what this device shows (rule SYN-21). Readings for `Device.read`,
 * loaded with the pages that show them; they never use the network.
 */

type ReceiptState =
  /** The server's hash of this version is that of what is shown. */
  | 'exact'
  /** Nothing waits, and yet the server's content differs from that shown. */
  | 'differs'
  /** The server has not said a hash of this version, or one that this build cannot compute. */
  | 'unknown'
  /** The list tells of a newer version. */
  | 'behind'
  /** There are changes that the server does not have. */
  | 'waiting'
  /** The same, and they wait for a person. */
  | 'needs-you';

export interface Receipt {
  readonly id: string;
  /** The module's. */
  readonly title: string;
  readonly area: string;
  readonly state: ReceiptState;
  /** The server's newest version that this device knows of, and its time; null: it has none yet. */
  readonly server: { readonly version: number; readonly at: string } | null;
  /** The hash of what is shown; null while changes wait. */
  readonly hash: string | null;
  /** How many changes wait, a submission included. */
  readonly changes: number;
  /** ISO time at which something different was last replaced by what the server has. */
  readonly repairedAt: string | null;
}

/**
 * Null for what is not on this device, cannot be read, was never touched, or is a scan, which has no content but
 * its file.
 */
export async function readReceipt(database: DeviceDatabase, id: string): Promise<Receipt | null> {
  return (await readReceipts(database, [id]))[0] ?? null;
}

/** The receipts of the given assessments, or of all on this device, the last changed first. */
export async function readReceipts(database: DeviceDatabase, given?: readonly string[]): Promise<Receipt[]> {
  const { assessments, outbox, edits, summaries, sections, discarded, meta } = database;
  const tables = [assessments, outbox, edits, summaries, sections, discarded, meta];
  // One moment of all; hashing waits for something else than the database, and comes after it.
  const found = await database.transaction('r', tables, async () => {
    const epoch = await readMeta(database, 'epoch');
    const asked = given ?? (await assessments.toCollection().primaryKeys());
    const ids = epoch === null ? await withWork(database, asked) : asked;
    const [raws, listed, repairs] = await Promise.all([
      rawRowsOf(database, ids),
      summaries.bulkGet([...ids]),
      timesOfRepairs(database),
    ]);
    const all: (Facts & { readonly rows: HeldRows; readonly epoch: string | null })[] = [];
    for (const [index, raw] of raws.entries()) {
      const rows = readIfReadable(raw);
      if (rows === null || rows.stored.working.uploaded) continue;
      // The server cannot have an untouched assessment.
      if (rows.lane !== null && isUntouched(rows.lane)) continue;
      const { id, working } = rows.stored;
      const section = await readSection(database, Number(working.section), working.sectionVersion);
      const repairedAt = repairs.get(id) ?? null;
      all.push({ rows, epoch, listed: listed[index], title: section?.title ?? 'Assessment', repairedAt });
    }
    return all;
  });
  const receipts = await Promise.all(found.map(receiptOf));
  return receipts.toSorted((a, b) => ((a.server?.at ?? '~') < (b.server?.at ?? '~') ? 1 : -1));
}

interface Facts {
  readonly listed: Pick<AssessmentSummary, 'version' | 'updatedAt'> | undefined;
  readonly title: string;
  readonly repairedAt: string | null;
}

/**
 * Until the first pull is over nothing says which history the server's hashes are of, and what they are compared with
 * is still coming: of what was fetched there is no receipt yet, and the server is not asked about each once more.
 */
async function withWork(database: DeviceDatabase, ids: readonly string[]): Promise<readonly string[]> {
  const [lanes, edits] = await Promise.all([
    database.outbox.toCollection().primaryKeys(),
    database.edits.toCollection().primaryKeys(),
  ]);
  const working = new Set([...lanes.map(idOfLane), ...edits.map(([id]) => id)]);
  return ids.filter((id) => working.has(id));
}

/** Another one whenever a receipt may be: from keys alone, so that it can be read at every change. */
export async function readReceiptMarks(database: DeviceDatabase): Promise<string> {
  const { outbox, edits, discarded } = database;
  const epoch = await readMeta(database, 'epoch');
  const keys = await Promise.all([
    // There are none before.
    epoch === null ? [] : database.heldVersions(),
    outbox.toCollection().primaryKeys(),
    edits.toCollection().primaryKeys(),
    discarded.toCollection().primaryKeys(),
  ]);
  return JSON.stringify([epoch, ...keys.map((some) => [...some])]);
}

async function receiptOf({
  rows,
  epoch,
  listed,
  title,
  repairedAt,
}: Facts & { readonly rows: HeldRows; readonly epoch: string | null }): Promise<Receipt> {
  const { stored, lane } = rows;
  const { id, working, base } = stored;
  const isBehind = base !== null && listed !== undefined && listed.version > base.version;
  const newest = isBehind ? listed : base;
  const known = {
    id,
    title,
    area: working.area,
    server: newest === null ? null : { version: newest.version, at: newest.updatedAt },
    repairedAt,
  };
  if (base === null || hasContent(lane)) {
    const isForPerson = lane !== null && ['conflict', 'refused'].includes(laneState(lane));
    return { ...known, state: isForPerson ? 'needs-you' : 'waiting', hash: null, changes: changesIn(lane) };
  }
  const { verdict, hash } = await compared(stored, epoch);
  const state = verdict !== 'differs' && isBehind ? 'behind' : verdict;
  return { ...known, state, hash, changes: 0 };
}

/** Whether what is shown is what the server has said it has. Only for what has nothing waiting. */
export async function compared(
  { base, working, serverHash, epoch: own }: StoredAssessment,
  epoch: string | null,
): Promise<{ readonly verdict: 'exact' | 'differs' | 'unknown'; readonly hash: string }> {
  const hash = await hashOfContent(working);
  const isAsAcknowledged =
    base !== null && working.version === base.version && contentText(working) === contentText(base);
  // A hash of another version, or of another epoch, says nothing about this one.
  const isSaid =
    serverHash !== undefined &&
    serverHash.version === base?.version &&
    isOurDefinition(serverHash.hash) &&
    (own ?? epoch) === epoch;
  if (!isAsAcknowledged) return { verdict: 'differs', hash };
  if (!isSaid) return { verdict: 'unknown', hash };
  return { verdict: serverHash.hash === hash ? 'exact' : 'differs', hash };
}

export async function hashOfContent(content: HashedContent): Promise<string> {
  return contentHash(await sha256(contentText(content)));
}

/** Whether anything waits that is hashed; a position is not. */
function hasContent(lane: Lane | null): lane is Lane {
  return lane !== null && (lane.conflict !== null || lane.refusal !== null || changesIn(lane) > 0);
}

function changesIn(lane: Lane | null): number {
  if (lane === null) return 0;
  const leaves = { ...lane.inFlight?.leaves, ...lane.changed, ...lane.refused };
  const isSubmitted = lane.complete !== null || lane.inFlight?.completes === true;
  return Object.keys(leaves).length + (isSubmitted ? 1 : 0);
}

/** SHA-256 of a text in UTF-8, as 64 hexadecimal digits. Every page that can work offline has it. */
async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
