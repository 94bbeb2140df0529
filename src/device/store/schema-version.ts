/**
 * The version of the tablet's database, as Dexie counts; IndexedDB's own number is ten times that. It rises with
 * every further step in `database.ts`, which must open what each release has written.
 */
export const SCHEMA_VERSION = 1;
