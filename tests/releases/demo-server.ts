import type { FastifyInstance } from 'fastify';
import { loadSections } from '#content/sections.ts';
import { demoAssessments, demoPapers } from '#server/demo/assessments.ts';
import { fillDemo } from '#server/demo/fill.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import { createPasswords } from '#server/password-hashing.ts';
import { TestClient, answerOf } from '../support/server/client.ts';
import { startTestServer } from '../support/server/harness.ts';
import type { TestServer, TestServerOptions } from '../support/server/harness.ts';
import type { Door, LoggedIn } from './tablet-story.ts';

/** This build's server with the demo hospital, as a release freezes it and a later build opens it. */

/** When the frozen copies are from, whenever they are made: an hour after the tablet's clock begins. */
const FROZEN_AT = Date.parse('2026-11-21T09:00:00.000Z');

/** @param options `dataDir` or `databaseUrl` where data of a release lie */
export function openDemo(options: Pick<TestServerOptions, 'dataDir' | 'databaseUrl'>): Promise<TestServer> {
  return startTestServer({ ...options, sections: loadSections(), clock: () => FROZEN_AT });
}

export async function fillWithDemo({ database, store, storage }: TestServer): Promise<void> {
  await fillDemo({
    database,
    store,
    storage,
    passwords: createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 }),
    clock: () => FROZEN_AT,
    sections: loadSections(),
    assessments: demoAssessments,
    papers: demoPapers,
  });
}

export interface Seat {
  readonly client: TestClient;
  readonly me: LoggedIn;
}

/** Somebody of the demo hospital, by the part of the email before the `@`. */
export async function logIn({ app }: Pick<TestServer, 'app'>, name: string): Promise<Seat> {
  const client = new TestClient(app, null);
  const email = `${name}@demo.test`;
  const { body } = await client.post('/authenticate', { email, password: DEMO_PASSWORD });
  client.token = body.token;
  const me = await client.get<{ id: number; uid: string }>('/me');
  return { client, me: { userId: me.body.id, uid: me.body.uid, token: body.token } };
}

export function doorOf(app: FastifyInstance, client: TestClient): Door {
  return {
    send: async (method, path, { headers, body }) => {
      const answer = await client.send<unknown>(method, path, { headers: { ...headers }, body });
      const header = (name: string) => answer.headers[name]?.toString() ?? null;
      return { status: answer.status, header, body: answer.body };
    },
    put: async ({ url, headers, bytes }) => {
      const answer = await app.inject({
        method: 'PUT',
        url: pathAndQuery(url),
        headers: { ...headers },
        payload: Buffer.from(bytes),
      });
      return { status: answer.statusCode, text: answerOf(answer).text };
    },
  };
}

/** The hospital's assessments, their versions and its people, as the server tells its administrator. */
export async function toldTo({ client }: Seat): Promise<Record<string, unknown>> {
  const told: Record<string, unknown> = {};
  const ask = async (path: string): Promise<unknown> => {
    const { status, body } = await client.get<unknown>(path);
    if (status !== 200) throw new Error(`${path} was answered with ${status}.`);
    told[path] = body;
    return body;
  };
  const list = (await ask('/assessments')) as { id: string; uploaded: boolean }[];
  const users = (await ask('/users')) as Record<string, unknown>[];
  // Where somebody is logged in changes by looking.
  told['/users'] = users.map((user) => ({ ...user, sessions: null }));
  for (const { id } of list) {
    await ask(`/assessments/${id}`);
    const revisions = (await ask(`/assessments/${id}/revisions`)) as { version: number }[];
    for (const { version } of revisions) await ask(`/assessments/${id}/revisions/${version}`);
  }
  return told;
}

function pathAndQuery(url: string): string {
  const { pathname, search } = new URL(url, 'http://localhost');
  return pathname + search;
}
