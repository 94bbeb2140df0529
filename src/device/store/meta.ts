import * as z from 'zod/mini';
import { sectionSummarySchema } from '#domain/section-schema.ts';
import { currentUserSchema, rosterEntrySchema } from '#contract/people.ts';
import type { DeviceDatabase } from './database.ts';

/** Single facts the device keeps, each with its schema. */
const metaSchemas = {
  me: currentUserSchema,
  roster: z.array(rosterEntrySchema),
  sections: z.array(sectionSummarySchema),
  sectionsTag: z.string(),
  epoch: z.string(),
  /** `updated_at` of the newest summary seen; the server's clock. */
  newestSummary: z.string(),
  /** The list's tag when it was requested with this query. */
  listTag: z.object({ query: z.string(), tag: z.string() }),
  lastPullAt: z.number(),
  /** The draining tab's last heartbeat. */
  heartbeat: z.number(),
} as const;

type Meta = { [K in keyof typeof metaSchemas]: z.output<(typeof metaSchemas)[K]> };

/** Null when never stored or not in a shape this app knows. */
export async function readMeta<K extends keyof Meta>(
  database: DeviceDatabase,
  key: K,
): Promise<Meta[K] | null> {
  const row = await database.meta.get(key);
  const result = metaSchemas[key].safeParse(row?.value);
  return result.success ? (result.data as Meta[K]) : null;
}

export async function writeMeta<K extends keyof Meta>(
  database: DeviceDatabase,
  key: K,
  value: Meta[K],
): Promise<void> {
  await database.meta.put({ key, value });
}
