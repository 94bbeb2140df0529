import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { actionSchema } from '#domain/action-schema.ts';
import type { Action, ActionChange } from '#domain/action-schema.ts';
import { assessmentSchema, assessmentSummarySchema } from '#domain/assessment-schema.ts';
import type { Assessment, AssessmentChange, AssessmentSummary } from '#domain/assessment.ts';
import { assessmentAnswerSchema, revisionSchema } from '#contract/assessments.ts';
import type { CreateAssessment, Revision } from '#contract/assessments.ts';
import { bugReportsSchema } from '#contract/bug-reports.ts';
import type { BugReport } from '#contract/bug-reports.ts';
import { personOfToken } from '#device/person/token.ts';
import { databaseName } from '#device/store/plain-requests.ts';
import { currentUserSchema } from '#contract/people.ts';
import { fromWire, toWire } from '#contract/wire-case.ts';
import { PASSWORD } from './people.ts';
import type { Person } from './people.ts';

interface Answer {
  readonly status: number;
  readonly json: unknown;
}

interface Sent {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One request on a connection of its own, as the server may have been restarted meanwhile. */
async function ask(
  url: string,
  method: string,
  path: string,
  { body, headers = {} }: Sent = {},
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer & { cookie: string }>();
  const options = { method, agent: false, headers: { 'content-type': 'application/json', ...headers } };
  const outgoing = request(`${url}/api${path}`, options, (answer) => {
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.on('error', reject);
    answer.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const cookie = /XSRF-TOKEN=([^;]+)/.exec(String(answer.headers['set-cookie']))?.[1] ?? '';
      resolve({ status: answer.statusCode ?? 0, json: text === '' ? null : JSON.parse(text), cookie });
    });
  });
  outgoing.on('error', reject);
  outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  return promise;
}

async function csrfPair(url: string): Promise<Record<string, string>> {
  const answer = (await ask(url, 'GET', '/health')) as Answer & { cookie: string };
  return { cookie: `XSRF-TOKEN=${answer.cookie}`, 'x-xsrf-token': decodeURIComponent(answer.cookie) };
}

/** Reads the server's data through its API with a token of its own; it also acts for a second person. */
export class Truth {
  readonly userId: number;
  /** The name of this person's database on the tablet. */
  readonly database: string;
  readonly token: string;
  readonly #url: string;

  private constructor(url: string, token: string) {
    this.#url = url;
    this.token = token;
    const person = personOfToken(token);
    if (person === null) throw new Error('The token names nobody.');
    this.userId = person.userId;
    this.database = databaseName(person);
  }

  /** @param userAgent of the browser that logs in */
  static async of(
    server: { readonly url: string },
    person: Pick<Person, 'email'>,
    userAgent = 'Node.js',
  ): Promise<Truth> {
    const body = { email: person.email, password: PASSWORD, stay_signed_in: true };
    const headers = { ...(await csrfPair(server.url)), 'user-agent': userAgent };
    const answer = await ask(server.url, 'POST', '/authenticate', { body, headers });
    if (answer.status !== 200) throw new Error(`Logging in failed: ${JSON.stringify(answer)}`);
    return new Truth(server.url, (answer.json as { token: string }).token);
  }

  async list(): Promise<AssessmentSummary[]> {
    const { json } = await this.#send('GET', '/assessments');
    return (fromWire(json) as unknown[]).map((row) => assessmentSummarySchema.parse(row));
  }

  /** Null when the server does not know it. */
  async assessment(id: string): Promise<Assessment | null> {
    const { status, json } = await this.#send('GET', `/assessments/${id}`);
    return status === 404 ? null : assessmentSchema.parse(fromWire(json));
  }

  /** The server's statement about the content that it has stored. */
  async contentHash(id: string): Promise<string> {
    const { json } = await this.#send('GET', `/assessments/${id}`);
    return assessmentAnswerSchema.parse(fromWire(json)).contentHash ?? '';
  }

  async revisions(id: string): Promise<Revision[]> {
    const { json } = await this.#send('GET', `/assessments/${id}/revisions`);
    return (fromWire(json) as unknown[]).map((row) => revisionSchema.parse(row));
  }

