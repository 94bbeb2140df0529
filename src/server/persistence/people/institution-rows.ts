import { randomUUID } from 'node:crypto';
import type { Institution } from '#contract/people.ts';
import { LOCK_AFTER_MINUTES } from '#domain/defaults.ts';
import type { Queries } from '../database/database.ts';
import { nextId } from '../ids.ts';

/** The columns of an institution that all its people see. */
export const INSTITUTION_COLUMNS = [
  'id',
  'uid',
  'name',
  'location',
  'lock_after_minutes as lockAfterMinutes',
] as const;

export async function insertInstitution(
  queries: Queries,
  { name, location }: Pick<Institution, 'name' | 'location'>,
  at: string,
): Promise<Institution> {
  const institution = { id: await nextId(queries, 'institutions'), uid: randomUUID(), name, location };
  await queries
    .insertInto('institutions')
    .values({ ...institution, created_at: at, lock_after_minutes: LOCK_AFTER_MINUTES })
    .execute();
  await queries
    .insertInto('newest_changes')
    .values({ institution_id: institution.id, number: 0, mark: '' })
    .execute();
  return { ...institution, lockAfterMinutes: LOCK_AFTER_MINUTES };
}

/**
 * All of them. A job that is about some goes through all, one after the other: to find out which these are it would
 * have to read everything that a whole country has saved.
 */
export async function institutionIds(queries: Queries): Promise<number[]> {
  const rows = await queries.selectFrom('institutions').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}
