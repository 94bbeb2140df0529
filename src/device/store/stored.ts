/** The rows of the tablet's database, as types. Their schemas stand apart: the first screen does without. */

export type {
  Replaced,
  StoredAssessment,
  InFlight,
  Lane,
  Edit,
  Upload,
  UploadFile,
  Discarded,
} from './row-schemas.ts';
export type { Positions } from './positions.ts';

/** Kept in each row, so that code can tell what it reads. */
export const ROW_VERSION = 1;
