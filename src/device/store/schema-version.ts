/** The version of the tablet's database, as Dexie counts; IndexedDB's own number is ten times that. */
export const SCHEMA_VERSION = 3;
