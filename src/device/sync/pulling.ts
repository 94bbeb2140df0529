import * as z from 'zod/mini';
import { sectionKeySchema } from '#domain/assessment-schema.ts';
import type { Assessment, AssessmentSummary } from '#domain/assessment.ts';
import { equalValues } from '#domain/leaf.ts';
import { hasRight } from '#domain/role.ts';
import type { SectionSummary } from '#domain/section.ts';
import { send } from './api.ts';
import { assessmentsToHold } from './assessments-to-hold.ts';
import { PULL_TIMEOUT_MS } from './request-timeouts.ts';
import type { Answered, NoAnswer, Outcome } from './api.ts';
import type { CallName } from '#contract/calls.ts';
import type { DeviceDatabase } from '../store/database.ts';
import { readMeta, writeMeta } from '../store/meta.ts';
import { overlapSince } from '../store/pull-overlap.ts';
import { editsOf, heldVersions } from '../store/rows.ts';
import { laneKey } from '../store/lane-key.ts';
import type { Http } from '../ports.ts';
import type { SendingPorts } from '../outbox/sending.ts';
import { ROW_VERSION } from '../store/stored.ts';

/**
 * Brings back what others did. Pull follows push and never touches an assessment that
 * has a lane. Everything but answer times is ordered by the server's versions.
 */

export type PullPorts = Pick<SendingPorts, 'database' | 'owner' | 'http' | 'credentials' | 'now'>;

export type Pulled =
  | { readonly kind: 'done' }
  | { readonly kind: 'paused'; readonly why: 'expired' | 'signed-out' }
  | { readonly kind: 'no-answer'; readonly why: string; readonly retryAfterMs: number | null };

/** The section and version a stored assessment is shown with. */
const pinnedSchema = z.tuple([sectionKeySchema, z.int().check(z.positive())]);

/** Ends a pull early, carrying the outcome. */
class PullEnded extends Error {
  readonly pulled: Pulled;
  constructor(pulled: Pulled) {
    super(pulled.kind);
    this.pulled = pulled;
  }
}

/** One pull of everything: person, modules, list, and the assessments this device holds. */
export async function pull(ports: PullPorts): Promise<Pulled> {
  const credentials = ports.credentials();
  if (credentials === null || credentials.userId !== ports.owner)
    return { kind: 'paused', why: 'signed-out' };
  const puller = new Puller(ports, credentials.token);
  try {
    await puller.pullPeople();
    await puller.pullSections();
    await puller.pullAssessments();
    await writeMeta(ports.database, 'lastPullAt', ports.now());
    return { kind: 'done' };
  } catch (error) {
    if (error instanceof PullEnded) return error.pulled;
    throw error;
  }
}

/** Fetches an assessment's module if it was opened before a pull brought it. False if unavailable. */
export async function pullSection(
  ports: PullPorts,
  token: string,
  id: number,
  version: number,
): Promise<boolean> {
  try {
    await new Puller(ports, token).holdSection(id, version);
  } catch (error) {
    if (error instanceof PullEnded) return false;
    throw error;
  }
  return (await ports.database.sections.where({ id, version }).count()) > 0;
}

/** An answer; null for "not modified" or a refusal of this one request. Anything else ends the pull. */
function answered<N extends CallName>(outcome: Outcome<N>): Answered<N> | null {
  switch (outcome.kind) {
    case 'answer':
      return outcome;
    case 'not-modified':
    case 'refused':
      return null;
    case 'expired':
    case 'signed-out':
      throw new PullEnded({ kind: 'paused', why: outcome.kind });
    case 'no-answer': {
      const { why, retryAfterMs }: NoAnswer = outcome;
      throw new PullEnded({ kind: 'no-answer', why, retryAfterMs });
    }
  }
}

class Puller {
  readonly #database: DeviceDatabase;
  readonly #http: Http;
  readonly #owner: number;
  readonly #common: { token: string; timeoutMs: number };

  constructor(ports: PullPorts, token: string) {
    this.#database = ports.database;
    this.#http = ports.http;
    this.#owner = ports.owner;
    this.#common = { token, timeoutMs: PULL_TIMEOUT_MS };
  }

