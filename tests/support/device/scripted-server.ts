import { createHash } from 'node:crypto';
import { contentHash, contentText } from '#contract/content-hash.ts';
import { newAssessment } from '#domain/new-assessment.ts';
import type { Assessment, AssessmentChange } from '#domain/assessment.ts';
import { leavesIn } from '#domain/leaf-changes.ts';
import { wholePartsOf } from '#domain/leaf.ts';
import { withLeaves } from '#domain/leaf-values.ts';
import type { Leaves } from '#domain/leaf.ts';
import { countAnswered } from '#domain/completeness.ts';
import { summarizeSection } from '#domain/section.ts';
import type { Section } from '#domain/section.ts';
import type { Person } from '#device/person/token.ts';
import { OTHER_EPOCH } from '#contract/error-sentences.ts';
import type { CurrentUser, Institution } from '#contract/people.ts';
import { fromWire, toWire } from '#contract/wire-case.ts';
import type {
  EventsEnd,
  EventStream,
  Http,
  HttpAnswer,
  HttpRequest,
  Put,
  PutOutcome,
  PutRequest,
} from '#device/ports.ts';
import { fetchesAnswer, isFetches, jointAnswer, requestsIn } from './carried-requests.ts';
import { plainTestSection, testSection } from '../papers/test-section.ts';

/**
 * A server that accepts every save, unless the script says what it answers instead. It
 * judges nothing: how the rules treat a save is tested on the real server elsewhere.
 */

/** The answers a network can give. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): HttpAnswer {
  return { status, json: body, header: (name) => headers[name.toLowerCase()] ?? null };
}

/** A proxy or captive portal, at any status. */
export function html(status: number): HttpAnswer {
  return { status, json: undefined, header: () => null };
}

export const noNetwork = (): never => {
  throw new TypeError('Failed to fetch');
};

/** The server's statement about an assessment's content. */
export function hashOf(assessment: Assessment): string {
  return contentHash(createHash('sha256').update(contentText(assessment)).digest('hex'));
}

/** An assessment's answer as the wire spells it. */
export function saved(assessment: Assessment, extra: object = {}): HttpAnswer {
  return json(200, toWire({ ...assessment, ...extra }));
}

export function conflict(
  assessment: Assessment,
  facts: { reason?: 'edited' | 'completed'; name?: string; leaves?: string[] } = {},
): HttpAnswer {
  const name = facts.name ?? assessment.lastEditedByName;
  return json(
    409,
    toWire({
      errors: [`${name} is also editing this assessment.`],
      reason: facts.reason ?? 'edited',
      lastEditedBy: assessment.lastEditedBy,
      lastEditedByName: name,
      updatedAt: assessment.updatedAt,
      version: assessment.version,
      leaves: facts.leaves ?? [],
      assessment,
    }),
  );
}

export const otherEpoch = (epoch: string): HttpAnswer =>
  json(412, { errors: [OTHER_EPOCH], reason: 'epoch', epoch });

export const expired = (): HttpAnswer => json(401, { token: ['Expired token'], errors: ['Expired token'] });
export const signedOut = (): HttpAnswer => json(401, { errors: ['Please log in.'] });

/** A token that says whose it is, and of which log-in, as the server's do. */
export function tokenOf(userId: number, serial = 1, uid = uidOf(userId), sid?: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256' })}.${part({ sub: String(userId), uid, serial, sid })}.signature`;
}

/** The uid that each number has in these tests, unless a test says otherwise. */
export const uidOf = (userId: number): string =>
  `00000000-0000-4000-8000-${String(userId).padStart(12, '0')}`;

export const identityOf = (userId: number): Person => ({ userId, uid: uidOf(userId) });

export const riverside: Institution = {
  id: 1,
  uid: '01980000-0000-7000-8000-000000000101',
  name: 'Riverside General Hospital',
  location: 'Springfield',
  lockAfterMinutes: 15,
};

/** The answer to a log-in. */
export const loggedIn = (token: string, more: { readonly session?: object } = {}): HttpAnswer =>
  json(200, toWire({ token, ...more, institution: riverside }));

