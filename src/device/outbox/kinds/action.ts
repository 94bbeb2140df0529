import { isSpent, laneState } from '../../rows/lane.ts';
import { unsentLeaves } from '../../rows/lane-transitions.ts';
import { actionOfLane } from '../../rows/stored.ts';
import { ACTION_ROWS, rawAction } from '../../store/action-rows.ts';
import type { DeviceDatabase } from '../../store/database.ts';
import { NEEDS_NEWER_APP } from '../../store/needs-newer-app.ts';
import { NewerRow, UnreadableRow } from '../../store/row-kind.ts';
import { readSection } from '../../store/sections.ts';
import { UNREADABLE } from '../waiting.ts';
import type { Waiting } from '../waiting.ts';
import { CANNOT_BE_READ, whyWaiting } from '../waiting-words.ts';

/** Actions that wait, as the Device page shows them. The tables are `actions`, `outbox` and `sections`. */
export async function readWaitingActions(database: DeviceDatabase): Promise<Waiting[]> {
  const keys = await database.outbox.toCollection().primaryKeys();
  const ids = keys.flatMap((key) => actionOfLane(key) ?? []);
  const described = await Promise.all(ids.map((id) => describe(database, id)));
  return described.filter((row) => row !== null);
}

const TITLE = 'Action';

async function describe(database: DeviceDatabase, id: string): Promise<Waiting | null> {
  try {
    const { stored, lane } = ACTION_ROWS.readToWrite(await rawAction(database, id)).rows;
    if (lane === null || isSpent(lane, stored.base !== null)) return null;
    const { section: of, sectionVersion, plan, finding, area } = stored.working;
    const section = await readSection(database, Number(of), sectionVersion);
    return {
      kind: 'action',
      id,
      title: section === null ? TITLE : `${TITLE} · ${section.title}`,
      detail: plan || finding || area,
      state: laneState(lane),
      since: new Date(lane.since).toISOString(),
      changes: Object.keys(unsentLeaves(lane)).length,
      attempts: lane.attempts,
      nextAttemptAt: lane.attempts > 0 ? lane.nextAttemptAt : null,
      why: whyWaiting(lane),
      canSendAgain: false,
    };
  } catch (error) {
    if (!(error instanceof UnreadableRow)) throw error;
    const why = error instanceof NewerRow ? NEEDS_NEWER_APP : CANNOT_BE_READ;
    return { ...UNREADABLE, kind: 'action', id, title: TITLE, why };
  }
}
