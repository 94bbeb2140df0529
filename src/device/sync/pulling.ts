import { MOST_FETCHED } from '#contract/assessments.ts';
import type { Assessment, AssessmentSummary } from '#domain/assessment.ts';
import { hasRight } from '#domain/role.ts';
import { send } from '../call/api.ts';
import type { Answered } from '../call/api.ts';
import { sendForAssessment, sendForFetches, sendForList } from '../call/odd-answers.ts';
import type { FetchedOrOdd } from '../call/odd-answers.ts';
import { assessmentsToHold, assessmentsToHoldOf } from '../store/reading/assessments-to-hold.ts';
import { MovedOn, bringOver, sameEpochAs } from '../outbox/restore/catching-up.ts';
import { PULL_TIMEOUT_MS } from '../call/request-timeouts.ts';
import { answered, bothEnded } from './pulled.ts';
import { holdPinnedSections, holdSection } from './fetching-sections.ts';
import { holdPulled, isAsStored, renameEditors, storeList } from './storing-pulled.ts';
import type { AssessmentAnswer } from '#contract/assessments.ts';
import type { DeviceDatabase } from '../store/database.ts';
import {
  WentBack,
  changesAfter,
  listedBelow,
  noticeGoingBack,
  newestIn,
  noticeOtherHistory,
  queryOf,
  seenOf,
} from '../outbox/restore/going-back.ts';
import { forgetVersions } from '../store/kept-versions.ts';
import { readMeta, writeMeta, writeMetas } from '../store/meta.ts';
import type { Skipped } from '../store/meta.ts';
import { changeRows } from '../store/rows.ts';
import { forgetSkipped, noteSkipped, skippedIn } from '../store/skipped.ts';
import { idOfLane, isNewerRow } from '../rows/stored.ts';
import type { Http } from '../ports.ts';
import { isBehind, isMissing } from '../outbox/restore/bring-over.ts';
import type { SendingPorts } from '../outbox/sending.ts';
import { takenFrom } from '../rows/server-hash.ts';
import type { Lane } from '../rows/stored.ts';

/**
 * Brings back what others did. Pull follows push and, within an epoch, never touches an assessment that
 * has a lane. Changes are ordered by the server's numbers, states by its versions.
 */

export interface PullPorts extends Pick<SendingPorts, 'database' | 'owner' | 'http' | 'now' | 'newId'> {
  /** Which build of the app this is: another one may read what this one cannot. */
  readonly build: string;
}

interface Epochs {
  /** The tablet's when the pull began; null before its first one. */
  readonly held: string | null;
  /** The server's. */
  readonly epoch: string;
}

/** What a pull is to fetch. */
interface Plan {
  /** Assessments that are not here, or older than the list says, in the order in which they are needed. */
  readonly missing: readonly string[];
  /** Versions of what is here, by id. */
  readonly held: ReadonlyMap<string, number>;
  readonly outbox: readonly Lane[];
  /** Of which something waits. */
  readonly lanes: ReadonlySet<string | null>;
  /** Of which an answer could not be read, by id. */
  readonly skipped: ReadonlyMap<string, Skipped>;
}

type Fetching = Omit<Plan, 'missing'> & { readonly epochs: Epochs };

/** Assessments in a pull's first answer, if there are more to come: a second's worth on a poor line. */
const FIRST_FETCHED = 10;

/** The server's copy cannot be read by this build, so that nothing can be compared with it. */
class OddCopy extends Error {}

/**
 * An assessment that could not be brought over stays marked with its epoch, whichever this tablet goes on to.
 */
async function leaveBehind(database: DeviceDatabase, id: string, held: string | null): Promise<void> {
  await changeRows(database, id, ({ stored, lane }) =>
    stored.epoch === undefined && held !== null ? { stored: { ...stored, epoch: held }, lane } : null,
  );
}

export class Puller {
  readonly #ports: PullPorts;
  readonly #database: DeviceDatabase;
  readonly #http: Http;
  readonly #build: string;
  readonly #common: { token: string; timeoutMs: number };

  constructor(ports: PullPorts, token: string) {
    this.#ports = ports;
    this.#database = ports.database;
    this.#http = ports.http;
    this.#build = ports.build;
    this.#common = { token, timeoutMs: PULL_TIMEOUT_MS };
  }

  /**
   * Pulls everything that changed since the last pull, by the numbers of changes: no clock is compared. After
   * a restore everything is brought over, and the new epoch is written when all of it has been.
   */
  async pullAssessments(): Promise<void> {
    try {
      await this.#pullList();
    } catch (error) {
      if (!(error instanceof WentBack)) throw error;
      await this.#pullList();
    }
  }

