import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import type { Section } from '#domain/section.ts';
import { toWire } from '#contract/wire-case.ts';
import { keyIn, newEmail } from '../server/accounts.ts';
import { putLog } from '../server/bug-reports.ts';
import type { Answer, TestClient } from '../server/client.ts';
import { save, saveAction } from '../server/scenario.ts';
import type { Scenario } from '../server/scenario.ts';
import { PUT_HEADERS, scan } from '../papers/scans.ts';
import { testSheet } from '../papers/sheet-section.ts';
import { testSection } from '../papers/test-section.ts';
import { ATTACKS } from './attacks.ts';
import type { Attack } from './attacks.ts';

/** A hospital in which people have typed an attack wherever a text may stand, all through the API. */

/** Stands in a body where the attack belongs. */
const HERE = '§';
const PASSWORD = 'Heron-over-the-quiet-marsh-7';

export interface AttackedHospital {
  readonly institutionId: number;
  readonly admin: TestClient;
  readonly editor: TestClient;
  readonly administratorId: number;
  /** Two completed ones of one module. */
  readonly assessments: readonly [string, string];
  readonly upload: string;
  readonly report: number;
  /** Each text that was stored last, by call and path, such as `saveAssessment.body.notes`. */
  readonly stored: ReadonlyMap<string, string>;
  /** Fields whose schema refused the attack. */
  readonly refused: ReadonlySet<string>;
  readonly answers: readonly Answer<unknown>[];
}

/** The modules of its server: one has a field of every kind, and a sheet. */
export const attackedSections: readonly Section[] = [{ ...testSection, sheets: [testSheet] }];

/** Fills a hospital. What a field refuses is sent once, to see it refused, and then left plain. */
export async function attackedHospital(scenario: Scenario, attack: Attack): Promise<AttackedHospital> {
  const filling = new Filling(scenario, ATTACKS[attack]);
  return filling.fill();
}

type Body = Record<string, unknown>;

class Filling {
  readonly #scenario: Scenario;
  readonly #attack: string;
  readonly #stored = new Map<string, string>();
  readonly #refused = new Set<string>();
  readonly #answers: Answer<unknown>[] = [];
  #number = 0;

  constructor(scenario: Scenario, attack: string) {
    this.#scenario = scenario;
    this.#attack = attack;
  }

