import * as z from 'zod/mini';
import { sectionSummarySchema } from '#domain/section-schema.ts';
import { deedSchema } from '#contract/told-deeds.ts';
import { readLeniently } from '#contract/reading.ts';
import { currentUserSchema, rosterEntrySchema } from '#contract/people.ts';
import type { DeviceDatabase } from './database.ts';

const skippedSchema = z.object({
  id: z.string(),
  /** The server's version of it, as far as the list told. */
  version: z.nullable(z.int()),
  /** The build of the app that could not read it. */
  build: z.string(),
});
export type Skipped = z.infer<typeof skippedSchema>;

/** Single facts the device keeps, each with its schema. */
const metaSchemas = {
  me: currentUserSchema,
  roster: z.array(rosterEntrySchema),
  sections: z.array(sectionSummarySchema),
  sectionsTag: z.string(),
  epoch: z.string(),
  /** The newest change that was pulled, by its number within the epoch and its mark, and the list's tag then. */
  listState: z.object({
    change: z.int(),
    mark: z.optional(z.nullable(z.string())),
    tag: z.nullable(z.string()),
  }),
  /** The same of the actions; of which epoch, for they are pulled after the epoch is known. */
  actionState: z.object({
    epoch: z.string(),
    change: z.int(),
    mark: z.optional(z.nullable(z.string())),
    tag: z.nullable(z.string()),
  }),
  /** How often the list was stored: whoever has stored it sees by this whether another tab has since. */
  listStorings: z.int(),
  /** How many assessments belong on this device, when last pulled. */
  belonging: z.int(),
  /**
   * The last restore: the time that the server's data goes back to, and the assessments that lost something.
   */
  restored: z.object({ to: z.nullable(z.string()), ids: z.array(z.string()) }),
  lastPullAt: z.number(),
  /** Answers about single assessments that could not be read (`skipped.ts`). */
  skipped: z.array(skippedSchema),
  /** ISO time: completed assessments up to this completion were evicted and are not fetched (rule SYN-20). */
  evictedTo: z.string(),
  /** The ids of the last things that pages left behind and the database has taken in since. */
  takenIn: z.array(z.string()),
  /** The days on which the app was opened since, by the id of what was discarded. */
  openedSinceDiscard: z.record(z.string(), z.array(z.string())),
  /** Deeds that the audit log is still to be told of, and whether this device is locked (`deeds.ts`). */
  deeds: z.object({
    waiting: z.array(deedSchema),
    lockedIn: z.nullable(z.string()),
    wrongPasswords: z.int(),
  }),
  /** The draining tab's last heartbeat. */
  heartbeat: z.number(),
} as const;

type Meta = { [K in keyof typeof metaSchemas]: z.output<(typeof metaSchemas)[K]> };

/**
 * The fate of each key at a log-out: `kept` always, `with work` while something of this person stays, `goes`
 * else. Keys that only a newer app knows are kept.
 */
const AT_LOG_OUT: Record<keyof Meta, 'kept' | 'with work' | 'goes'> = {
  me: 'with work',
  roster: 'goes',
  sections: 'kept',
  sectionsTag: 'kept',
  epoch: 'kept',
  listState: 'goes',
  actionState: 'goes',
  // What never begins anew is never taken for another.
  listStorings: 'kept',
  belonging: 'goes',
  restored: 'with work',
  lastPullAt: 'goes',
  skipped: 'goes',
  evictedTo: 'goes',
  takenIn: 'with work',
  openedSinceDiscard: 'with work',
  deeds: 'kept',
  heartbeat: 'goes',
};
const CACHES = ['versions:', 'progress:'];

/** Whether a log-out leaves this fact where it is, whatever else is here. */
export function isMetaToKeep(key: string): boolean {
  if (Object.hasOwn(AT_LOG_OUT, key)) return AT_LOG_OUT[key as keyof Meta] === 'kept';
  return !CACHES.some((prefix) => key.startsWith(prefix));
}

/** Whether work that stays after a log-out needs this fact. */
export function isMetaOfWork(key: string): boolean {
  return Object.hasOwn(AT_LOG_OUT, key) && AT_LOG_OUT[key as keyof Meta] === 'with work';
}

/** Null when never stored or not in a shape this app knows. */
export async function readMeta<K extends keyof Meta>(
  database: DeviceDatabase,
  key: K,
): Promise<Meta[K] | null> {
  const row = await database.meta.get(key);
  return readLeniently(metaSchemas[key], row?.value) as Meta[K] | null;
}

/** Writes several facts that hold only together, inside the caller's transaction. */
export async function writeMetas(database: DeviceDatabase, facts: Partial<Meta>): Promise<void> {
  await database.meta.bulkPut(Object.entries(facts).map(([key, value]) => ({ key, value })));
}

export async function writeMeta<K extends keyof Meta>(
  database: DeviceDatabase,
  key: K,
  value: Meta[K],
): Promise<void> {
  await database.meta.put({ key, value });
}