export function person(id: number, firstName: string, roleId = 2): CurrentUser {
  return {
    id,
    uid: uidOf(id),
    firstName,
    lastName: 'Reyes',
    email: `${firstName.toLowerCase()}@example.test`,
    department: 'Nursing',
    position: 'RN',
    roleId,
    createdAt: '2026-01-01T00:00:00.000Z',
    notificationPreferences: {
      invitationAccepted: true,
      accountPermissionsChange: true,
      assessmentCompleted: true,
      retakeAssessmentReminder: true,
      actionAssigned: true,
      actionDue: true,
      retakeAssessmentReminderInterval: 12,
    },
    institution: riverside,
  };
}

type Script = (request: HttpRequest) => HttpAnswer | Promise<HttpAnswer>;

/** What a server says of its health. */
export const HEALTH = {
  status: 'ok',
  version: '1',
  database: 'sqlite',
  storage: 'local',
  mail: 'outbox',
  registration: 'open',
};

type EventRequest = Parameters<EventStream>[0];

export class ScriptedServer {
  /** Everything that was sent, in order. */
  readonly requests: HttpRequest[] = [];
  /** The number of HTTP calls; saves that come together are one call, and several requests. */
  calls = 0;
  /** How many saves came together, call by call. */
  readonly together: number[] = [];
  /** A request with this in its body does not get through. */
  swallows: string | null = null;
  /** How many assessments fit in one answer. */
  fitTogether = Infinity;
  /** How many it answered together, call by call. */
  readonly fetched: number[] = [];
  /** Whether it takes several saves in one call. */
  takesTogether = true;
  readonly assessments = new Map<string, Assessment>();
  readonly people = new Map<number, CurrentUser>([[1, person(1, 'Ann')]]);
  sections: Section[] = [testSection, plainTestSection];
  epoch = 'first';
  /** Whether it says the hash of what it has. */
  saysHashes = true;
  /** Up to when the data goes that was restored. */
  restoredTo: string | undefined;
  /** Answers every call instead, while it is set. */
  instead: Script | null = null;
  /** Scans that were put into storage, by the assessment's id, and logs. */
  readonly scans = new Map<string, ArrayBuffer>();
  /** Bug reports as they were sent first, by uuid. */
  readonly reports = new Map<string, Readonly<Record<string, unknown>>>();
  /** Mutations that it has been told not to take any more. */
  readonly canceledScans = new Set<string>();
  /** The storage's reactions to the next files, in order, before it accepts one. */
  readonly nextPuts: ((request: PutRequest) => PutOutcome | Promise<PutOutcome>)[] = [];
  readonly puts: PutRequest[] = [];
  readonly #scripts: { method: string; path: RegExp; script: Script }[] = [];
  readonly #accepted = new Map<string, Assessment>();
  /** Every state that was accepted, by id and version. */
  readonly #states = new Map<string, Assessment>();
  /** Mutation ids that a tablet has given up. */
  readonly dead = new Set<string>();
  /** The number of each assessment's last change. */
  readonly #changes = new Map<string, number>();
  #lastChange = 0;
  /** Of the newest change, and of no other. */
  #mark = '';
  #marks = 0;
  /** Of every change in this history. */
  #held = new Set<string>();
  #minute = 0;

  /** The next call like this is answered by the script; several are used in turn. */
  next(method: string, path: RegExp, script: Script): void {
    this.#scripts.push({ method, path, script });
  }

  /** The next save is accepted, but its answer is lost on the way. */
  loseNextAnswer(method = 'PUT'): void {
    this.next(method, /^\/assessments/, (request) => {
      this.#answer(request);
      return noNetwork();
    });
  }

  sent(method: string, path: RegExp = /./): HttpRequest[] {
    return this.requests.filter((request) => request.method === method && path.test(request.path));
  }

  /** Saves that were sent, in code form. */
  get saves(): { to: string; body: Record<string, unknown>; mutationId: string; ifMatch: string | null }[] {
    return this.requests
      .filter(({ method, path }) => method !== 'GET' && !path.startsWith('/mutations'))
      .map((request) => ({
        to: `${request.method} ${request.path}`,
        body: fromWire(request.body) as Record<string, unknown>,
        mutationId: request.headers['idempotency-key'] ?? '',
        ifMatch: request.headers['if-match'] ?? null,
      }));
  }

