import type { Kysely } from 'kysely';

/** The database while a step changes it: the types of its tables are those of a later version. */
export type Db = Kysely<never>;