  async fill(): Promise<AttackedHospital> {
    const admin = await this.#administrator();
    const me = await this.#ask(admin, 'GET', '/me');
    const { id: administratorId, institution } = me as { id: number; institution: { id: number } };
    const editor = await this.#colleague(admin);
    await this.#change(admin, institution.id, administratorId);
    const assessments = [await this.#assessment(editor), await this.#assessment(editor)] as const;
    await this.#action(admin);
    const upload = await this.#upload(editor);
    const report = await this.#report(editor);
    const others = await this.#ask<{ id: number }[]>(admin, 'GET', '/users');
    const colleague = others.find(({ id }) => id !== administratorId)?.id ?? 0;
    await this.#ask(admin, 'PATCH', `/users/${colleague}`, { roleId: 3 });
    // A Viewer is refused, and an address tells of it.
    await editor.send('PUT', `/assessments/${encodeURIComponent(this.#attack)}`, { body: {} });
    return {
      institutionId: institution.id,
      admin,
      editor,
      administratorId,
      assessments,
      upload,
      report,
      stored: this.#stored,
      refused: this.#refused,
      answers: this.#answers,
    };
  }

  async #administrator(): Promise<TestClient> {
    const { server } = this.#scenario;
    const email = newEmail();
    const anyone = server.anyone();
    await this.#ask(
      anyone,
      'POST',
      '/register',
      this.#filled('register', {
        firstName: HERE,
        lastName: HERE,
        email,
        institution: HERE,
        location: HERE,
        department: HERE,
        position: HERE,
      }),
    );
    const userKey = await keyIn(server, email, 'welcome');
    await this.#ask(anyone, 'POST', '/welcome', { userKey, password: PASSWORD });
    return this.#logIn(email);
  }

  /** From a browser that calls itself the attack. */
  async #logIn(email: string): Promise<TestClient> {
    const client = this.#scenario.server.anyone();
    const agent = { 'user-agent': this.#attack.replaceAll(/[^ -~]/g, '') };
    const body = { email, password: PASSWORD };
    const answer = await client.post<{ token: string }>('/authenticate', body, agent);
    this.#answers.push(answer);
    client.token = answer.body.token;
    return client;
  }

  async #colleague(admin: TestClient): Promise<TestClient> {
    const { server } = this.#scenario;
    const email = newEmail();
    await this.#ask(admin, 'POST', '/invite', { invitations: [{ email, roleId: 2 }] });
    const userKey = await keyIn(server, email, 'invitation');
    const names = { firstName: HERE, lastName: HERE, department: HERE, position: HERE };
    const joining = this.#filled('join', { userKey, password: PASSWORD, ...names });
    await this.#ask(server.anyone(), 'POST', '/join', joining);
    return this.#logIn(email);
  }

  async #change(admin: TestClient, institutionId: number, userId: number): Promise<void> {
    const names = { firstName: HERE, lastName: HERE, department: HERE, position: HERE };
    await this.#ask(admin, 'PATCH', `/users/${userId}`, this.#filled('changeUser', names));
    await this.#ask(
      admin,
      'PATCH',
      `/institutions/${institutionId}`,
      this.#filled('changeInstitution', { name: HERE, location: HERE }),
    );
  }

  async #assessment(editor: TestClient): Promise<string> {
    const { id: by } = await this.#ask<{ id: number }>(editor, 'GET', '/me');
    const person = { name: HERE, title: HERE };
    const row = { packageAmount: 1, packagesOpened: 2, amountGiven: 1, costPerPackage: 3 };
    const drug = { medication: HERE, unit: HERE, ...row };
    const written = { parts: {}, flagged: true, observations: HERE, opportunities: HERE };
    const fields = {
      area: HERE,
      department: HERE,
      notes: HERE,
      answers: {
        901: written,
        902: written,
        907: { ...written, parts: { name: HERE, story: HERE } },
      },
      sheets: { doses: { rows: { addedbyasave: { by, drug: HERE, cells: {} } } } },
    };
    const { id } = await this.#ask<{ id: string }>(
      editor,
      'POST',
      '/assessments',
      this.#filled('createAssessment', {
        section: '9',
        ...fields,
        facilitators: [person],
        participants: [person],
        wastageCalculator: [drug],
      }),
    );
    const entry = (value: object) => ({ entries: { addedbyasave: value } });
    const lists = {
      facilitators: entry(person),
      participants: entry(person),
      wastageCalculator: entry(drug),
    };
    const change = this.#filled('saveAssessment', { ...fields, lists });
    const saved = await save({ client: editor } as never, id, toWire(change) as object, {
      seen: 1,
      completed: true,
    });
    this.#took(saved, `PUT /assessments/${id}`);
    return id;
  }

  /** By an administrator, who alone says why one is dropped. */
  async #action(admin: TestClient): Promise<void> {
    const fields = {
      area: HERE,
      finding: HERE,
      plan: HERE,
      ownerName: HERE,
      outcome: HERE,
      droppedWhy: HERE,
    };
    const begun = this.#filled('createAction', { section: '9', ...fields });
    const { id } = await this.#ask<{ id: string }>(admin, 'POST', '/actions', begun);
    const change = toWire(this.#filled('saveAction', fields)) as object;
    this.#took(await saveAction({ client: admin } as never, id, change, { seen: 1 }), `PUT /actions/${id}`);
  }

  async #upload(editor: TestClient): Promise<string> {
    const uuid = randomUUID();
    const asking = { contentType: 'application/pdf', uuid, section: '9', date: '', objectName: HERE };
    const body = this.#filled('requestUpload', asking);
    const { signedUrl } = await this.#ask<{ signedUrl: string }>(editor, 'POST', '/upload-assessment', body);
    const url = signedUrl;
    await this.#scenario.server.app.inject({ method: 'PUT', url, payload: scan(), headers: PUT_HEADERS });
    return uuid;
  }

  async #report(editor: TestClient): Promise<number> {
    const { server } = this.#scenario;
    const query = this.#filled('signStorage', { objectName: HERE }, 'query');
    const name = encodeURIComponent(String(query['objectName']));
    const path = `/sign-s3?object_name=${name}&content_type=text%2Fplain&path=logs`;
    const { signedUrl: logUrl } = await this.#ask<{ signedUrl: string }>(editor, 'GET', path);
    await putLog(server, logUrl, this.#attack);
    const told = this.#filled('submitBugReport', {
      uuid: randomUUID(),
      logUrl,
      emailMe: true,
      message: HERE,
    });
    return (await this.#ask<{ id: number }>(editor, 'POST', '/bug-reports', told)).id;
  }

  /** The body with the attack at each place where the call's schema takes it, numbered, so that each can be found. */
  #filled(call: CallName, body: Body, part: 'body' | 'query' = 'body'): Body {
    const schema = (calls[call] as { body?: z.ZodMiniType; query?: z.ZodMiniType })[part];
    const places = placesOf(body);
    const plain = unshared(body);
    for (const place of places) put(plain, place, 'Plain');
    const filled = unshared(plain);
    for (const place of places) {
      const name = `${call}.${part}.${place.join('.')}`;
      const text = `${this.#attack} ${(this.#number += 1)}q`;
      const alone = unshared(plain);
      put(alone, place, text);
      const takes =
        schema?.safeParse(part === 'body' ? alone : { ...alone, contentType: 'text/plain' }).success === true;
      if (takes) {
        put(filled, place, text);
        this.#stored.set(name, text);
      } else this.#refused.add(name);
    }
    return filled;
  }

  async #ask<T>(client: TestClient, method: 'GET' | 'POST' | 'PATCH', path: string, body?: Body): Promise<T> {
    const headers =
      ['/assessments', '/actions'].includes(path) && method === 'POST'
        ? { 'idempotency-key': randomUUID() }
        : {};
    const sent = body === undefined ? { headers } : { body: toWire(body), headers };
    return this.#took(await client.send<T>(method, path, sent), `${method} ${path}`);
  }

  #took<T>(answer: Answer<T>, what: string): T {
    this.#answers.push(answer);
    if (answer.status >= 300) throw new Error(`${what}: ${answer.status} ${answer.text}`);
    return camel(answer.body) as T;
  }
}

/** Only the two names that the filling reads. */
function camel(body: unknown): unknown {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return body;
  const { signed_url: signedUrl } = body as { signed_url?: string };
  return signedUrl === undefined ? body : { ...body, signedUrl };
}

function placesOf(value: unknown, path: readonly string[] = []): string[][] {
  if (value === HERE) return [[...path]];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, one]) => placesOf(one, [...path, name]));
}

function put(body: Body, place: readonly string[], text: string): void {
  const [name = '', ...rest] = place;
  if (rest.length === 0) body[name] = text;
  else put(body[name] as Body, rest, text);
}

/** A copy in which no two places are the same object, as `structuredClone` would leave them. */
const unshared = (body: Body): Body => JSON.parse(JSON.stringify(body)) as Body;
