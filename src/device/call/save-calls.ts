import { MOST_SAVES } from '#contract/assessments.ts';
import type { JointSave } from '#contract/assessments.ts';
import type { Http } from '../ports.ts';
import type { Credentials } from './credentials.ts';
import type { LaneFields } from '../rows/lane.ts';
import { NOTHING, judgeCarried, send } from './api.ts';
import type { Outcome } from './api.ts';
import { SAVE_TIMEOUT_MS } from './request-timeouts.ts';
import { Slots } from './slots.ts';

/**
 * The calls by which frozen saves go out. A few go each by itself; where more are ready than there are calls at
 * once, as after a day offline, many go in one (rule SYN-23). Each stays what it is alone: its own mutation id,
 * its own answer. Those that were left without an answer together go by themselves from then on, so that one to
 * which nothing ever answers cannot hold up the others for long.
 */

export const CALLS_AT_ONCE = 4;
/** Characters of the bodies in one call: what a slow line carries well within the time for a save. */
const JOINT_BUDGET = 160_000;

export type SaveOutcome = Outcome<SaveCallName>;
type SaveCallName = 'saveAssessment' | 'createAssessment' | 'saveAction' | 'createAction';

export interface FrozenSave {
  readonly inFlight: NonNullable<LaneFields['inFlight']> & { readonly call: SaveCallName };
  /** The epoch of its row. When that changes, the save in flight is folded back. */
  readonly epoch: string | null;
  /** The version that is held, and when the server made it; null for what it does not have, or may not (rule SYN-24). */
  readonly held: string | null;
}

/** The turn of the engine in which a save goes out; one that probes has one save at a time. */
export interface Turn {
  /** Asked once for each call; null: there is no point in making it. */
  readonly begin: () => Credentials | null;
  /** Told of each save's outcome. */
  readonly over: (outcome: SaveOutcome, credentials: Credentials) => void;
}

interface Ready {
  readonly save: FrozenSave;
  readonly settle: (outcome: SaveOutcome | null) => void;
  readonly fail: (error: unknown) => void;
}

export class SaveCalls {
  readonly #http: Http;
  readonly #slots = new Slots(CALLS_AT_ONCE);
  #ready: Ready[] = [];
  /** Mutation ids of those that go by themselves. */
  readonly #loners = new Set<string>();

  constructor(http: Http) {
    this.#http = http;
  }

  /** @returns null when there was no point in calling */
  send(save: FrozenSave, turn: Turn): Promise<SaveOutcome | null> {
    return new Promise((settle, fail) => this.#add({ save, settle, fail }, turn));
  }

  #add(one: Ready, turn: Turn): void {
    this.#ready.push(one);
    // A moment later, for those that were frozen in one transaction come one after another.
    void Promise.resolve().then(() => this.#slots.run(() => this.#call(turn)));
  }

  async #call(turn: Turn): Promise<void> {
    const taken = this.#take();
    if (taken.length === 0) return;
    try {
      const credentials = turn.begin();
      const outcomes = credentials && (await this.#outcomes(taken, credentials));
      if (outcomes === 'refused together') return this.#sendAlone(taken, turn);
      for (const [index, { save, settle }] of taken.entries()) {
        const outcome = outcomes?.[index] ?? null;
        if (outcome !== null && credentials !== null) turn.over(outcome, credentials);
        this.#learn(save, outcome, taken.length > 1);
        settle(outcome);
      }
    } catch (error) {
      for (const { fail } of taken) fail(error);
    }
  }

  #learn({ inFlight }: FrozenSave, outcome: SaveOutcome | null, wentTogether: boolean): void {
    if (outcome?.kind === 'answer' || outcome?.kind === 'refused') this.#loners.delete(inFlight.mutationId);
    else if (isUnanswered(outcome) && wentTogether) this.#loners.add(inFlight.mutationId);
  }

  /** The saves of the next call; none if an earlier call has taken them along. */
  #take(): Ready[] {
    const isCrowd = this.#ready.length > CALLS_AT_ONCE;
    const together = isCrowd ? firstLoad(this.#ready.filter(({ save }) => !this.#isLoner(save))) : [];
    const taken = together.length > 1 ? together : this.#ready.slice(0, 1);
    this.#ready = this.#ready.filter((one) => !taken.includes(one));
    return taken;
  }

  #isLoner({ inFlight }: FrozenSave): boolean {
    return this.#loners.has(inFlight.mutationId);
  }

  /** A refusal of the whole call says nothing of any one save in it. */
  #sendAlone(taken: readonly Ready[], turn: Turn): void {
    for (const one of taken) {
      this.#loners.add(one.save.inFlight.mutationId);
      this.#add(one, turn);
    }
  }

  async #outcomes(
    taken: readonly Ready[],
    { token }: Credentials,
  ): Promise<SaveOutcome[] | 'refused together'> {
    const saves = taken.map(({ save }) => save);
    const [first] = saves;
    if (first !== undefined && saves.length === 1) return [await sendAlone(this.#http, first, token)];
    const body = { saves: saves.map(jointSave) };
    const outcome = await send(this.#http, 'saveTogether', { token, body, timeoutMs: SAVE_TIMEOUT_MS });
    if (outcome.kind === 'refused') return 'refused together';
    if (outcome.kind !== 'answer') return saves.map(() => outcome);
    const { answers } = outcome.value;
    if (answers.length !== saves.length) return saves.map(() => NOTHING);
    return saves.map(({ inFlight }, index): SaveOutcome => {
      const answer = answers[index];
      return answer === undefined ? NOTHING : judgeCarried(inFlight.call, answer, outcome.header);
    });
  }
}

/** No answer came, and the next save would get none either. */
export function isUnanswered(outcome: SaveOutcome | null): boolean {
  return outcome?.kind === 'no-answer' && outcome.isQuota !== true;
}

/** The first ones, as many as fit into one call. */
function firstLoad(ready: readonly Ready[]): Ready[] {
  let size = 0;
  const load: Ready[] = [];
  for (const one of ready.slice(0, MOST_SAVES)) {
    size += JSON.stringify(one.save.inFlight.body).length;
    if (size > JOINT_BUDGET && load.length > 0) break;
    load.push(one);
  }
  return load;
}

function jointSave({ inFlight, epoch, held }: FrozenSave): JointSave {
  const { call, target, query, body, ifMatch, mutationId } = inFlight;
  return {
    ...(call === 'saveAction' || call === 'createAction' ? { of: 'actions' } : {}),
    ...(isNew(call) ? {} : { id: target }),
    ...(query === '' ? {} : { completed: true }),
    idempotencyKey: mutationId,
    ...(ifMatch === null ? {} : { ifMatch }),
    ...(epoch === null ? {} : { epoch }),
    ...(held === null ? {} : { held }),
    body: JSON.stringify(body),
  };
}

function sendAlone(http: Http, { inFlight, epoch, held }: FrozenSave, token: string): Promise<SaveOutcome> {
  const request = {
    token,
    epoch,
    query: inFlight.query,
    frozenBody: inFlight.body,
    timeoutMs: SAVE_TIMEOUT_MS,
    headers: {
      'idempotency-key': inFlight.mutationId,
      ...(inFlight.ifMatch === null ? {} : { 'if-match': `"${inFlight.ifMatch}"` }),
      ...(held === null ? {} : { 'x-held': held }),
    },
  };
  const { call, target } = inFlight;
  return send(http, call, isNew(call) ? request : { ...request, params: { id: target } });
}

const isNew = (call: SaveCallName): boolean => call === 'createAssessment' || call === 'createAction';
