import type { LightMyRequestResponse } from 'fastify';
import type { JointAnswer } from '#contract/assessments.ts';
import type {
  EventsEnd,
  EventStream,
  Http,
  HttpAnswer,
  HttpRequest,
  Put,
  PutOutcome,
  Random,
} from '#device/ports.ts';
import { personOfToken } from '#device/person/token.ts';
import type { ChangedAssessment } from '#server/persistence/database/commit-notices.ts';
import { answersIn, requestsIn } from '../support/device/carried-requests.ts';
import { csrfOf } from '../support/server/client.ts';
import type { Hospital } from './hospital.ts';
import { Holds } from './holds.ts';
import { Probes } from './probes.ts';
import { isSave } from './requests.ts';
import { Actor, Stream } from './scheduler.ts';
import type { Scheduler } from './scheduler.ts';

/** The faults of a single request. */
export const FAULTS = [
  'lost before the server',
  'answer lost',
  'sent twice',
  'sent again much later',
  'slow',
  'stalled',
  'portal page',
  'portal JSON',
  'proxy says 403',
  'too many requests',
  'over quota',
  'unavailable',
  'another answer',
  'newer build',
  'older build',
] as const;
export type Fault = (typeof FAULTS)[number];

export interface Exchange {
  readonly request: HttpRequest;
  readonly response: Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body' | 'json'>;
}

/** Saves that go together in one call are told of one by one. */
export interface NetworkHooks {
  readonly check: (request: HttpRequest) => void;
  /** An answer has reached the tab. */
  readonly answered: (request: HttpRequest) => void;
  /** The server is about to get it. */
  readonly arrive: (request: HttpRequest) => void;
  /** The server has answered it. */
  readonly watch: (exchange: Exchange) => void;
  /** A tablet asks too much of a server that does not answer. */
  readonly tooMuch: (what: string) => void;
  readonly count: (fault: string) => void;
}

/** One tablet's way to the server, with bad Wi-Fi between. */
export class Network {
  isOnline = true;
  /** How often a request meets a fault, from 0 to 1. */
  weather = 0;
  #isGood = false;
  readonly holds = new Holds();
  #probes: Probes | null = null;
  readonly #scheduler: Scheduler;
  readonly #hospital: Hospital;
  readonly #hooks: NetworkHooks;
  readonly #random: Random;
  readonly #usual: readonly Fault[];
  readonly #air = new Actor('air');
  #faults: { readonly fault: Fault; readonly isForSave: boolean }[] = [];
  /** Copies of requests that a router still has and delivers much later. */
  #late: HttpRequest[] = [];
  #csrf: string | null = null;
  /** The last answer to a save, which a broken proxy may give again. */
  #lastSaved: HttpAnswer | null = null;

  constructor(surroundings: {
    scheduler: Scheduler;
    hospital: Hospital;
    random: Random;
    /** The faults of bad weather. */
    faults: readonly Fault[];
    hooks: NetworkHooks;
  }) {
    this.#scheduler = surroundings.scheduler;
    this.#hospital = surroundings.hospital;
    this.#random = surroundings.random;
    this.#usual = surroundings.faults;
    this.#hooks = surroundings.hooks;
  }

  /** @param isForSave only a save meets it */
  failNext(fault: Fault, isForSave: boolean): void {
    this.#faults.push({ fault, isForSave });
  }

  heal(): void {
    this.isOnline = true;
    this.weather = 0;
    this.#faults = [];
    this.holds.release();
  }

  /** From now on it is a good one: nothing takes seconds any more. */
  mend(): void {
    this.heal();
    this.#isGood = true;
  }

  /** Looks whether one save at a time goes out while nothing is answered, until nobody cares any more. */
  watchProbes(isWatched: boolean): void {
    this.#probes = isWatched ? new Probes() : null;
  }

  /** Requests sent long ago arrive now, to nobody's ears. */
  deliverLate(): void {
    const late = this.#late;
    this.#late = [];
    for (const request of late) this.#deliver(request).catch(() => undefined);
  }

