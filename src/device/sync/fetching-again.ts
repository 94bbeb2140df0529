import { isOurDefinition } from '#contract/content-hash.ts';
import type { Assessment } from '#domain/assessment.ts';
import { changedLeaves } from '#domain/leaf-changes.ts';
import { parseLeaf } from '#domain/leaf.ts';
import { leafValue } from '#domain/leaf-values.ts';
import type { Leaf, LeafValue, WholeParts } from '#domain/leaf.ts';
import type { SendingPorts } from '../outbox/sending.ts';
import { isOtherHistory, queryOf } from '../outbox/restore/going-back.ts';
import { wholePartsFor } from '../outbox/whole-lane.ts';
import { DIFFERED } from '../store/discarded.ts';
import { readMeta } from '../store/meta.ts';
import { rawRows } from '../store/raw-rows.ts';
import type { RawRows } from '../store/raw-rows.ts';
import { compared, hashOfContent } from '../store/reading/receipts.ts';
import { readIfReadable } from '../store/rows.ts';
import { takenFrom } from '../rows/server-hash.ts';
import { ROW_VERSION } from '../rows/stored.ts';
import type { Replaced, StoredAssessment } from '../rows/stored.ts';
import { sendForAssessment } from '../call/odd-answers.ts';
import { PULL_TIMEOUT_MS } from '../call/request-timeouts.ts';
import type { Room } from './full-device.ts';

/**
 * Fetches an assessment that is on the device once more: because it differs from what the server has, or
 * because the server has not said yet what it has (rule SYN-21). What waits is never touched, and what
 * differed is kept for the backup file.
 */

export type FetchedAgain =
  | 'done'
  /** The answer says no hash, so there is nothing to compare with. */
  | 'no-hash'
  /** Something waits here, or changed meanwhile: that goes first. */
  | 'waits'
  | 'unreachable'
  /**
   * The assessment may not be read any more, or not by this build, or the answer is not what the server says
   * it has.
   */
  | 'refused';

interface Ports extends Pick<SendingPorts, 'database' | 'http' | 'credentials' | 'now' | 'newId'> {
  readonly room: Pick<Room, 'trying'>;
}

export async function fetchAgain(ports: Ports, id: string): Promise<FetchedAgain> {
  const { database, http } = ports;
  const { assessments, outbox, edits, meta } = database;
  const [before, held] = await database.transaction('r', assessments, outbox, edits, meta, () =>
    Promise.all([rawRows(database, id), readMeta(database, 'epoch')]),
  );
  const stored = readIfReadable(before)?.stored;
  if (stored === undefined || isWaiting(before)) return 'waits';
  const credentials = ports.credentials();
  if (credentials === null) return 'unreachable';
  const request = { token: credentials.token, timeoutMs: PULL_TIMEOUT_MS, query: queryOf(stored) };
  const outcome = await sendForAssessment(http, id, request);
  if (outcome.kind === 'odd' || outcome.kind === 'refused') return 'refused';
  if (outcome.kind !== 'answer') return 'unreachable';
  // After a restore, everything is brought over in its own way.
  const epoch = stored.epoch ?? held;
  if ((outcome.header('x-epoch') ?? epoch) !== epoch) return 'waits';
  if (await isOtherHistory(database, stored, outcome.header)) return 'waits';
  const { assessment: fresh, serverHash } = takenFrom(outcome.value);
  const isAbout = fresh.id === id && (await isAsSaid(fresh, serverHash));
  if (!isAbout) return 'refused';
  const whole = await wholePartsFor(database, fresh);
  const differing = (await isDifferent(stored, fresh, held)) ? whatOnlyThisHad(stored, fresh, whole) : null;
  const isTaken = await ports.room.trying(
    () => take(ports, { before, stored, fresh, serverHash, differing }),
    2,
  );
  if (!isTaken) return 'waits';
  return serverHash === undefined ? 'no-hash' : 'done';
}

function isWaiting({ lane, edits }: RawRows): boolean {
  return lane !== undefined || edits.length > 0;
}

async function isAsSaid(fresh: Assessment, said: StoredAssessment['serverHash']): Promise<boolean> {
  return said === undefined || !isOurDefinition(said.hash) || said.hash === (await hashOfContent(fresh));
}

/** A newer version differs rightly. An older one does not: versions only rise, so that this device's was never the server's. */
async function isDifferent(
  stored: StoredAssessment,
  fresh: Assessment,
  held: string | null,
): Promise<boolean> {
  if (fresh.version < stored.working.version) return true;
  if ((await compared(stored, held)).verdict === 'differs') return true;
  if (fresh.version > stored.working.version) return false;
  return (await hashOfContent(fresh)) !== (await hashOfContent(stored.working));
}

/** Values to offer for putting back; none if the assessment is completed. */
function whatOnlyThisHad(stored: StoredAssessment, fresh: Assessment, whole: WholeParts): Replaced[] {
  if (fresh.dateCompleted !== null) return [];
  const { working, base } = stored;
  // Changes that others have made since are not a difference.
  const other = base !== null && fresh.version > base.version ? base : fresh;
  return changedLeaves(working, other, whole)
    .filter((leaf) => parseLeaf(leaf).kind !== 'order')
    .map((leaf) => ({ leaf, value: leafValue(working, leaf), byRepair: true }));
}

interface Taking {
  /** As it was when the server was asked. */
  readonly before: RawRows;
  readonly stored: StoredAssessment;
  readonly fresh: Assessment;
  readonly serverHash: StoredAssessment['serverHash'];
  /** Values to offer for putting back; null where nothing differed. */
  readonly differing: readonly Replaced[] | null;
}

/** As a pull does, only where everything is still as it was. */
function take(
  { database, now, newId }: Ports,
  { before, stored, fresh, serverHash, differing }: Taking,
): Promise<boolean> {
  const { id, working, replaced } = stored;
  const { assessments, outbox, edits, discarded } = database;
  return database.transaction('rw', assessments, outbox, edits, discarded, async () => {
    const raw = await rawRows(database, id);
    if (isWaiting(raw) || JSON.stringify(raw.stored) !== JSON.stringify(before.stored)) return false;
    if (differing !== null) {
      const changed = Object.fromEntries(
        differing.map(({ leaf, value }): [Leaf, LeafValue] => [leaf, value]),
      );
      await discarded.add({
        id: newId(),
        assessmentId: id,
        at: now(),
        why: DIFFERED,
        working,
        changed,
        raw: { stored: raw.stored },
      });
    }
    await assessments.put({
      // Fields that only a newer app knows stay in the row.
      ...(raw.stored as StoredAssessment),
      row: ROW_VERSION,
      base: fresh,
      working: fresh,
      serverHash,
      replaced: [...replaced, ...(differing ?? [])],
    });
    return true;
  });
}