  /** Uploads a scanned tracer. */
  async upload(section: number, scan: Uint8Array<ArrayBuffer>): Promise<void> {
    const form = new FormData();
    form.append('section', String(section));
    form.append('file', new File([scan], 'round.pdf', { type: 'application/pdf' }));
    const headers = { ...(await csrfPair(this.#url)), authorization: `Bearer ${this.token}` };
    const answer = await fetch(`${this.#url}/api/upload-assessment`, { method: 'POST', headers, body: form });
    if (!answer.ok) throw new Error(`Uploading failed: ${await answer.text()}`);
  }

  /** Starts an assessment; answers its id. */
  async start(
    section: number,
    change: AssessmentChange & Partial<Pick<CreateAssessment, 'sectionVersion' | 'createdAt'>> = {},
  ): Promise<string> {
    const id = randomUUID();
    await this.#change('POST', '/assessments', { id, section: String(section), ...change });
    return id;
  }

  /** Saves on top of what is stored now, whoever else is editing. */
  async save(id: string, change: AssessmentChange): Promise<void> {
    await this.#change(
      'PUT',
      `/assessments/${id}`,
      { ...change, forceUpdate: true },
      await this.#version(id),
    );
  }

  async actions(): Promise<Action[]> {
    const { json } = await this.#send('GET', '/actions');
    return (fromWire(json) as unknown[]).map((row) => actionSchema.parse(row));
  }

  /** Begins an action; answers its id. */
  async addAction(section: number, change: ActionChange): Promise<string> {
    const id = randomUUID();
    await this.#change('POST', '/actions', { id, section: String(section), ...change });
    return id;
  }

  /** Saves on top of what is stored now, whoever else is editing. */
  async saveAction(id: string, change: ActionChange): Promise<void> {
    const version = (await this.actions()).find((action) => action.id === id)?.version ?? 0;
    await this.#change('PUT', `/actions/${id}`, { ...change, forceUpdate: true }, `"${version}"`);
  }

  /** Answers the report's id. @param log stored first, as a tablet does */
  async reportBug(message: string, { emailMe = false, log = '' } = {}): Promise<number> {
    const logUrl = log === '' ? null : await this.#putLog(log);
    const body = { uuid: randomUUID(), log_url: logUrl, email_me: emailMe, message };
    const { status, json } = await this.#send('POST', '/bug-reports', { body });
    if (status !== 201) throw new Error(`The bug was not reported: ${status} ${JSON.stringify(json)}`);
    return (json as { id: number }).id;
  }

  async #putLog(log: string): Promise<string> {
    const path = '/sign-s3?object_name=log.txt&content_type=text/plain';
    const { signed_url: url } = (await this.#send('GET', path)).json as { signed_url: string };
    const headers = { 'content-type': 'text/plain', 'x-amz-acl': 'private' };
    const answer = await fetch(new URL(url, this.#url), { method: 'PUT', headers, body: log });
    if (!answer.ok) throw new Error(`The log was not stored: ${answer.status}`);
    return url;
  }

  /** As the Super Admin. */
  async bugReport(id: number): Promise<BugReport | undefined> {
    const { json } = await this.#send('GET', '/bug-reports');
    return bugReportsSchema.parse(fromWire(json)).reports.find((report) => report.id === id);
  }

  /** As the Super Admin. */
  async triage(id: number, body: { tags?: number[]; is_open?: boolean }): Promise<void> {
    const { status } = await this.#send('PATCH', `/bug-reports/${id}`, { body });
    if (status !== 200) throw new Error(`The report was not changed: ${status}`);
  }

  /** As an administrator. */
  async setRole(userId: number, roleId: number): Promise<void> {
    const { status, json } = await this.#send('PATCH', `/users/${userId}`, { body: { role_id: roleId } });
    if (status !== 200) throw new Error(`The role was not changed: ${status} ${JSON.stringify(json)}`);
  }

  /** @param dateCompleted as a device gives it; at most 90 days ago, and not before it was created */
  async complete(id: string, dateCompleted?: string): Promise<void> {
    const path = `/assessments/${id}?completed=true`;
    const change = { forceUpdate: true, ...(dateCompleted === undefined ? {} : { dateCompleted }) };
    await this.#change('PUT', path, change, await this.#version(id));
  }

  /** Of the institution, as its administrator. */
  async lockAfter(lockAfterMinutes: number): Promise<void> {
    const { json } = await this.#send('GET', '/me');
    const { institution } = currentUserSchema.parse(fromWire(json));
    await this.#change('PATCH', `/institutions/${institution.id}`, { lockAfterMinutes });
  }

  async #version(id: string): Promise<string> {
    return `"${(await this.assessment(id))?.version ?? 0}"`;
  }

  async #change(method: string, path: string, change: unknown, ifMatch?: string): Promise<void> {
    const headers = {
      'idempotency-key': randomUUID(),
      ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
    };
    const { status, json } = await this.#send(method, path, { body: toWire(change), headers });
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(json)}`);
  }

  async #send(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    const pair = method === 'GET' ? {} : await csrfPair(this.#url);
    const headers = { authorization: `Bearer ${this.token}`, ...pair, ...sent.headers };
    return ask(this.#url, method, path, { ...sent, headers });
  }
}
