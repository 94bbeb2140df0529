import type { AssessmentSummary } from '#domain/assessment.ts';
import { equalValues } from '#domain/leaf-values.ts';
import type { Leaf, LeafValue } from '#domain/leaf.ts';
import type {
  ActionLane,
  Discarded,
  Edit,
  Lane,
  Parcel,
  StoredAction,
  StoredAssessment,
} from '#device/rows/stored.ts';
import { actionOfLane } from '#device/rows/stored.ts';
import { textsIn } from './requests.ts';
import type { Tablet } from './tablet.ts';

/** One person's data on one tablet, read past the app. */

export interface Disk {
  readonly stored: ReadonlyMap<string, StoredAssessment>;
  readonly lanes: ReadonlyMap<string, Lane>;
  readonly actions: ReadonlyMap<string, StoredAction>;
  readonly actionLanes: ReadonlyMap<string, ActionLane>;
  readonly edits: readonly Edit[];
  readonly discarded: readonly Discarded[];
  readonly parcels: readonly Parcel[];
  readonly summaries: readonly AssessmentSummary[];
  readonly meta: ReadonlyMap<string, unknown>;
}

/** A person's rows on a tablet; null where no database is, or a write cannot be finished. */
export async function diskOf(tablet: Tablet, owner: number): Promise<Disk | null> {
  const rows = await tablet.rows(owner);
  if (rows === null) return null;
  const outbox = rows('outbox') as (Lane | ActionLane)[];
  const isOfAction = (lane: Lane | ActionLane): lane is ActionLane => actionOfLane(lane.key) !== null;
  return {
    stored: byId(rows('assessments') as StoredAssessment[]),
    lanes: byId(outbox.filter((lane) => !isOfAction(lane))),
    actions: byId(rows('actions') as StoredAction[]),
    actionLanes: byId(outbox.filter(isOfAction)),
    edits: rows('edits') as Edit[],
    discarded: rows('discarded') as Discarded[],
    parcels: rows('parcels') as Parcel[],
    summaries: rows('summaries') as AssessmentSummary[],
    meta: new Map((rows('meta') as { key: string; value: unknown }[]).map(({ key, value }) => [key, value])),
  };
}

function byId<T extends { id: string }>(rows: readonly T[]): Map<string, T> {
  return new Map(rows.map((row) => [row.id, row]));
}

const GIVEN_UP = 'given-up:';

/** Mutations given up of which the server has not been told. */
export function untold({ meta }: Disk): string[] {
  const keys = [...meta.keys()].filter((key) => key.startsWith(GIVEN_UP));
  return keys.map((key) => key.slice(GIVEN_UP.length));
}

/** Whether a value is there, on its own or combined with another text. */
export function holds(held: LeafValue | undefined, value: LeafValue): boolean {
  if (held === undefined) return false;
  if (equalValues(held, value)) return true;
  return typeof held === 'string' && typeof value === 'string' && textsIn(held).includes(value);
}

/** Whether a value waits here, or was discarded here, in one of these: an assessment and what was copied from it. */
export function isOnDisk(disk: Disk, family: readonly string[], leaf: Leaf, value: LeafValue): boolean {
  return (
    disk.edits.some((edit) => family.includes(edit.id) && edit.leaf === leaf && holds(edit.value, value)) ||
    family.some((id) => isInLane(disk.lanes.get(id), leaf, value)) ||
    disk.discarded.some((row) => family.includes(row.assessmentId) && holds(row.changed[leaf], value))
  );
}

function isInLane(lane: Lane | undefined, leaf: Leaf, value: LeafValue): boolean {
  if (lane === undefined) return false;
  const held = [lane.changed[leaf], lane.inFlight?.leaves[leaf], lane.refused[leaf]?.value];
  return held.some((one) => holds(one, value));
}