  /** A copy to go back to. */
  backup(): ReadonlyMap<string, Assessment> {
    return new Map(this.assessments);
  }

  /** An operator goes back to a copy, which begins another epoch. */
  restore(copy: ReadonlyMap<string, Assessment>, restoredTo?: string): void {
    this.assessments.clear();
    this.#accepted.clear();
    for (const [id, assessment] of copy) this.assessments.set(id, assessment);
    for (const [key, { id, version }] of this.#states) {
      if (version > (copy.get(id)?.version ?? 0)) this.#states.delete(key);
    }
    this.#lastChange = 0;
    this.#changes.clear();
    this.epoch = `after ${this.epoch}`;
    this.restoredTo = restoredTo;
  }

  /** A snapshot is put back, and nobody says so: the epoch stays. */
  goBack(copy: ReadonlyMap<string, Assessment>, { change, mark }: ScriptedServer['newest']): void {
    const { epoch, restoredTo } = this;
    this.restore(copy, restoredTo);
    this.epoch = epoch;
    this.#lastChange = change;
    this.#mark = mark;
    const past = [...this.#held];
    this.#held = new Set(past.slice(0, past.indexOf(mark) + 1));
  }

  /** The newest change. */
  get newest(): { change: number; mark: string } {
    return { change: this.#lastChange, mark: this.#mark };
  }

  /** Someone's accepted change, made elsewhere. */
  edit(id: string, by: CurrentUser, leaves: Leaves, extra: Partial<Assessment> = {}): Assessment {
    const before = this.assessments.get(id);
    if (before === undefined) throw new Error(`The server does not know ${id}.`);
    return this.#store({
      ...withLeaves(before, leaves),
      lastEditedBy: by.id,
      lastEditedByName: `${by.firstName} ${by.lastName}`,
      ...extra,
      version: before.version + 1,
      updatedAt: this.#now(),
    });
  }

