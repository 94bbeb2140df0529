import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DatabaseKind } from '../database.ts';

/** The database while its tables are made: what they hold then is not what they hold now. */
export type Db = Kysely<never>;

/** How each database counts ids up by itself. */
export type Serial = ReturnType<typeof serialOf>;

export function serialOf(kind: DatabaseKind) {
  return kind === 'postgres' ? sql`serial` : sql`integer`;
}