  async #pullList(): Promise<void> {
    const held = await readMeta(this.#database, 'epoch');
    const listState = await readMeta(this.#database, 'listState');
    const isAnew = held === null || (await this.#hasSkippedOtherwise());
    const state = isAnew ? null : listState;
    // Before it is asked for: what is acknowledged meanwhile may be newer than the list.
    const acknowledged = await this.#database.acknowledged();
    const { outcome, odd } = await sendForList(this.#http, {
      ...this.#common,
      epoch: held,
      query: state === null ? '' : changesAfter(state),
      headers: state === null || state.tag === null ? {} : { 'if-none-match': state.tag },
    });
    const list = answered(outcome);
    // The list has not changed, but assessments that were removed here or failed last time are still wanted.
    if (outcome.kind === 'not-modified')
      return this.#fetchHeld(
        { held, epoch: held ?? '' },
        await this.#plan(),
        await listedBelow(this.#database, acknowledged),
      );
    if (list === null) return;
    const epoch = list.header('x-epoch') ?? held ?? '';
    const epochs = { held, epoch };
    // Only kept at the end, so that an interrupted pull is repeated from where the last one ended.
    const newest = newestIn(list.header);
    if (held === epoch) {
      const standing = { acknowledged, newest: listState };
      const isOther = list.header('x-mark-held') === 'no';
      await noticeGoingBack(this.#database, held, standing, { list: list.value, newest, isOther });
    }
    // Restored since, gone back, or not known to be of this epoch: before its first pull is over a tablet holds none.
    const isOfOther = held !== epoch || listState === null;
    const listed = new Set([...list.value, ...odd].map(({ id }) => id));
    const bring = async (plan?: Plan) => {
      await noteSkipped(
        this.#database,
        odd.map((one) => ({ ...one, build: this.#build })),
      );
      if (isOfOther) await this.#bringAllOver(epochs, listed);
      const doubtful = isOfOther ? [] : await listedBelow(this.#database, acknowledged);
      await this.#fetchHeld(epochs, plan ?? (await this.#plan()), doubtful);
    };
    const store = () => storeList(this.#database, list.value, { held, isOfOther });
    const plan = held === null ? await this.#plan(list.value) : null;
    let storing: number;
    // To store ten thousand rows takes longer than to fetch the assessments, so a new tablet does both at once. While
    // the list is stored nobody else gets at these tables: what is needed of them has been read before.
    if (plan?.lanes.size === 0) storing = await bothEnded(store(), bring(plan));
    else {
      if (!isOfOther) await renameEditors(this.#database, list.value);
      storing = await store();
      await bring();
    }
    const { meta, summaries } = this.#database;
    await this.#database.transaction('rw', meta, summaries, async () => {
      await sameEpochAs({ database: this.#database, held });
      // Somebody else has noticed meanwhile that the server went back: this list does not tell of all that is marked.
      if (listState !== null && (await readMeta(this.#database, 'listState')) === null) throw new WentBack();
      if (isOfOther) {
        // A tab that still had a list of the epoch before may have stored it meanwhile.
        const isStored = await isAsStored(this.#database, storing);
        if (!isStored) await store();
        await forgetVersions(this.#database);
      }
      await writeMetas(this.#database, {
        epoch,
        ...(newest === null ? {} : { listState: { ...newest, tag: list.header('etag') } }),
      });
    });
  }

  /** Whether another build of the app has passed over something, which this one may be able to read. */
  async #hasSkippedOtherwise(): Promise<boolean> {
    return (await skippedIn(this.#database)).some(({ build }) => build !== this.#build);
  }

  /** An answer about this one cannot be read. */
  async #skip(id: string): Promise<void> {
    const version = (await this.#database.summaries.get(id))?.version ?? null;
    await noteSkipped(this.#database, [{ id, version, build: this.#build }]);
  }

  /** Assessments that another build passed over and this one did not ask for: fetched after its own work. */
  async #settleSkipped(waiting: ReadonlySet<string | null>): Promise<void> {
    const others = (await skippedIn(this.#database)).filter(({ build }) => build !== this.#build);
    const [later, over] = [
      others.filter(({ id }) => waiting.has(id)),
      others.filter(({ id }) => !waiting.has(id)),
    ];
    await forgetSkipped(this.#database, new Set(over.map(({ id }) => id)));
    await noteSkipped(
      this.#database,
      later.map(({ id }) => ({ id, version: null, build: this.#build })),
    );
  }

  /**
   * At a first pull, what has been saved before it, if the server was restored in between; in a server that has gone
   * back, what is marked.
   */
  async #bringAllOver(epochs: Epochs, onServer: ReadonlySet<string>): Promise<void> {
    const { held, epoch } = epochs;
    const ids =
      held === null || held === epoch
        ? await this.#database.idsOfOtherEpoch(epoch)
        : await this.#database.assessments.toCollection().primaryKeys();
    for (const id of ids) await this.#bringOver(id, epochs, onServer.has(id) ? 'known' : 'gone');
  }

  async #bringOver(id: string, epochs: Epochs, server: 'known' | 'gone' | 'back' = 'known'): Promise<void> {
    const fetchCopy = async () => {
      const copy = server === 'gone' ? server : await this.#fetchCopy(id, epochs);
      if (copy === 'odd') throw new OddCopy();
      return copy;
    };
    try {
      await bringOver(
        {
          ...this.#ports,
          ...epochs,
          isBack: server === 'back',
          fetchCopy,
          fetchVersion: (version) => this.#fetchVersion(id, version),
          holdSection: ({ section, sectionVersion }) =>
            holdSection(this.#ports, this.#common.token, { id: Number(section), version: sectionVersion }),
        },
        id,
      );
    } catch (error) {
      if (!(error instanceof OddCopy)) throw error;
      await this.#skip(id);
      await leaveBehind(this.#database, id, epochs.held);
    }
  }

  async #fetchCopy(id: string, epochs: Epochs): Promise<AssessmentAnswer | 'gone' | 'forbidden' | 'odd'> {
    const answer = await this.#askFor(id, epochs);
    return typeof answer === 'string' ? answer : answer.value;
  }

  async #askFor(
    id: string,
    { epoch }: Epochs,
    query = '',
  ): Promise<Answered<'assessment'> | 'gone' | 'forbidden' | 'odd'> {
    const outcome = await sendForAssessment(this.#http, id, { ...this.#common, query });
    if (outcome.kind === 'odd') return 'odd';
    const answer = answered<'assessment'>(outcome);
    if (answer === null) return outcome.kind === 'refused' && outcome.status === 404 ? 'gone' : 'forbidden';
    // Another restore came between: this one is of no epoch that the list told of.
    if ((answer.header('x-epoch') ?? epoch) !== epoch) throw new MovedOn();
    return answer;
  }

  async #fetchVersion(id: string, version: number): Promise<Assessment | null> {
    const params = { id, version: String(version) };
    const then = answered(await send(this.#http, 'revision', { ...this.#common, params }));
    return then === null ? null : takenFrom(then.value).assessment;
  }

  /**
   * What this device is to hold, and what of it cannot be fetched now.
   *
   * @param list the whole of it, if it is still to be stored
   */
  async #plan(list?: readonly AssessmentSummary[]): Promise<Plan> {
    const database = this.#database;
    const [me, held, outbox, edits, passedOver] = await Promise.all([
      readMeta(database, 'me'),
      database.heldVersions(),
      database.outbox.toArray(),
      database.edits.toCollection().primaryKeys(),
      skippedIn(database),
    ]);
    const holding = { canEdit: hasRight(me?.roleId ?? 0, 'edit'), held };
    const wanted = await (list === undefined
      ? assessmentsToHold(database, holding)
      : assessmentsToHoldOf(list, database, holding));
    if ((await readMeta(database, 'belonging')) !== wanted.length)
      await writeMeta(database, 'belonging', wanted.length);
    const lanes = new Set([...outbox.map(({ key }) => idOfLane(key)), ...edits.map(([id]) => id)]);
    const skipped = new Map(passedOver.map((one) => [one.id, one]));
    const older = wanted.filter(({ id, version }) => {
      const before = skipped.get(id);
      const isAsBefore = before?.build === this.#build && before.version === version;
      if (lanes.has(id) || isAsBefore) return false;
      return before !== undefined || (held.get(id) ?? -1) < version;
    });
    const ids = older.map(({ id }) => id);
    const stored = await database.assessments.bulkGet(ids);
    const missing = ids.filter((_, at) => !isNewerRow(stored[at]));
    return { missing, held, outbox, lanes, skipped };
  }

  /**
   * Keeps all those in progress and the newest completed ones; fetches what is missing or older than the list
   * says. A lane that the server said is of another epoch is brought over.
   *
   * @param doubtful of which the list shows less than the server had acknowledged
   */
  async #fetchHeld(epochs: Epochs, { missing, ...plan }: Plan, doubtful: readonly string[]): Promise<void> {
    await this.#bringLanesOver(plan.outbox, epochs);
    for (const id of doubtful) await this.#askWhetherBack(id, epochs);
    await this.#fetchMissing(missing, { ...plan, epochs });
    await this.#settleSkipped(plan.lanes);
    await holdPinnedSections(this.#ports, this.#common.token);
  }

  /**
   * Brings over the lanes that the server called those of another epoch, and those that somebody else has put
   * back.
   */
  async #bringLanesOver(outbox: readonly Lane[], epochs: Epochs): Promise<void> {
    const { held, epoch } = epochs;
    const lanes = new Map(outbox.map((lane) => [idOfLane(lane.key), lane]));
    const ids = [...lanes.keys()].filter((id) => id !== null);
    if (ids.length === 0) return;
    const [stored, listed] = await Promise.all([
      this.#database.assessments.bulkGet(ids),
      this.#database.summaries.bulkGet(ids),
    ]);
    for (const [index, id] of ids.entries()) {
      const row = stored[index];
      if (row === undefined) continue;
      const rows = { stored: row, lane: lanes.get(id) ?? null };
      if (isBehind(rows, held, epoch)) await this.#bringOver(id, epochs);
      else if (isMissing(rows) && listed[index] !== undefined) await this.#bringOver(id, epochs, 'back');
    }
  }

  /**
   * Asks whether the server still has what it had acknowledged.
   *
   * @throws WentBack
   */
  async #askWhetherBack(id: string, epochs: Epochs): Promise<void> {
    const { held } = epochs;
    const row = await this.#database.assessments.get(id);
    // What is of another epoch is compared when it is brought over, whichever its version.
    if (row === undefined || isNewerRow(row) || held === null || isBehind({ stored: row }, held, held))
      return;
    const answer = await this.#askFor(id, epochs, queryOf(row));
    if (answer === 'odd' || answer === 'forbidden') return;
    const madeAt = answer === 'gone' ? '' : answer.header('x-seen-at');
    if (madeAt !== null)
      await noticeOtherHistory(this.#database, held, { row, madeAt: madeAt === '' ? null : madeAt });
  }

  /**
   * Several in one answer, which is stored as one; what did not fit into it is asked for again (rule SYN-25). Few at
   * first, so that a person can begin and learns how long the others take. While one is stored, the next is on its way.
   */
  async #fetchMissing(ids: readonly string[], fetching: Fetching): Promise<void> {
    const { epochs, held } = fetching;
    let left = ids;
    let storing: Promise<void> = Promise.resolve();
    while (left.length > 0) {
      const asked = left.slice(0, left === ids ? FIRST_FETCHED : MOST_FETCHED);
      const here = asked.filter((id) => held.has(id));
      const rows = new Map(
        here.length === 0
          ? []
          : (await this.#database.assessments.bulkGet(here)).map((row) => [row?.id, row]),
      );
      const { outcome, fetched } = await sendForFetches(this.#http, {
        ...this.#common,
        body: { assessments: asked.map((id) => ({ id, ...seenOf(rows.get(id)) })) },
      });
      // However this call ended, what the one before has brought is kept.
      await storing;
      if (fetched === null) {
        // A refusal is of all of them.
        answered(outcome);
        return;
      }
      // Another restore came between: these are of no epoch that the list told of.
      if ((fetched.header('x-epoch') ?? epochs.epoch) !== epochs.epoch) throw new MovedOn();
      storing = this.#takeIn(fetched.each, fetching);
      // It is thrown where it is waited for.
      storing.catch(() => undefined);
      const told = new Set(fetched.each.map(({ id }) => id));
      const rest = left.filter((id) => !told.has(id));
      // Whoever tells nothing of what was asked for would be asked for ever.
      if (rest.length === left.length) break;
      left = rest;
    }
    await storing;
  }

  async #takeIn(each: readonly FetchedOrOdd[], { epochs, skipped }: Fetching): Promise<void> {
    const { held, epoch } = epochs;
    const answers: AssessmentAnswer[] = [];
    for (const one of each) {
      if (one.assessment === 'odd') await this.#skip(one.id);
      else if (one.assessment !== null) answers.push(one.assessment);
      if (!('seenAt' in one) || one.seenAt === undefined || held !== epoch) continue;
      const row = await this.#database.assessments.get(one.id);
      if (row !== undefined) await noticeOtherHistory(this.#database, held, { row, madeAt: one.seenAt });
    }
    for (const id of await holdPulled(this.#database, answers, epoch)) await this.#bringOver(id, epochs);
    const read = answers.map(({ id }) => id).filter((id) => skipped.has(id));
    await forgetSkipped(this.#database, new Set(read));
  }
}