  /** The requests of one tab. */
  httpOf(tab: Actor): Http {
    return (request) => {
      const { promise, resolve, reject } = Promise.withResolvers<HttpAnswer>();
      const stop = new AbortController();
      let isOver = false;
      const carried = requestsIn(request);
      const saves = carried.filter(isSave).length;
      if (saves > 1) this.#hooks.count('saves together');
      const probe = this.#probes?.begun(tab, saves, this.#scheduler.now);
      if (probe?.wrong) this.#hooks.tooMuch(probe.wrong);
      const end = (finish: () => void, isAnswered = false) => {
        if (isOver) return;
        isOver = true;
        probe?.over(isAnswered, this.#scheduler.now);
        // With a reason, because making an error for one is slow.
        stop.abort('over');
        this.#scheduler.post(new Stream(tab), finish);
      };
      const fail = (why: string) => () => reject(new Error(why));
      for (const one of carried) this.#hooks.check(one);
      this.#travel(request, stop.signal).then(
        (answer) =>
          end(() => {
            for (const one of carried) this.#hooks.answered(one);
            resolve(answer);
          }, true),
        () => end(fail('Network Error')),
      );
      const { timeoutMs, signal } = request;
      if (timeoutMs !== undefined) {
        void this.#scheduler
          .sleep(this.#air, timeoutMs, stop.signal)
          .then(() => end(fail(`timeout of ${timeoutMs}ms exceeded`)));
      }
      if (signal?.aborted) end(fail('Network Error'));
      signal?.addEventListener('abort', () => end(fail('Network Error')));
      return promise;
    };
  }

  /** What the server tells: some of it late, some twice, some never, and now and then nothing any more. */
  eventsOf(tab: Actor): EventStream {
    return ({ headers, signal, onOpen, onData }) => {
      const { promise, resolve } = Promise.withResolvers<EventsEnd>();
      const stream = new Stream(tab);
      const user = personOfToken(headers['authorization']?.slice('Bearer '.length) ?? '')?.userId;
      const institution = this.#hospital.people.find(({ id }) => id === user)?.institution;
      const end = (how: EventsEnd) => {
        this.#hospital.listeners.delete(hear);
        this.#scheduler.post(new Stream(tab), () => resolve(how));
      };
      const tell = async ({ id, version, number }: ChangedAssessment) => {
        await this.#pause();
        const chance = this.#random.fraction();
        if (!this.isOnline || chance < this.weather / 4) return end('broken');
        if (chance < this.weather) return this.#hooks.count('event lost');
        if (chance > 0.9) await this.#scheduler.sleep(this.#air, chance * 20_000);
        const data = JSON.stringify({ changed: { id, version, number } });
        for (let copies = chance > 0.8 ? 2 : 1; copies > 0; copies -= 1)
          this.#scheduler.post(stream, () => onData(data));
        this.#hooks.count('event told');
      };
      const hear = (changed: ChangedAssessment) => {
        if (tab.state === 'dead') this.#hospital.listeners.delete(hear);
        else if (changed.institutionId === institution) void tell(changed);
      };
      const begin = async () => {
        await this.#pause();
        if (!this.isOnline) return end('broken');
        this.#scheduler.post(stream, onOpen);
        if (!signal.aborted) this.#hospital.listeners.add(hear);
      };
      signal.addEventListener('abort', () => end('ended'));
      if (signal.aborted) end('ended');
      else void begin();
      return promise;
    };
  }

  /** Files on their way to the server's own storage. */
  putOf(tab: Actor): Put {
    return ({ url, headers, bytes, onProgress, signal }) => {
      const { promise, resolve } = Promise.withResolvers<PutOutcome>();
      const end = (outcome: PutOutcome) => this.#scheduler.post(new Stream(tab), () => resolve(outcome));
      const go = async () => {
        await this.#pause();
        const fault = this.#nextFault(false);
        if (!this.isOnline || fault === 'lost before the server') return end({ kind: 'broken' });
        onProgress(0.5);
        const response = await this.#hospital.ask({
          method: 'PUT',
          url,
          headers: { ...headers, ...(await this.#csrfPair()) },
          payload: Buffer.from(bytes),
        });
        onProgress(1);
        await this.#pause();
        if (fault !== null) return end(fault === 'stalled' ? { kind: 'stalled' } : { kind: 'broken' });
        return end({ kind: 'answered', status: response.statusCode, text: response.body });
      };
      signal.addEventListener('abort', () => end({ kind: 'aborted' }));
      go().catch(() => end({ kind: 'broken' }));
      return promise;
    };
  }

  async #travel(request: HttpRequest, gaveUp: AbortSignal): Promise<HttpAnswer> {
    const hold = this.holds.of(request);
    await this.#pause();
    if (!this.isOnline) throw new Error('Network Error');
    const fault = this.#nextFault(carriesSaves(request));
    if (hold?.way === 'there') await this.#heldUntil(hold.until, 'request');
    const answer = await this.#through(fault, request, gaveUp);
    if (hold?.way === 'back') await this.#heldUntil(hold.until, 'answer');
    await this.#pause();
    if (!this.isOnline) throw new Error('Network Error');
    return answer;
  }

