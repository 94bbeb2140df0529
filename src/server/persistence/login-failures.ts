import { createHash } from 'node:crypto';
import { LOG_IN_FAILURES } from '../rate-limits.ts';
import type { Queries } from './database.ts';
import { emailKey } from './people.ts';

/** Failed log-ins, kept in the database so that a restart forgives none (rule ACC-3). */

const { mostOfEmail, mostOfAddress, windowMs } = LOG_IN_FAILURES;

/** The email is only ever compared, so its hash is enough. */
function hashOf(email: string): string {
  return createHash('sha256').update(emailKey(email)).digest('base64url');
}

export async function recordFailure(
  queries: Queries,
  attempt: { email: string; address: string; at: number },
): Promise<void> {
  await queries
    .deleteFrom('login_failures')
    .where('at', '<=', new Date(attempt.at - windowMs).toISOString())
    .execute();
  await queries
    .insertInto('login_failures')
    .values({
      email_hash: hashOf(attempt.email),
      address: attempt.address,
      at: new Date(attempt.at).toISOString(),
    })
    .execute();
}

/** Milliseconds until this email and address may try again; 0 if they may now. */
export async function waitBeforeTry(
  queries: Queries,
  attempt: { email: string; address: string; at: number },
): Promise<number> {
  const since = new Date(attempt.at - windowMs).toISOString();
  const email = hashOf(attempt.email);
  const rows = await queries
    .selectFrom('login_failures')
    .select(['email_hash', 'address', 'at'])
    .where('at', '>', since)
    .where((eb) => eb.or([eb('email_hash', '=', email), eb('address', '=', attempt.address)]))
    .orderBy('at', 'desc')
    .limit(mostOfEmail + mostOfAddress)
    .execute();
  const ofEmail = rows.filter((row) => row.email_hash === email);
  const ofAddress = rows.filter((row) => row.address === attempt.address);
  return Math.max(
    waitFor(ofEmail[mostOfEmail - 1]?.at, attempt.at),
    waitFor(ofAddress[mostOfAddress - 1]?.at, attempt.at),
  );
}

/** The next attempt is allowed once the failure that reached the limit leaves the window. */
function waitFor(at: string | undefined, now: number): number {
  return at === undefined ? 0 : Math.max(1, Date.parse(at) + windowMs - now);
}
