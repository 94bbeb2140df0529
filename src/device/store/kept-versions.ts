import * as z from 'zod/mini';
import { revisionSchema } from '#contract/assessments.ts';
import type { Revision } from '#contract/assessments.ts';
import { assessmentSchema } from '#domain/assessment-schema.ts';
import type { Assessment } from '#domain/assessment.ts';
import type { DeviceDatabase } from './database.ts';
import { readMeta } from './meta.ts';
import { rawRows } from './raw-rows.ts';
import { readIfReadable } from './rows.ts';

/**
 * The versions of assessments as far as this device knows them: what was fetched on request, in `meta`, and the
 * one that each assessment was last brought to. Versions mean something within an epoch only (rule STEP-12).
 */

/** How many are kept; those fetched longest ago go. */
const MOST_LISTS = 20;
const MOST_STATES = 200;

const PREFIX = 'versions:';
const KEPT = `${PREFIX}kept`;

const listSchema = z.object({ epoch: z.string(), at: z.number(), revisions: z.array(revisionSchema) });
const stateSchema = z.object({ epoch: z.string(), assessment: assessmentSchema });
/** Keys of the rows, those fetched longest ago first. */
const keptSchema = z.object({ epoch: z.string(), lists: z.array(z.string()), states: z.array(z.string()) });
type Kept = z.infer<typeof keptSchema>;

export interface Versions {
  /** Newest first. */
  readonly revisions: readonly Revision[];
  /** ISO time up to which the list is known; null when it was never fetched. */
  readonly knownTo: string | null;
  /** The version this device was last brought to; null where the server has none yet. */
  readonly held: number | null;
}

/** This device's knowledge of an assessment's versions. */
export async function readVersions(database: DeviceDatabase, id: string): Promise<Versions> {
  const { meta, assessments, outbox, edits } = database;
  return database.transaction('r', [meta, assessments, outbox, edits], async () => {
    const epoch = await readMeta(database, 'epoch');
    const row = listSchema.safeParse((await meta.get(listKey(id)))?.value).data;
    const list = row !== undefined && row.epoch === epoch ? row : null;
    const base = await readBase(database, id, epoch);
    const fetched = list?.revisions ?? [];
    const isNewer = base !== null && fetched.every(({ version }) => version < base.version);
    const revisions = isNewer ? [revisionOf(base), ...fetched] : fetched;
    return {
      revisions: revisions.toSorted((a, b) => b.version - a.version),
      knownTo: list === null ? null : new Date(list.at).toISOString(),
      held: base?.version ?? null,
    };
  });
}

/** The states of an assessment that are on this device, by version. */
export async function readVersionStates(
  database: DeviceDatabase,
  id: string,
  versions: readonly number[],
): Promise<Map<number, Assessment>> {
  const { meta, assessments, outbox, edits } = database;
  return database.transaction('r', [meta, assessments, outbox, edits], async () => {
    const epoch = await readMeta(database, 'epoch');
    const rows = await meta.bulkGet(versions.map((version) => stateKey(id, version)));
    const base = await readBase(database, id, epoch);
    const states = new Map<number, Assessment>();
    if (base !== null && versions.includes(base.version)) states.set(base.version, base);
    for (const row of rows) {
      const state = stateSchema.safeParse(row?.value).data;
      if (state?.epoch === epoch) states.set(state.assessment.version, state.assessment);
    }
    return states;
  });
}

async function readBase(
  database: DeviceDatabase,
  id: string,
  epoch: string | null,
): Promise<Assessment | null> {
  const stored = readIfReadable(await rawRows(database, id))?.stored;
  const isOfEpoch = stored?.epoch === undefined || stored.epoch === epoch;
  return stored !== undefined && isOfEpoch ? stored.base : null;
}

function revisionOf({ version, lastEditedBy, lastEditedByName, updatedAt }: Assessment): Revision {
  return { version, editedBy: lastEditedBy, editedByName: lastEditedByName, updatedAt };
}

/** Keeps what the server answered in this epoch; nothing where the device has gone on to another one. */
export async function keepVersions(
  database: DeviceDatabase,
  id: string,
  fetched:
    | { epoch: string; list: { at: number; revisions: readonly Revision[] } }
    | { epoch: string; state: Assessment },
): Promise<void> {
  const { meta } = database;
  const { epoch } = fetched;
  const isList = 'list' in fetched;
  const key = isList ? listKey(id) : stateKey(id, fetched.state.version);
  const value = isList ? { epoch, ...fetched.list } : { epoch, assessment: fetched.state };
  await database.transaction('rw', meta, async () => {
    if ((await readMeta(database, 'epoch')) !== epoch) return;
    const kept = await readKept(database, epoch);
    const [lists, oldLists] = withNewest(kept.lists, isList ? key : null, MOST_LISTS);
    const [states, oldStates] = withNewest(kept.states, isList ? null : key, MOST_STATES);
    await meta.bulkDelete([...oldLists, ...oldStates]);
    await meta.bulkPut([
      { key, value },
      { key: KEPT, value: { epoch, lists, states } satisfies Kept },
    ]);
  });
}

async function readKept(database: DeviceDatabase, epoch: string): Promise<Kept> {
  const kept = keptSchema.safeParse((await database.meta.get(KEPT))?.value).data;
  if (kept?.epoch === epoch) return kept;
  await forgetVersions(database);
  return { epoch, lists: [], states: [] };
}

/** @returns what stays, and what goes */
function withNewest(keys: readonly string[], newest: string | null, most: number): [string[], string[]] {
  const all = newest === null ? [...keys] : [...keys.filter((key) => key !== newest), newest];
  const surplus = Math.max(0, all.length - most);
  return [all.slice(surplus), all.slice(0, surplus)];
}

/** After a restore, or where there is no room for more. */
export async function forgetVersions(database: DeviceDatabase): Promise<void> {
  await database.meta.where('key').startsWith(PREFIX).delete();
}

function listKey(id: string): string {
  return `${PREFIX}list:${id}`;
}

function stateKey(id: string, version: number): string {
  return `${PREFIX}state:${id}:${version}`;
}
