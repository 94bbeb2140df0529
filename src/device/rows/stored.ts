import type { Leaf, LeafValue } from '#domain/leaf.ts';
import type { Edit } from './row-schemas.ts';

/**
 * The rows of the tablet's database: their types, their version and their keys. Their schemas stand apart, for the
 * first screen does without.
 */

export type {
  ActionLane,
  StoredAction,
  Lost,
  Replaced,
  StoredAssessment,
  InFlight,
  Lane,
  Edit,
  Parcel,
  ParcelFile,
  Discarded,
} from './row-schemas.ts';
export type { Positions } from './positions.ts';

/**
 * The version of a row as this app writes it; a lane or an edit without one has version 1. It protects the work of
 * later releases: a change that this app would get wrong raises it, and an app that meets a row of a higher version
 * keeps that row to the letter until the app itself is updated.
 */
export const ROW_VERSION = 1;

/** Whether a newer app wrote this row. */
export function isNewerRow(row: object | undefined): boolean {
  const version = row !== undefined && 'row' in row ? row.row : undefined;
  return typeof version === 'number' && version > ROW_VERSION;
}

const LANE_PREFIX = 'assessment:';
const ACTION_PREFIX = 'action:';

/** The key of an assessment's lane in the outbox: its kind and its id. */
export const laneKey = (id: string): string => `${LANE_PREFIX}${id}`;
export const actionLaneKey = (id: string): string => `${ACTION_PREFIX}${id}`;

/** The assessment of a lane, by its key; other kinds of lane have no assessment. */
export const idOfLane = (key: unknown): string | null => afterPrefix(key, LANE_PREFIX);
/** The action of a lane, by its key. */
export const actionOfLane = (key: unknown): string | null => afterPrefix(key, ACTION_PREFIX);

function afterPrefix(key: unknown, prefix: string): string | null {
  return typeof key === 'string' && key.startsWith(prefix) ? key.slice(prefix.length) : null;
}

/** The server's version of what was on the screen; null for an assessment that it did not have yet. */
export type SeenVersion = number | null;

/** One leaf as it was typed or tapped. */
export interface LeafEdit<L extends string = Leaf> {
  readonly leaf: L;
  readonly value: LeafValue;
  /** From when the field took the focus, or was tapped (rule SYN-5). Absent: what this device holds. */
  readonly seen?: SeenVersion | undefined;
}

export interface Edited {
  readonly id: string;
  readonly edits: readonly LeafEdit[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** One row for each edited leaf. */
export function editRows({ id, edits, now }: Edited): Edit[] {
  // Only these fields are written: a field that a row's schema does not know would mean a newer app.
  return edits.map(({ leaf, value, seen }) => ({
    id,
    leaf,
    value,
    at: now,
    ...(seen === undefined ? {} : { seen }),
  }));
}
