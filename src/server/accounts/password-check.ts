import type { Trail } from '../audit/audit-trail.ts';
import { entryOf } from '../audit/entry.ts';
import type { Actor } from '../audit/entry.ts';
import { tooManyTries } from '../http/retry-after.ts';
import type { KnownDevices } from '../http/known-device.ts';
import type { Passwords } from '../password-hashing.ts';
import type { AuditEntry } from '../persistence/audit-log.ts';
import { forgiveTry, spendTry } from '../persistence/people/log-in-tries.ts';
import type { TryLimit } from '../persistence/people/log-in-tries.ts';
import { emailKey } from '../persistence/people/user-rows.ts';
import type { Account } from '../persistence/people/user-rows.ts';
import type { Store } from '../persistence/store.ts';
import { TRIES_BY_ADDRESS, TRIES_FOR_EMAIL, TRIES_OF_DEVICE } from '../rate-limits.ts';

interface Proof {
  readonly email: string;
  /** Null where nobody has this email. */
  readonly account: Pick<Account, 'id' | 'uid' | 'institutionId'> | null;
  /** Null for an unknown or unconfirmed account; no password is right then. */
  readonly passwordHash: string | null;
  readonly password: string;
}

/** Where a password comes from. */
interface Origin {
  readonly actor: Actor;
  readonly cookies: string | undefined;
}

interface PasswordDeps {
  readonly store: Store;
  readonly passwords: Passwords;
  readonly devices: KnownDevices;
  readonly trail: Trail;
  readonly clock: () => number;
}

/**
 * Whether a password is right, within the limits of rule ACC-3. A try is counted before the password is looked
 * at, so that many at once count as many, on however many instances; a right one is forgiven afterwards.
 * @throws Refusal 429
 */
export function passwordCheck({ store: { database }, passwords, devices, trail, clock }: PasswordDeps) {
  return (proof: Proof, origin: Origin): Promise<boolean> =>
    passwords.inTurn(async () => {
      const counted = limitsOf(proof, origin, devices);
      const at = clock();
      await database.transaction(async (queries) => {
        for (const { limit, whom } of counted) {
          const wait = await spendTry(queries, limit, { whom, at });
          // A refused try is not one: the transaction takes it back.
          if (wait > 0) throw tooManyTries(wait);
        }
      });
      const isRight = await passwords.verify(proof.passwordHash, proof.password);
      if (isRight) {
        await database.transaction(async (queries) => {
          for (const { limit, whom } of counted) await forgiveTry(queries, limit, whom);
        });
      } else {
        await trail.note(wrongPasswordEntry(proof, origin.actor, at));
      }
      return isRight;
    });
}

/** An email that nobody has is not recorded: people type passwords there. */
function wrongPasswordEntry({ account }: Proof, actor: Actor, now: number): AuditEntry {
  const whose = { userId: account?.id ?? null, institutionId: account?.institutionId ?? null };
  const object = account === null ? 'unknown user' : `user ${account.id}`;
  const kind = actor.userId === null ? 'log-in' : 'password-check';
  return entryOf({ ...actor, ...whose }, now, { kind, object, outcome: 'failed', detail: ['password'] });
}

/** A known device is counted by itself, so that nobody else's tries can shut its person out. */
function limitsOf(
  { email, account }: Proof,
  { actor: { address }, cookies }: Origin,
  devices: KnownDevices,
): { readonly limit: TryLimit; readonly whom: string }[] {
  const device = account === null ? null : devices.whomOf(cookies, account.uid);
  if (device !== null) return [{ limit: TRIES_OF_DEVICE, whom: device }];
  return [
    { limit: TRIES_FOR_EMAIL, whom: `${address} ${emailKey(email)}` },
    { limit: TRIES_BY_ADDRESS, whom: address },
  ];
}
