import { leafEntries, withLeaves } from '#domain/leaf-values.ts';
import type { Leaves } from '#domain/leaf.ts';
import type { DeviceDatabase } from '../../store/database.ts';
import type { HeldRows } from '../../rows/lane.ts';
import { offerOf } from '../../rows/lost.ts';
import { readMeta, writeMeta } from '../../store/meta.ts';
import { dropLane, rowsToWrite, storeRows } from '../../store/rows.ts';
import { isOnlyOffered } from './bring-over.ts';
import { discarding } from '../discarding.ts';
import { edited, emptyLane } from '../../rows/lane.ts';
import { retried } from '../../rows/lane-transitions.ts';
import type { SendingPorts } from '../sending.ts';

/**
 * A person's choice about what the server lost when it was restored (rule SYN-18). Each assessment is chosen
 * for once: whichever tab comes second finds nothing to decide.
 */

type Ports = Pick<SendingPorts, 'database' | 'now' | 'newId'>;

const LEFT_OUT = 'Left out after the server was restored.';
const OVERTAKEN = 'Changed on this device before it was put back after a restore.';

export async function putBack(ports: Ports, ids: readonly string[]): Promise<void> {
  await eachOffered(ports, ids, async (id, rows) => {
    const offer = offerOf(rows);
    // Answers that were changed here after the restore keep their new values.
    const overtaken = without(rows.stored.lost?.leaves ?? {}, offer?.leaves ?? {});
    if (Object.keys(overtaken).length > 0) await keep(ports, rows, OVERTAKEN, overtaken);
    await storeRows(ports.database, id, rowsPutBack(rows, ports.now()));
  });
}

/** @returns the ids of those that are no longer on this device */
export async function leaveOut(ports: Ports, ids: readonly string[]): Promise<string[]> {
  const gone: string[] = [];
  await eachOffered(ports, ids, async (id, rows) => {
    const { stored, lane } = rows;
    await keep(ports, rows, LEFT_OUT, stored.lost?.leaves ?? {});
    // Other changes of this assessment still wait, and need their own choice.
    if (stored.base !== null || (lane !== null && !isOnlyOffered(stored, lane))) {
      return storeRows(ports.database, id, { stored: withoutLost(stored), lane });
    }
    await dropLane(ports.database, id);
    await ports.database.assessments.delete(id);
    gone.push(id);
  });
  return gone;
}

function rowsPutBack(rows: HeldRows, now: number): HeldRows {
  const { lane } = rows;
  const stored = withoutLost(rows.stored);
  const offer = offerOf(rows);
  if (offer === null) return { stored, lane };
  if (stored.base === null) return { stored, lane: lane === null ? null : retried(lane, now) };
  const next = edited(lane ?? emptyLane(stored.id, stored.base.version, now), {
    leaves: offer.leaves,
    positions: {},
    base: stored.base,
    now,
  });
  const dateCompleted = offer.complete ?? stored.working.dateCompleted;
  return {
    stored: { ...stored, working: { ...withLeaves(stored.working, offer.leaves), dateCompleted } },
    lane: { ...next, complete: offer.complete ?? next.complete },
  };
}

async function eachOffered(
  { database }: Ports,
  ids: readonly string[],
  choose: (id: string, rows: HeldRows) => Promise<void>,
): Promise<void> {
  const { assessments, outbox, edits, discarded, meta } = database;
  await database.transaction('rw', [assessments, outbox, edits, discarded, meta], async () => {
    for (const id of ids) {
      const rows = await rowsToWrite(database, id);
      if (rows?.stored.lost !== undefined) await choose(id, rows);
    }
    await noLongerOffered(database, ids);
  });
}

async function noLongerOffered(database: DeviceDatabase, chosen: readonly string[]): Promise<void> {
  const restored = await readMeta(database, 'restored');
  if (restored === null) return;
  const ids = restored.ids.filter((id) => !chosen.includes(id));
  await writeMeta(database, 'restored', { ...restored, ids });
}

async function keep(ports: Ports, { stored }: HeldRows, why: string, changed: Leaves): Promise<void> {
  const { id, working } = stored;
  await ports.database.discarded.add({ ...discarding(ports, id, why), working, changed });
}

/** All of it goes to the server again, and with that what was lost of it: nothing is left to decide. */
export function withoutWholeOffer(stored: HeldRows['stored']): HeldRows['stored'] {
  return stored.base === null ? withoutLost(stored) : stored;
}

function withoutLost({ lost: _lost, ...stored }: HeldRows['stored']): HeldRows['stored'] {
  return stored;
}

function without(leaves: Leaves, others: Leaves): Leaves {
  return Object.fromEntries(leafEntries(leaves).filter(([leaf]) => !Object.hasOwn(others, leaf)));
}
