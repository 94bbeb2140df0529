/** The version of the tablet's database, as Dexie counts; IndexedDB's own number is ten times that. */
export const SCHEMA_VERSION = 3;

/**
 * The tables of parcels and of their bytes keep the names they had when uploads were the only kind: renaming
 * them would copy the bytes, for which a full device has no room.
 */
export const PARCELS = 'uploads';
export const PARCEL_FILES = 'uploadFiles';
