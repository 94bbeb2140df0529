import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DatabaseKind } from '../database.ts';

/** The database while its tables are being created: what they hold then is not what they hold now. */
export type Db = Kysely<never>;

/** How each database auto-increments ids. */
export type Serial = ReturnType<typeof serialOf>;

export function serialOf(kind: DatabaseKind) {
  return kind === 'postgres' ? sql`serial` : sql`integer`;
}
