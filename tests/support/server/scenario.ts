import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { startTestServer } from './harness.ts';
import type { TestServer, TestServerOptions, TestUser } from './harness.ts';
import type { Answer, TestClient } from './client.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A clock that stands still until a test moves it. */
class TestClock {
  now = Date.parse('2026-03-02T09:00:00.000Z');
  pass(milliseconds: number): void {
    this.now += milliseconds;
  }
  get iso(): string {
    return new Date(this.now).toISOString();
  }
}

export interface Person {
  user: TestUser;
  client: TestClient;
}

/** One server and database for a test file, with a hospital for each test that asks for one. */
export class Scenario {
  readonly clock = new TestClock();
  #server: TestServer | null = null;

  get server(): TestServer {
    if (this.#server === null) throw new Error('The server runs only within tests.');
    return this.#server;
  }

  async open(options: TestServerOptions): Promise<void> {
    this.#server = await startTestServer({ clock: () => this.clock.now, ...options });
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }

  /** A new institution with these people, all Editors unless a role id follows the name: `Ann Lee:3`. */
  async hospital<Names extends readonly string[]>(...names: Names): Promise<{ [I in keyof Names]: Person }> {
    const institution = await this.server.addInstitution();
    const people: Person[] = [];
    for (const entry of names) {
      const [name = '', role = '2'] = entry.split(':');
      const [firstName = '', lastName = ''] = name.split(' ');
      const user = await this.server.addUser(institution.id, { firstName, lastName, roleId: Number(role) });
      people.push({ user, client: await this.server.as(user) });
    }
    return people as { [I in keyof Names]: Person };
  }
}

export function serverForFile(options: TestServerOptions = {}): Scenario {
  const scenario = new Scenario();
  beforeAll(() => scenario.open(options));
  afterAll(() => scenario.close());
  return scenario;
}

/** Starts an assessment of the test section that holds every question type. */
export async function startAssessment(person: Person, fields: object = {}): Promise<string> {
  const answer = await person.client.post('/assessments', { section: '9', ...fields });
  if (answer.status !== 201) throw new Error(`Not started: ${answer.text}`);
  return answer.body.id;
}

/** Begins an action on the count of a question of the test section. */
export async function startAction(person: Person, fields: object = {}): Promise<string> {
  const answer = await person.client.post('/actions', { section: '9', question: 903, ...fields });
  if (answer.status !== 201) throw new Error(`Not begun: ${answer.text}`);
  return answer.body.id;
}

export function saveAction(
  person: Person,
  id: string,
  body: object,
  { seen, key = randomUUID() }: Pick<SaveOptions, 'seen' | 'key'> = {},
): Promise<Answer> {
  return person.client.put(`/actions/${id}`, body, {
    ...(seen === undefined ? {} : { 'if-match': `"${seen}"` }),
    'idempotency-key': key,
  });
}

/** How a save is sent; `seen` is the version in If-Match. */
export interface SaveOptions {
  seen?: number;
  key?: string;
  completed?: boolean;
}

export function save(person: Person, id: string, body: object, options: SaveOptions = {}): Promise<Answer> {
  const query = options.completed === true ? '?completed=true' : '';
  return person.client.put(`/assessments/${id}${query}`, body, {
    ...(options.seen === undefined ? {} : { 'if-match': `"${options.seen}"` }),
    'idempotency-key': options.key ?? randomUUID(),
  });
}
