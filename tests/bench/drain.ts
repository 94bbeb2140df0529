import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { orderedQuestions } from '#domain/section.ts';
import { publishedSections } from '#content/sections.ts';
import { anesthesia } from '#content/modules/anesthesia.ts';
import { subjectOf } from '#server/persistence/limits.ts';
import { NEW_ASSESSMENTS } from '#server/saving/quotas.ts';
import { maya, seed as people } from '../support/browser/people.ts';
import { Truth } from '../support/browser/truth.ts';
import { ServerProcess } from '../support/server/process.ts';
import { openBenchProfile, serveBenchPages } from './bench-browser.ts';
import { SEED, assessmentsOr, roundsOr } from './bench-options.ts';
import type { DrainWork, LeftAs } from './pages/drain-page.ts';
import { against, median, report, shuffledRounds } from './report.ts';

/**
 * P2: W2, the 8,000 answers of a day offline, from a tablet's database to a fresh server by
 * the product's engine, against a raw reader that posts batches to a bare durable server.
 * P3: the bytes of the bodies that this takes, against the raw batches compressed.
 */

const ROUNDS = roundsOr(5);
const ASSESSMENTS = assessmentsOr(200);
const NOTE_LENGTH = 80;

const subjects = ['floor', 'advanced', 'typed only'] as const;
type Subject = (typeof subjects)[number];

const work = makeWork();
const served = await serveBenchPages(['drain.html']);
const { context, close } = await openBenchProfile();
const took = new Map<Subject, number[]>(subjects.map((subject) => [subject, []]));
let floorBytes = { plain: 0, gzip: 0 };

for (const subject of [...subjects, ...shuffledRounds(subjects, ROUNDS, SEED)]) {
  const ms = await (subject === 'floor' ? drainFloor() : drainProduct(subject));
  took.get(subject)?.push(ms);
}
// The first of each warmed up.
for (const values of took.values()) values.shift();
const sent = { bodies: 0, headers: 0 };
await drainProduct('advanced', countingProxy);
await close();
await served.close();

const of = (subject: Subject): number[] => took.get(subject) ?? [];
report(
  'drain',
  SEED,
  [
    { subject: 'floor: W2', unit: 'ms', values: of('floor') },
    { subject: 'product: W2, Next pressed', unit: 'ms', values: of('advanced') },
    { subject: 'product: W2, typed only', unit: 'ms', values: of('typed only') },
    { subject: 'floor: bodies', unit: 'bytes', values: [floorBytes.plain] },
    { subject: 'floor: bodies, compressed', unit: 'bytes', values: [floorBytes.gzip] },
    { subject: 'product: bodies', unit: 'bytes', values: [sent.bodies] },
    { subject: 'product: headers', unit: 'bytes', values: [sent.headers] },
  ],
  [
    against('P2 W2 / floor', 1.4, median(of('advanced')), median(of('floor'))),
    against('P3 bytes of bodies / floor compressed', 1, sent.bodies, floorBytes.gzip, 'bytes'),
  ],
);

/** Notes of the modules' own words and of numbers (counts, rooms, doses), drawn by the seed. */
function makeWork(): DrainWork[] {
  const words = [...new Set(JSON.stringify(publishedSections).match(/\b[a-z]{2,}\b/gi))];
  let state = SEED;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const draw = (): string => (below(4) === 0 ? String(below(1000)) : (words[below(words.length)] ?? ''));
  const note = (): string => {
    let text = draw();
    while (text.length < NOTE_LENGTH) text += ` ${draw()}`;
    return text.slice(0, NOTE_LENGTH);
  };
  return Array.from({ length: ASSESSMENTS }, () => ({
    id: randomUUID(),
    notes: Object.fromEntries(orderedQuestions(anesthesia).map(({ id }) => [String(id), note()])),
  }));
}

async function drainFloor(): Promise<number> {
  const server = await ServerProcess.start({ program: join(import.meta.dirname, 'bench-bare-server.ts') });
  const page = await context.newPage();
  await page.goto(served.url);
  const ms = await page.evaluate(([all, url]) => window.drainFloor(all, url), [work, server.url] as const);
  await page.close();
  floorBytes = (await (await fetch(server.url)).json()) as typeof floorBytes;
  await server.close();
  return ms;
}

/** @param through what stands between the tablet and the server */
async function drainProduct(
  left: LeftAs,
  through: (target: string) => Promise<Between> = directly,
): Promise<number> {
  // A real server reads its clock without reading a file.
  const env = { TEST_CLOCK_FILE: '' };
  const server = await ServerProcess.start({ publicDir: served.folder, seed: people, env });
  const truth = await Truth.of(server, maya);
  allowMore(server.dataDir, truth.userId);
  const between = await through(server.url);
  const page = await context.newPage();
  await page.goto(`${between.url}/drain.html`);
  const user = { id: truth.userId, token: truth.token };
  const ms = await page.evaluate(([all, who, how]) => window.drainDevice(all, who, how), [
    work,
    user,
    left,
  ] as const);
  await page.close();
  between.close();
  await arrived(truth);
  await server.close();
  return ms;
}

/** Twice as many assessments as one person may begin in a day (rule ASM-21), so that runs compare with earlier ones. */
function allowMore(dataDir: string, userId: number): void {
  const database = new DatabaseSync(join(dataDir, 'tracers.sqlite'), { timeout: 10_000 });
  database
    .prepare('insert into limits (subject, used, ends_at) values (?, ?, ?)')
    .run(subjectOf(NEW_ASSESSMENTS.ofPerson, String(userId)), -ASSESSMENTS, '9999-12-31T00:00:00.000Z');
  database.close();
}

/** The server has every note. */
async function arrived(truth: Truth): Promise<void> {
  for (const { id, notes } of work) {
    const answers = (await truth.assessment(id))?.answers ?? {};
    const isWhole = Object.entries(notes).every(
      ([question, note]) => answers[question]?.observations === note,
    );
    if (!isWhole) throw new Error(`The answers of ${id} did not arrive.`);
  }
}

interface Between {
  readonly url: string;
  readonly close: () => void;
}

function directly(url: string): Promise<Between> {
  return Promise.resolve({ url, close: () => undefined });
}

/** Counts what the saves of assessments bring to the server. */
async function countingProxy(target: string): Promise<Between> {
  const proxy = createServer((incoming, answer) => {
    const { method, url = '/', headers, rawHeaders } = incoming;
    const isSave = method !== 'GET' && /^\/api\/(assessments|saves)/.test(url);
    const outgoing = request(new URL(url, target), { method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    // As sent: each name and value with the two characters between and the two after them.
    if (isSave) sent.headers += rawHeaders.reduce((sum, text) => sum + text.length + 2, 0);
    incoming.on('data', (chunk: Buffer) => (sent.bodies += isSave ? chunk.length : 0));
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
