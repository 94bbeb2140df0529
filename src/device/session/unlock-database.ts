import { Dexie } from 'dexie';
import type { EntityTable } from 'dexie';
import * as z from 'zod/mini';
import type { IndexedDb } from '../store/indexed-db.ts';
import { triesSchema } from './unlock-tries.ts';
import { verifierSchema } from './password-verifier.ts';

/** Whose work this device opens without the server, and what their password is checked against. */
export const keySchema = z.object({
  userId: z.int().check(z.positive()),
  uid: z.string(),
  verifier: verifierSchema,
  /** Of this device alone, which the server does not know: of somebody who signs in by the hospital. */
  isOfDevice: z.optional(z.boolean()),
  tries: triesSchema,
  /** The log-out marker when this was created; a later log-out voids it. */
  marker: z.string(),
});
export type UnlockKey = z.output<typeof keySchema>;

/**
 * Apart from every person's own database. Strict durability, so that a try is counted on
 * the disk before it is made.
 */
export class UnlockDatabase extends Dexie {
  /** At most one row: the person who last worked here. */
  declare keys: EntityTable<UnlockKey, 'userId'>;
  /** People who have turned it off on this device. */
  declare declined: EntityTable<{ userId: number }, 'userId'>;

  constructor(idb: IndexedDb) {
    super('rta-unlock', { chromeTransactionDurability: 'strict', cache: 'disabled', ...idb });
    this.version(1).stores({ keys: 'userId', declined: 'userId' });
  }
}
