import type { Queries } from '../database/database.ts';

/** Domains whose people may join an institution by its sign-in, without an invitation (rule ACC-35). */

/** @returns the institution whose domain this is; null where it is nobody's */
export async function claimantOf(queries: Queries, domain: string): Promise<number | null> {
  const row = await queries
    .selectFrom('claimed_domains')
    .select('institution_id')
    .where('domain', '=', domain)
    .executeTakeFirst();
  return row?.institution_id ?? null;
}

/** @returns whose it is from now on, or was already: a domain is of one institution */
export async function claimDomain(
  queries: Queries,
  claim: { readonly domain: string; readonly institutionId: number; readonly at: string },
): Promise<number> {
  await queries
    .insertInto('claimed_domains')
    .values({ domain: claim.domain, institution_id: claim.institutionId, claimed_at: claim.at })
    .onConflict((met) => met.column('domain').doNothing())
    .execute();
  return (await claimantOf(queries, claim.domain)) ?? claim.institutionId;
}

/** @returns whose it was; null where it was nobody's */
export async function releaseDomain(queries: Queries, domain: string): Promise<number | null> {
  const row = await queries
    .deleteFrom('claimed_domains')
    .where('domain', '=', domain)
    .returning('institution_id')
    .executeTakeFirst();
  return row?.institution_id ?? null;
}

interface HospitalWithDomains {
  readonly id: number;
  readonly name: string;
  readonly domains: readonly string[];
}

export async function hospitalsWithDomains(queries: Queries): Promise<HospitalWithDomains[]> {
  const hospitals = await queries.selectFrom('institutions').select(['id', 'name']).orderBy('id').execute();
  const claims = await queries.selectFrom('claimed_domains').selectAll().orderBy('domain').execute();
  return hospitals.map(({ id, name }) => ({
    id,
    name,
    domains: claims.filter((claim) => claim.institution_id === id).map(({ domain }) => domain),
  }));
}