  async #heldUntil(until: Promise<void>, what: string): Promise<void> {
    this.#hooks.count(`${what} held`);
    await until;
    await this.#scheduler.hop(this.#air);
  }

  /** On its way: mostly in no time, sometimes long enough for others to go first. */
  async #pause(): Promise<void> {
    const chance = this.#random.fraction();
    if (chance < 0.7) return this.#scheduler.hop(this.#air);
    return this.#scheduler.sleep(this.#air, chance < 0.95 || this.#isGood ? chance * 300 : chance * 4000);
  }

  #nextFault(isSaving: boolean): Fault | null {
    const index = this.#faults.findIndex(({ isForSave }) => isSaving || !isForSave);
    const [planned] = index === -1 ? [] : this.#faults.splice(index, 1);
    const fault =
      planned?.fault ??
      (this.#random.fraction() < this.weather
        ? (this.#usual[this.#below(this.#usual.length)] ?? null)
        : null);
    if (fault !== null) this.#hooks.count(fault);
    return fault;
  }

  async #through(fault: Fault | null, request: HttpRequest, gaveUp: AbortSignal): Promise<HttpAnswer> {
    switch (fault) {
      case 'lost before the server':
        throw new Error('Network Error');
      case 'answer lost':
        await this.#deliver(request);
        throw new Error('Network Error');
      case 'sent twice': {
        const first = this.#deliver(request);
        const second = this.#deliver(request);
        const [answer] = await Promise.all([first, second]);
        return answer;
      }
      case 'sent again much later':
        this.#late.push(request);
        return this.#deliver(request);
      case 'slow':
        await this.#scheduler.sleep(this.#air, this.#random.fraction() * 60_000);
        return this.#deliver(request);
      case 'stalled': {
        const answer = await this.#deliver(request);
        await this.#scheduler.sleep(this.#air, 10 * 60_000, gaveUp);
        return answer;
      }
      case 'portal page':
        return { status: 200, header: () => null, json: undefined };
      case 'portal JSON':
        return { status: 200, header: () => null, json: { session: 'ended', login: 'http://portal.test/' } };
      case 'proxy says 403':
        return { status: 403, header: () => null, json: undefined };
      case 'too many requests':
        return refusal(429, { 'retry-after': '30' });
      case 'over quota':
        return refusal(429, { 'retry-after': '3600' }, { reason: 'quota' });
      case 'unavailable':
        return refusal(503, {});
      case 'another answer': {
        // Of another assessment: an older one of the same would be a server that goes back.
        const earlier = this.#lastSaved;
        const answer = await this.#deliver(request);
        const isSame = JSON.stringify([request.path, request.body]).includes(String(idOf(earlier)));
        return carriesSaves(request) && earlier !== null && !isSame ? earlier : answer;
      }
      case 'newer build':
        return newer(await this.#deliver(request));
      case 'older build':
        if (request.path === '/saves') return unknownCall();
        return isSave(request) || request.method !== 'GET' ? this.#deliver(request) : unknownCall();
      case null:
        return this.#deliver(request);
    }
  }

  async #deliver(request: HttpRequest): Promise<HttpAnswer> {
    const carried = requestsIn(request);
    for (const one of carried) this.#hooks.arrive(one);
    const response = await this.#hospital.ask({
      method: request.method === 'PUT' || request.method === 'POST' ? request.method : 'GET',
      url: `/api${request.path}`,
      headers: {
        ...request.headers,
        // A browser gives the cookie that it has with everything.
        ...(request.method === 'GET' && this.#csrf === null ? {} : await this.#csrfPair()),
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(request.body === undefined ? {} : { payload: JSON.stringify(request.body) }),
    });
    const answers = answersIn(request, jsonOf(response));
    for (const [index, one] of carried.entries())
      this.#hooks.watch({ request: one, response: partOf(response, answers?.[index]) });
    const answer = answerOf(response);
    if (isSave(request) && response.statusCode < 300) this.#lastSaved = answer;
    return answer;
  }

  async #csrfPair(): Promise<Record<string, string>> {
    this.#csrf ??= csrfOf(await this.#hospital.ask({ method: 'GET', url: '/api/health' }));
    return { cookie: `XSRF-TOKEN=${this.#csrf}`, 'x-xsrf-token': this.#csrf };
  }

  #below(count: number): number {
    return Math.floor(this.#random.fraction() * count);
  }
}

