import { isRecord } from '#contract/record.ts';

/** The rows of the tablet's database, as types. Their schemas stand apart: the first screen does without. */

export type {
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
export function isNewerRow(row: unknown): boolean {
  const version = isRecord(row) ? row['row'] : undefined;
  return typeof version === 'number' && version > ROW_VERSION;
}
