import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { logIn, seedOf } from '../support/server/process-people.ts';
import { ServerProcess } from '../support/server/process.ts';
import { SEED, roundsOr } from './bench-options.ts';
import { put } from './bench-put-call.ts';
import { against, median, quantile, report, shuffledRounds } from './report.ts';

/**
 * P9: saves a second and the p99 of a save over ten connections, against a bare server that looks up who asks and
 * puts each request on the disk. And how late the event loop is while a hospital saves as fast as it ever will.
 */

const ROUNDS = roundsOr(5);
const ROUND_MS = 2000;
const CONNECTIONS = 10;
/** Together, over all connections. */
const STEADY_PER_SECOND = 200;
const STEADY_MS = 5000;
/** At the most, for one turn in a hundred. The server looks every 10 ms, which are in what it tells. */
const LATEST_MS = 20;

const subjects = ['floor', 'product'] as const;
type Subject = (typeof subjects)[number];

/** Makes one save after the other over a connection of its own. */
type Saver = () => Promise<void>;

const env = { TEST_CLOCK_FILE: '', METRICS_PORT: '0' };
const bare = await ServerProcess.start({ program: join(import.meta.dirname, 'bench-bare-put.ts') });
const people = Array.from({ length: CONNECTIONS }, (_, place) => ({
  firstName: 'Person',
  lastName: String(place),
  email: `person${place}@hospital.test`,
  roleId: 2,
}));
const server = await ServerProcess.start({ seed: seedOf(...people), env });
const savers: Record<Subject, Saver[]> = {
  floor: Array.from({ length: CONNECTIONS }, bareSaver),
  product: await Promise.all(people.map(({ email }) => productSaver(email))),
};

const perSecond = new Map<Subject, number[]>(subjects.map((subject) => [subject, []]));
const p99 = new Map<Subject, number[]>(subjects.map((subject) => [subject, []]));
for (const subject of [...subjects, ...shuffledRounds(subjects, ROUNDS, SEED)]) {
  const durations = await round(savers[subject]);
  perSecond.get(subject)?.push((durations.length * 1000) / ROUND_MS);
  p99.get(subject)?.push(quantile(durations, 0.99));
}
// The first of each warmed up.
for (const values of [...perSecond.values(), ...p99.values()]) values.shift();
const steady = { perSecond: [] as number[], p99: [] as number[], late: [] as number[] };
for (let count = 0; count < ROUNDS; count += 1) {
  const { durations, late } = await steadyRound();
  steady.perSecond.push((durations.length * 1000) / STEADY_MS);
  steady.p99.push(quantile(durations, 0.99));
  steady.late.push(late);
}
await server.close();
await bare.close();

const of = (values: Map<Subject, number[]>, subject: Subject): number[] => values.get(subject) ?? [];
report(
  'put',
  SEED,
  [
    ...subjects.flatMap((subject) => [
      { subject: `${subject}: saves a second`, unit: '1/s', values: of(perSecond, subject) },
      { subject: `${subject}: p99`, unit: 'ms', values: of(p99, subject) },
    ]),
    { subject: 'steady: saves a second', unit: '1/s', values: steady.perSecond },
    { subject: 'steady: p99', unit: 'ms', values: steady.p99 },
    { subject: 'steady: event loop, p99', unit: 'ms', values: steady.late },
  ],
  [
    against(
      'P9 saves a second, floor / product',
      1,
      median(of(perSecond, 'floor')),
      median(of(perSecond, 'product')),
      'a second',
    ),
    against('P9 p99, product / floor', 1.5, median(of(p99, 'product')), median(of(p99, 'floor'))),
    against(
      `event loop at ${STEADY_PER_SECOND} saves a second, p99 / ${LATEST_MS} ms`,
      1,
      median(steady.late),
      LATEST_MS,
    ),
  ],
);

/** Milliseconds of each save of one round. */
async function round(all: readonly Saver[]): Promise<number[]> {
  const end = performance.now() + ROUND_MS;
  const durations: number[] = [];
  await Promise.all(
    all.map(async (save) => {
      while (performance.now() < end) {
        const start = performance.now();
        await save();
        durations.push(performance.now() - start);
      }
    }),
  );
  return durations;
}

/** Saves at their times, each connection its share, and how late the server's event loop was meanwhile. */
async function steadyRound(): Promise<{ durations: number[]; late: number }> {
  const metric = 'nodejs_eventloop_lag_p99_seconds';
  // What it tells is of the time since it was last asked.
  await server.metric(metric);
  const durations: number[] = [];
  const start = performance.now();
  const gap = (1000 * CONNECTIONS) / STEADY_PER_SECOND;
  await Promise.all(
    savers.product.map(async (save, place) => {
      for (let due = start + (gap * place) / CONNECTIONS; due < start + STEADY_MS; due += gap) {
        await pause(Math.max(0, due - performance.now()));
        const began = performance.now();
        await save();
        durations.push(performance.now() - began);
      }
    }),
  );
  return { durations, late: 1000 * (await server.metric(metric)) };
}

function bareSaver(): Saver {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let count = 0;
  return async () => {
    count += 1;
    await put(`${bare.url}/`, agent, { authorization: 'Bearer the token' }, note(count));
  };
}

/** Everybody writes into an assessment of their own. */
async function productSaver(email: string): Promise<Saver> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = await logIn(server.url, email);
  const body = JSON.stringify({ section: '9' });
  const begun = await fetch(`${server.url}/api/assessments`, { method: 'POST', headers, body });
  const { id } = (await begun.json()) as { id: string };
  let version = 1;
  return async () => {
    const own = { ...headers, 'if-match': `"${version}"`, 'idempotency-key': randomUUID() };
    await put(`${server.url}/api/assessments/${id}`, agent, own, note(version));
    version += 1;
  };
}

function note(count: number): object {
  return {
    answers: { 901: { observations: `Seen in three of five rooms, and asked about at the desk: ${count}` } },
  };
}