  async pullPeople(): Promise<void> {
    const [me, users] = await Promise.all([
      send(this.#http, 'me', this.#common).then(answered),
      send(this.#http, 'users', this.#common).then(answered),
    ]);
    if (me !== null && me.value.id === this.#owner) await writeMeta(this.#database, 'me', me.value);
    if (users !== null) await writeMeta(this.#database, 'roster', users.value);
  }

  async pullSections(): Promise<void> {
    const tag = await readMeta(this.#database, 'sectionsTag');
    const known = await readMeta(this.#database, 'sections');
    const headers = tag !== null && known !== null ? { 'if-none-match': tag } : {};
    const list = answered(await send(this.#http, 'sections', { ...this.#common, headers }));
    const summaries: SectionSummary[] = list?.value ?? known ?? [];
    for (const { id, version } of summaries) await this.holdSection(id, version);
    if (list === null) return;
    await writeMeta(this.#database, 'sections', list.value);
    const newTag = list.header('etag');
    if (newTag !== null) await writeMeta(this.#database, 'sectionsTag', newTag);
  }

  /** Fetches a version of a module, unless this device has it. */
  async holdSection(id: number, version: number): Promise<void> {
    if ((await this.#database.sections.where({ id, version }).count()) > 0) return;
    const section = answered(
      await send(this.#http, 'section', {
        ...this.#common,
        params: { id: String(id) },
        query: `?version=${version}`,
      }),
    );
    if (section !== null) await this.#database.sections.put(section.value);
  }

  async pullAssessments(): Promise<void> {
    const newest = await readMeta(this.#database, 'newestSummary');
    const epoch = await readMeta(this.#database, 'epoch');
    const since = newest === null || epoch === null ? '' : sinceQuery(newest);
    const known = await readMeta(this.#database, 'listTag');
    const headers = known?.query === since ? { 'if-none-match': known.tag } : {};
    const outcome = await send(this.#http, 'assessments', { ...this.#common, query: since, headers });
    let list = answered(outcome);
    // Nothing new, but what was removed here or failed last time is still wanted.
    if (outcome.kind === 'not-modified') return this.#fetchHeld(false);
    if (list === null) return;
    let currentEpoch = list.header('x-epoch') ?? '';
    const isRestored = epoch !== null && epoch !== currentEpoch;
    if (isRestored && since !== '') {
      list = answered(await send(this.#http, 'assessments', this.#common));
      if (list === null) return;
      currentEpoch = list.header('x-epoch') ?? '';
    }
    await this.#storeList(list.value, isRestored);
    await this.#fetchHeld(isRestored);
    // Only now, so that an interrupted pull is repeated from where the last one ended.
    const latest = list.value
      .map((summary) => summary.updatedAt)
      .reduce(later, isRestored ? '' : (newest ?? ''));
    if (latest !== '') await writeMeta(this.#database, 'newestSummary', latest);
    await writeMeta(this.#database, 'epoch', currentEpoch);
    const tag = list.header('etag');
    if (tag !== null && !isRestored) await writeMeta(this.#database, 'listTag', { query: since, tag });
  }

  /** After a restore, the list is the new truth; within an epoch it only grows. */
  async #storeList(list: AssessmentSummary[], isRestored: boolean): Promise<void> {
    const { summaries } = this.#database;
    await this.#database.transaction('rw', summaries, async () => {
      if (isRestored) await summaries.clear();
      const known = new Map(
        (await summaries.bulkGet(list.map((row) => row.id))).map((row) => [row?.id, row]),
      );
      // Unchanged rows stay untouched, so that no screen rereads the list for nothing.
      await summaries.bulkPut(list.filter((row) => isNews(row, known.get(row.id))));
    });
  }

  /**
   * Keeps all those in progress and the newest completed ones; fetches what is missing or older than the list
   * says.
   */
  async #fetchHeld(isRestored: boolean): Promise<void> {
    const me = await readMeta(this.#database, 'me');
    const wanted = await assessmentsToHold(this.#database, hasRight(me?.roleId ?? 0, 'edit'));
    const held = await heldVersions(this.#database);
    const lanes = new Set((await this.#database.outbox.toArray()).map((lane) => lane.id));
    for (const [id] of await this.#database.edits.toCollection().primaryKeys()) lanes.add(id);
    for (const summary of wanted) {
      if (lanes.has(summary.id)) continue;
      const version = held.get(summary.id) ?? -1;
      // After a restore, the same number may mean a different state.
      if (isRestored || version < summary.version) {
        await this.fetchOne(summary.id, isRestored);
      }
    }
    await this.#holdPinnedSections();
  }

  /** An assessment is always shown with the section's version it began with. */
  async #holdPinnedSections(): Promise<void> {
    const keys = await this.#database.assessments
      .orderBy('[working.section+working.sectionVersion]')
      .uniqueKeys();
    for (const key of keys) {
      // A row from another version of the app is no reason to stop.
      const pinned = pinnedSchema.safeParse(key).data;
      if (pinned !== undefined) await this.holdSection(Number(pinned[0]), pinned[1]);
    }
  }

  async fetchOne(id: string, isRestored = false): Promise<'held' | 'refused'> {
    const answer = answered(await send(this.#http, 'assessment', { ...this.#common, params: { id } }));
    if (answer === null) return 'refused';
    await holdPulled(this.#database, answer.value, isRestored);
    return 'held';
  }
}

/** Stores a pulled state, unless there is a lane or a newer state within the same epoch. */
export async function holdPulled(
  database: DeviceDatabase,
  pulled: Assessment,
  isRestored: boolean,
): Promise<void> {
  await database.transaction('rw', database.assessments, database.outbox, database.edits, async () => {
    const [stored, lane, edits] = await Promise.all([
      database.assessments.get(pulled.id),
      database.outbox.get(laneKey(pulled.id)),
      editsOf(database, pulled.id),
    ]);
    if (lane !== undefined || edits.length > 0) return;
    const known = stored?.base?.version ?? -1;
    if (pulled.version < known && !isRestored) return;
    await database.assessments.put({
      id: pulled.id,
      row: ROW_VERSION,
      base: pulled,
      working: pulled,
      replaced: stored?.replaced ?? [],
      receipt: stored?.receipt ?? null,
    });
  });
}

function sinceQuery(newest: string): string {
  return `?since=${encodeURIComponent(overlapSince(newest))}`;
}

function later(a: string, b: string): string {
  return a > b ? a : b;
}

/** Neither older than what is known nor the same; positions move without a version. */
function isNews(row: AssessmentSummary, known: AssessmentSummary | undefined): boolean {
  return known === undefined || (row.version >= known.version && !equalValues({ ...row }, { ...known }));
}
