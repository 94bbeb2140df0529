import type { Queries } from '../database/database.ts';
import { insertInstitution } from './institution-rows.ts';

const PRODUCT_INSTITUTION = 'own-institution';

/**
 * The id of the product's own institution, where its staff have their accounts; created when
 * it does not exist yet. It is known by this note and not by its name, which anyone could choose.
 */
export async function productInstitution(queries: Queries, at: string): Promise<number> {
  const noted = await notedProductInstitution(queries);
  if (noted !== null) return noted;
  const { id } = await insertInstitution(queries, { name: 'RTA Tracers', location: 'Product support' }, at);
  await queries
    .insertInto('meta')
    .values({ name: PRODUCT_INSTITUTION, value: String(id) })
    .execute();
  return id;
}

/** The same, and null while it does not exist. */
export async function notedProductInstitution(queries: Queries): Promise<number | null> {
  const noted = await queries
    .selectFrom('meta')
    .select('value')
    .where('name', '=', PRODUCT_INSTITUTION)
    .executeTakeFirst();
  return noted === undefined ? null : Number(noted.value);
}