/** The answer to one of several saves, or to all of them. */
function partOf(response: LightMyRequestResponse, answer: JointAnswer | undefined): Exchange['response'] {
  if (answer === undefined) return response;
  const { status, body } = answer;
  return { statusCode: status, headers: response.headers, body, json: () => JSON.parse(body) };
}

const carriesSaves = (request: HttpRequest): boolean => requestsIn(request).some(isSave);

const unknownCall = (): HttpAnswer => ({
  status: 404,
  header: () => null,
  json: { errors: ['This does not exist.'] },
});

function idOf(answer: HttpAnswer | null): unknown {
  const json = answer?.json;
  return typeof json === 'object' && json !== null ? Reflect.get(json, 'id') : undefined;
}

function jsonOf(response: LightMyRequestResponse): unknown {
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  return isJson && response.body !== '' ? response.json<unknown>() : undefined;
}

function answerOf(response: LightMyRequestResponse): HttpAnswer {
  const header = (name: string): string | null => {
    const value = response.headers[name];
    return value === undefined ? null : String(value);
  };
  return { status: response.statusCode, header, json: jsonOf(response) };
}

/** A newer server knows fields and leaves that this app does not. */
function newer(answer: HttpAnswer): HttpAnswer {
  const { json } = answer;
  if (typeof json !== 'object' || json === null) return answer;
  if (Array.isArray(json)) return answer;
  const answers: unknown = Reflect.get(json, 'answers');
  if (Array.isArray(answers)) return { ...answer, json: { ...json, answers: answers.map(newerPart) } };
  const leaves: unknown = Reflect.get(json, 'leaves');
  const replaced: unknown = Reflect.get(json, 'replaced');
  return {
    ...answer,
    json: {
      ...json,
      weather_in_the_ward: 'sunny',
      ...(Array.isArray(leaves) ? { leaves: [...leaves, 'answers.901.mood'] } : {}),
      ...(Array.isArray(replaced) ? { replaced: [...replaced, { leaf: 'mood', value: 'good' }] } : {}),
    },
  };
}

function newerPart(part: JointAnswer): JointAnswer {
  const { json } = newer({ status: part.status, header: () => null, json: JSON.parse(part.body) });
  return { ...part, body: JSON.stringify(json) };
}

function refusal(status: number, headers: Record<string, string>, more: object = {}): HttpAnswer {
  const json = { errors: ['Please try again later.'], ...more };
  return { status, header: (name) => headers[name] ?? null, json };
}
