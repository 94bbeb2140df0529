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
 * The version of a row as this app writes it; a lane or an edit without one is of the first. What an older
 * app would get wrong raises it: a row of a newer version is kept to the letter until the app is updated.
 */
export const ROW_VERSION = 1;

/** Whether a newer app wrote this row. */
export function isNewerRow(row: unknown): boolean {
  const version = isRecord(row) ? row['row'] : undefined;
  return typeof version === 'number' && version > ROW_VERSION;
}
