import * as z from 'zod/mini';
import { byServer, entryOf } from '../audit/entry.ts';
import { appendAudit } from '../persistence/audit-log.ts';
import type { Queries } from '../persistence/database/database.ts';
import { claimDomain, hospitalsWithDomains, releaseDomain } from '../persistence/people/claimed-domains.ts';
import { forgetIdentities } from '../persistence/people/identity-rows.ts';
import { userByEmail } from '../persistence/people/user-rows.ts';
import { OperatorRefused } from './operator.ts';

/** The operator's part in signing in by the hospital (rule ACC-35), within the caller's transaction. */

const domainSchema = z
  .string()
  .check(
    z.toLowerCase(),
    z.maxLength(253),
    z.regex(/^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/),
  );

/** @throws OperatorRefused */
export async function claim(
  queries: Queries,
  given: { readonly hospital: string; readonly domain: string },
  now: number,
): Promise<string> {
  const domain = domainIn(given.domain);
  const hospitals = await hospitalsWithDomains(queries);
  const hospital = hospitals.find(({ id }) => String(id) === given.hospital);
  if (hospital === undefined)
    throw new OperatorRefused(`There is no hospital with the number ${given.hospital}.`);
  const claimed = { domain, institutionId: hospital.id, at: new Date(now).toISOString() };
  const owner = await claimDomain(queries, claimed);
  if (owner !== hospital.id) {
    const name = hospitals.find(({ id }) => id === owner)?.name ?? '';
    throw new OperatorRefused(`${domain} is claimed by ${name} (${owner}) already. Release it first.`);
  }
  await record(queries, hospital.id, `claim-domain ${domain}`, now);
  return `Whoever signs in by their hospital with an address at ${domain} joins ${hospital.name} as a viewer, or as the claim says.`;
}

/** People who have joined by it stay. @throws OperatorRefused */
export async function release(queries: Queries, given: string, now: number): Promise<string> {
  const domain = domainIn(given);
  const owner = await releaseDomain(queries, domain);
  if (owner === null) throw new OperatorRefused(`Nobody has claimed ${domain}.`);
  await record(queries, owner, `release-domain ${domain}`, now);
  return `Nobody joins by an address at ${domain} any more. Whoever has joined stays.`;
}

/** Every hospital with its number, name and domains. */
export async function listOfHospitals(queries: Queries): Promise<string> {
  const lines = (await hospitalsWithDomains(queries)).map(({ id, name, domains }) =>
    [String(id), name, ...domains].join('  '),
  );
  return lines.length === 0 ? 'There is no hospital yet.' : lines.join('\n');
}

/**
 * Their next sign-in by the hospital connects their account anew, by the verified email.
 * @throws OperatorRefused
 */
export async function unlinkSignIn(queries: Queries, email: string): Promise<string> {
  const known = await userByEmail(queries, email);
  if (known === null) throw new OperatorRefused(`Nobody has an account with the email ${email}.`);
  if (!(await forgetIdentities(queries, known.account.id)))
    throw new OperatorRefused(`${email} has not signed in by the hospital.`);
  return `The account of ${email} is connected anew by the next sign-in with this email.`;
}

function domainIn(given: string): string {
  const read = domainSchema.safeParse(given);
  if (!read.success) throw new OperatorRefused(`${given} is no domain such as hospital.example.`);
  return read.data;
}

/** In the chain of the hospital, whose administrators read it. */
async function record(queries: Queries, institutionId: number, object: string, now: number): Promise<void> {
  const server = byServer(now, { kind: 'operator', object });
  await appendAudit(queries, [entryOf({ ...server, institutionId }, now, { kind: 'operator', object })]);
}
