import type { Readable } from 'node:stream';
import { LARGEST_LOG } from '#domain/bug-report.ts';
import { BUG_REPORT_LOG_DAYS } from '#domain/lifetimes.ts';
import { DAY_MS } from '#domain/durations.ts';
import { forgetLogs, logKeys } from '../persistence/bug-report-rows.ts';
import type { Storage } from '../storage/storage.ts';
import { LOGS, timeOfLog } from '../uploads/file-keys.ts';
import type { BugReportDeps } from './submit.ts';

const KEPT_MS = BUG_REPORT_LOG_DAYS * DAY_MS;
/** A tablet may put its log and then be offline until the report follows. */
const KEPT_UNSENT_MS = 14 * DAY_MS;

/** A log as text, as far as a log may reach: a bucket takes any size from a sender that did not say one. Null if it is not there. */
export async function readLog(storage: Storage, key: string): Promise<string | null> {
  const found = await storage.open(key);
  return found === null ? null : (await firstBytes(found.body, LARGEST_LOG)).toString();
}

async function firstBytes(body: Readable, most: number): Promise<Buffer> {
  const gathered: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    gathered.push(chunk);
    length += chunk.length;
    if (length >= most) break;
  }
  return Buffer.concat(gathered).subarray(0, most);
}

/** Removes the logs of old reports, and those whose report never came (rule BUG-7). */
export async function sweepLogs({ database, storage, clock }: BugReportDeps): Promise<void> {
  const now = clock();
  await database.transaction((queries) => forgetLogs(queries, new Date(now - KEPT_MS).toISOString()));
  const wanted = await database.read(logKeys);
  for await (const key of storage.list(LOGS)) {
    if (!wanted.has(key) && now - timeOfLog(key) > KEPT_UNSENT_MS) await storage.remove(key);
  }
}