  /** An assessment that is already there. */
  hold(id: string, by: CurrentUser, extra: Partial<Assessment> = {}): Assessment {
    const user = { id: by.id, name: `${by.firstName} ${by.lastName}` };
    const at = this.#now();
    return this.#store({
      ...newAssessment({ id, section: '9', sectionVersion: 1, user, at }),
      version: 1,
      // Begun some time ago.
      createdAt: '2026-11-20T12:00:00.000Z',
      ...extra,
    });
  }

  http: Http = async (request) => {
    this.calls += 1;
    if (this.swallows !== null && JSON.stringify(request.body ?? '').includes(this.swallows))
      return noNetwork();
    const carried = requestsIn(request);
    if (carried[0] === request) return this.#answerOne(request);
    if (isFetches(request)) return this.#answerFetches(request, carried);
    if (!this.takesTogether) return json(404, { errors: ['This does not exist.'] });
    return this.#answerTogether(request, carried);
  };

  async #answerOne(request: HttpRequest): Promise<HttpAnswer> {
    this.requests.push(request);
    // The call is on its way before it is answered.
    await Promise.resolve();
    if (this.instead !== null) return this.instead(request);
    const index = this.#scripts.findIndex(
      ({ method, path }) => method === request.method && path.test(request.path),
    );
    const [found] = index === -1 ? [] : this.#scripts.splice(index, 1);
    return found === undefined ? this.#ofEpoch(this.#answer(request)) : found.script(request);
  }

  /** Saves that come together are recorded and answered as if each had come alone. */
  async #answerTogether(whole: HttpRequest, carried: readonly HttpRequest[]): Promise<HttpAnswer> {
    this.together.push(carried.length);
    if (this.instead !== null) {
      this.requests.push(...carried);
      await Promise.resolve();
      return this.instead(whole);
    }
    const answers = await Promise.all(carried.map((one) => this.#answerOne(one)));
    return this.#ofEpoch(
      json(
        200,
        jointAnswer(
          answers.map((answer) => ({
            status: answer.status,
            body: answer.json === undefined ? '' : JSON.stringify(answer.json),
          })),
        ),
      ),
    );
  }

  /** So are assessments. One that fails ends the answer before it, and is what the next call comes to. */
  async #answerFetches(whole: HttpRequest, carried: readonly HttpRequest[]): Promise<HttpAnswer> {
    if (this.instead !== null) {
      this.requests.push(...carried);
      await Promise.resolve();
      return this.instead(whole);
    }
    const answers: HttpAnswer[] = [];
    for (const one of carried.slice(0, this.fitTogether)) {
      const answer = this.#answerOne(one);
      const isTold = await answer.then(
        ({ status, json: told }) => told !== undefined && [200, 403, 404].includes(status),
        () => false,
      );
      if (isTold) answers.push(await answer);
      else if (answers.length === 0) return answer;
      else {
        this.next('GET', new RegExp(`^/assessments/${one.path.slice(13, 49)}`), () => answer);
        break;
      }
    }
    this.fetched.push(answers.length);
    return this.#ofEpoch(json(200, fetchesAnswer(carried, answers)));
  }

  /** Every answer names the epoch (rule API-18). */
  #ofEpoch(answer: HttpAnswer): HttpAnswer {
    const { epoch } = this;
    return { ...answer, header: (name) => answer.header(name) ?? (name === 'x-epoch' ? epoch : null) };
  }

  /** The file storage. */
  /** The streams of events that are open. */
  readonly streams = new Set<EventRequest>();
  /** How the next streams end at once, instead of being there. */
  refusesStreams: EventsEnd | null = null;

  events: EventStream = async (request) => {
    // It is on its way before it is answered.
    await Promise.resolve();
    if (this.refusesStreams !== null) return this.refusesStreams;
    if (this.instead !== null) return 'broken';
    if (request.signal.aborted) return 'ended';
    const { promise, resolve } = Promise.withResolvers<EventsEnd>();
    this.streams.add(request);
    this.#endings.set(request, resolve);
    request.signal.addEventListener('abort', () => this.endStream(request, 'ended'));
    request.onOpen();
    return promise;
  };

  readonly #endings = new Map<EventRequest, (end: EventsEnd) => void>();

  endStream(request: EventRequest, end: EventsEnd): void {
    this.streams.delete(request);
    this.#endings.get(request)?.(end);
    this.#endings.delete(request);
  }

  /** To everybody who listens, as the wire has it. */
  tell(event: object): void {
    for (const { onData } of this.streams) onData(JSON.stringify(event));
  }

  put: Put = async (request) => {
    this.puts.push(request);
    await Promise.resolve();
    const script = this.nextPuts.shift();
    if (script !== undefined) return script(request);
    if (this.instead !== null) return { kind: 'broken' };
    request.onProgress(0.5);
    request.onProgress(1);
    this.scans.set(request.url.split('/').at(-1) ?? '', request.bytes);
    return { kind: 'answered', status: 200, text: '' };
  };

  #takeUpload(user: CurrentUser, body: unknown): HttpAnswer {
    const { uuid, section, cancel } = fromWire(body) as { uuid: string; section: string; cancel?: true };
    if (cancel === true) this.canceledScans.add(uuid);
    if (!this.scans.has(uuid)) {
      return cancel === true ? json(200, { done: false }) : json(201, { signed_url: `/api/storage/${uuid}` });
    }
    if (!this.assessments.has(uuid)) {
      this.hold(uuid, user, { section, uploaded: true, dateCompleted: '2026-11-20T12:00:00.000Z' });
    }
    return json(200, { done: true });
  }

  #takeReport(user: CurrentUser, body: unknown): HttpAnswer {
    const sent = body as Record<string, unknown>;
    const uuid = String(sent['uuid']);
    const isKnown = this.reports.has(uuid);
    if (!isKnown) this.reports.set(uuid, sent);
    return json(isKnown ? 200 : 201, {
      id: this.reports.size,
      message: sent['message'],
      email_address: user.email,
      log_url: sent['log_url'],
      is_open: true,
      email_me: sent['email_me'],
      institution: 1,
      created_at: '2026-11-21T12:00:00.000Z',
      tags: [],
    });
  }

  /** The server's default answer. */
  #answer({ method, path, body, headers }: HttpRequest): HttpAnswer {
    const [route = '', query = ''] = path.split('?');
    const [, resource, id, within, version] = route.split('/');
    const userId = userOf(headers['authorization']);
    const user = this.people.get(userId);
    if (user === undefined) return signedOut();
    if (resource === 'mutations') {
      for (const given of (body as { ids: string[] }).ids) this.dead.add(given);
      return json(200, {});
    }
    if (resource === 'sessions') return json(200, {});
    if (resource === 'upload-assessment') return this.#takeUpload(user, body);
    if (resource === 'sign-s3')
      return json(200, { signed_url: `/api/storage/logs/log-${this.scans.size + 1}` });
    if (resource === 'bug-reports') return this.#takeReport(user, body);
    if (method !== 'GET') return this.#save(user, id, new URLSearchParams(query), body, headers);
    switch (resource) {
      case 'me':
        return json(200, toWire({ ...user, restoredTo: this.restoredTo }));
      case 'users':
        return json(200, toWire([...this.people.values()]));
      case 'sections':
        return id === undefined ? this.#listSections(headers) : this.#section(Number(id), query);
      case 'actions':
        return json(200, [], { 'x-change': String(this.#lastChange) });
      case 'assessments':
        if (within === 'revisions' && version === undefined) return this.#revisions(id ?? '');
        return id === undefined ? this.#list(query, headers) : this.#one(id, version, query);
      default:
        return json(404, { errors: ['This does not exist.'] });
    }
  }

  #listSections(headers: HttpRequest['headers']): HttpAnswer {
    const tag = `"${this.sections.map(({ id, version }) => `${id}.${version}`).join('-')}"`;
    if (headers['if-none-match'] === tag) return html(304);
    return json(200, toWire(this.sections.map(summarizeSection)), { etag: tag });
  }

  #section(id: number, query: string): HttpAnswer {
    const version = new URLSearchParams(query).get('version');
    const section = this.sections.find(
      (other) => other.id === id && (version === null || other.version === Number(version)),
    );
    return section === undefined
      ? json(404, { errors: ['This does not exist.'] })
      : json(200, toWire(section));
  }

  #list(query: string, headers: HttpRequest['headers']): HttpAnswer {
    const tag = `W/"${this.epoch}-${this.#lastChange}-${this.#mark}"`;
    const asked = new URLSearchParams(query);
    const mark = asked.get('mark');
    const isHeld = mark === null || this.#held.has(mark);
    const facts = {
      ...(mark !== null && { 'x-mark-held': isHeld ? 'yes' : 'no' }),
      'x-epoch': this.epoch,
      'x-change': String(this.#lastChange),
      'x-change-mark': this.#mark,
      etag: tag,
    };
    if (headers['if-none-match'] === tag) return json(304, undefined, facts);
    const from = Number(asked.get('after'));
    const isKnown = headers['x-epoch'] === this.epoch && isHeld && from <= this.#lastChange;
    const after = isKnown ? from : 0;
    const rows = [...this.assessments.values()].filter((row) => (this.#changes.get(row.id) ?? 1) > after);
    const summaries = rows.map(({ answers, notes: _notes, wastageCalculator: _rows, ...fields }) => {
      const section = this.sections.find((other) => String(other.id) === fields.section);
      return { ...fields, answered: section === undefined ? 0 : countAnswered(section, answers) };
    });
    return json(200, toWire(summaries), facts);
  }

  #one(id: string, version: string | undefined, query: string): HttpAnswer {
    const assessment =
      version === undefined ? this.assessments.get(id) : this.#states.get(`${id}.${version}`);
    if (assessment === undefined) return json(404, { errors: ['This does not exist.'] });
    const seen = new URLSearchParams(query).get('seen');
    const seenAt = seen === null ? {} : { 'x-seen-at': this.#states.get(`${id}.${seen}`)?.updatedAt ?? '' };
    return json(200, toWire({ ...assessment, ...this.#hash(assessment) }), {
      'x-epoch': this.epoch,
      ...seenAt,
    });
  }

  #revisions(id: string): HttpAnswer {
    const states = [...this.#states.values()].filter((state) => state.id === id);
    if (states.length === 0) return json(404, { errors: ['This does not exist.'] });
    const revisions = states
      .toSorted((a, b) => b.version - a.version)
      .map(({ version, lastEditedBy, lastEditedByName, updatedAt }) => ({
        version,
        editedBy: lastEditedBy,
        editedByName: lastEditedByName,
        updatedAt,
      }));
    return json(200, toWire(revisions), { 'x-epoch': this.epoch });
  }

  #hash(assessment: Assessment): { contentHash?: string } {
    return this.saysHashes ? { contentHash: hashOf(assessment) } : {};
  }

  #save(
    user: CurrentUser,
    id: string | undefined,
    query: URLSearchParams,
    body: unknown,
    headers: HttpRequest['headers'],
  ): HttpAnswer {
    const epoch = headers['x-epoch'];
    const known = id === undefined ? undefined : this.assessments.get(id);
    const seen = Number(headers['if-match']?.replaceAll('"', '') ?? 0);
    if ((epoch !== undefined && epoch !== this.epoch) || (known !== undefined && seen > known.version)) {
      return otherEpoch(this.epoch);
    }
    const mutationId = headers['idempotency-key'] ?? '';
    const before = this.#accepted.get(mutationId);
    if (before !== undefined) return saved(before, this.#hash(before));
    const [held, madeAt] = headers['x-held']?.split(' ') ?? [];
    const then = this.#states.get(`${id}.${held}`);
    if (held !== undefined && then?.updatedAt !== madeAt) return otherEpoch(this.epoch);
    if (this.dead.has(mutationId)) return json(409, { errors: ['It was given up.'], reason: 'dead' });
    const change = fromWire(body) as AssessmentChange & Partial<Assessment> & { newId?: string };
    const target = change.newId ?? id ?? change.id ?? '';
    const begun = this.assessments.get(target) ?? this.#begun(user, target, change, id);
    if (begun === null) return json(404, { errors: ['This does not exist.'] });
    const section = this.sections.find((other) => String(other.id) === begun.section) ?? testSection;
    const accepted = this.#store({
      ...withLeaves(begun, leavesIn(change, wholePartsOf(section), begun)),
      lastQuestionIndex: Math.max(begun.lastQuestionIndex, change.lastQuestionIndex ?? 0),
      dateCompleted:
        query.get('completed') === 'true' ? (change.dateCompleted ?? this.#now()) : begun.dateCompleted,
      version: begun.version + 1,
      lastEditedBy: user.id,
      lastEditedByName: `${user.firstName} ${user.lastName}`,
      updatedAt: this.#now(),
    });
    this.#accepted.set(mutationId, accepted);
    return saved(accepted, this.#hash(accepted));
  }

  /** The state that a POST or a split starts from; null if there is nothing to change. */
  #begun(
    user: CurrentUser,
    id: string,
    change: Partial<Assessment> & { newId?: string },
    original: string | undefined,
  ): Assessment | null {
    const { section, sectionVersion = 1 } = change;
    const at = change.createdAt ?? this.#now();
    const name = `${user.firstName} ${user.lastName}`;
    if (change.newId !== undefined) {
      const source = this.assessments.get(original ?? '');
      return source === undefined
        ? null
        : { ...source, id, version: 0, dateCompleted: null, createdBy: user.id };
    }
    return section === undefined
      ? null
      : newAssessment({ id, section, sectionVersion, user: { id: user.id, name }, at });
  }

  #store(assessment: Assessment): Assessment {
    const { id, version } = assessment;
    this.assessments.set(id, assessment);
    this.#states.set(`${id}.${version}`, assessment);
    this.#lastChange += 1;
    this.#marks += 1;
    this.#mark = `change ${this.#marks}`;
    this.#held.add(this.#mark);
    this.#changes.set(id, this.#lastChange);
    return assessment;
  }

  /** The server's own clock: each change a minute after the one before. */
  #now(): string {
    this.#minute += 1;
    return new Date(Date.UTC(2026, 10, 21, 8, this.#minute)).toISOString();
  }
}

function userOf(authorization = ''): number {
  const payload = authorization.replace('Bearer ', '').split('.')[1] ?? '';
  try {
    return Number((JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string }).sub);
  } catch {
    return 0;
  }
}
