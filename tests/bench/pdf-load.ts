import { setTimeout as pause } from 'node:timers/promises';
import { orderedParts, orderedQuestions } from '#domain/section.ts';
import { anesthesia } from '#content/modules/anesthesia.ts';
import { logIn, seedOf } from '../support/server/process-people.ts';
import { ServerProcess } from '../support/server/process.ts';
import { SEED, roundsOr } from './bench-options.ts';
import { against, median, quantile, report, shuffledRounds } from './report.ts';

/**
 * P14: the p99 of a save while ten people have the PDF of a full assessment drawn, against that of a save while
 * nothing is drawn.
 */

const ROUNDS = roundsOr(5);
/** Between two saves. */
const PAUSE_MS = 10;
const READERS = 10;
const FEWEST_SAVES = 400;
const NOTE = 'Seen in three of five rooms; the team says that it depends on the time of day. '.repeat(12);

type Headers = Awaited<ReturnType<typeof logIn>>;
type Subject = 'nothing drawn' | 'ten PDFs drawn';
const subjects: Subject[] = ['nothing drawn', 'ten PDFs drawn'];

const people = Array.from({ length: READERS + 1 }, (_, place) => ({
  firstName: 'Person',
  lastName: String(place),
  email: `person${place}@hospital.test`,
  roleId: 2,
}));
const server = await ServerProcess.start({ seed: seedOf(...people) });
const [nurse, ...readers] = await Promise.all(people.map(({ email }) => logIn(server.url, email)));
if (nurse === undefined) throw new Error('Nobody is there.');
const own = await begin(nurse, {});
const answers = Object.fromEntries(
  orderedQuestions(anesthesia).map((question) => {
    const parts = question.questionType === 'multipart' ? orderedParts(question) : [];
    const texts = parts
      .filter(({ questionType }) => questionType === 'long_answer')
      .map(({ id }) => [id, NOTE]);
    const answer = {
      parts: Object.fromEntries(texts),
      flagged: true,
      observations: NOTE,
      opportunities: NOTE,
    };
    return [question.id, answer];
  }),
);
const full = await begin(nurse, { answers });

let version = 1;
const p99 = new Map<Subject, number[]>(subjects.map((subject) => [subject, []]));
const p50 = new Map<Subject, number[]>(subjects.map((subject) => [subject, []]));
const drawing: number[] = [];
await drawAll();
await saveUntil(pause(1000));
for (const subject of shuffledRounds(subjects, ROUNDS, SEED)) {
  const isOver = subject === 'ten PDFs drawn' ? drawAll().then((ms) => drawing.push(ms)) : pause(0);
  const durations = await saveUntil(isOver);
  p99.get(subject)?.push(quantile(durations, 0.99));
  p50.get(subject)?.push(median(durations));
}
await server.close();

const of = (values: Map<Subject, number[]>, subject: Subject) => values.get(subject) ?? [];
report(
  'pdf-load',
  SEED,
  [
    ...subjects.map((subject) => ({
      subject: `${subject}: p99 of a save`,
      unit: 'ms',
      values: of(p99, subject),
    })),
    ...subjects.map((subject) => ({
      subject: `${subject}: p50 of a save`,
      unit: 'ms',
      values: of(p50, subject),
    })),
    { subject: 'ten PDFs', unit: 'ms', values: drawing },
  ],
  [
    against(
      'P14 p99 of a save while ten PDFs are drawn / while none is',
      2,
      median(of(p99, 'ten PDFs drawn')),
      median(of(p99, 'nothing drawn')),
    ),
  ],
);

async function begin(headers: Headers, fields: object): Promise<string> {
  const body = JSON.stringify({
    section: String(anesthesia.id),
    section_version: anesthesia.version,
    ...fields,
  });
  const answer = await fetch(`${server.url}/api/assessments`, { method: 'POST', headers, body });
  if (answer.status !== 201) throw new Error(await answer.text());
  return ((await answer.json()) as { id: string }).id;
}

/** Milliseconds until everybody has their PDF. */
async function drawAll(): Promise<number> {
  const start = performance.now();
  await Promise.all(
    readers.map(async (headers) => {
      const address = `${server.url}/api/assessments/download/${full}`;
      const answer = await fetch(address, { method: 'POST', headers, body: '{}' });
      if (answer.status !== 200 || (await answer.bytes()).length < 5000) throw new Error('No PDF was made.');
    }),
  );
  return performance.now() - start;
}

/** The milliseconds of each save, one every few milliseconds. */
async function saveUntil(over: Promise<unknown>): Promise<number[]> {
  const ending = { isOver: false };
  const ends = over.then(() => (ending.isOver = true));
  const durations: number[] = [];
  while (!ending.isOver || durations.length < FEWEST_SAVES) {
    durations.push(await timedSave());
    await pause(PAUSE_MS);
  }
  await ends;
  return durations;
}

async function timedSave(): Promise<number> {
  const start = performance.now();
  const answer = await fetch(`${server.url}/api/assessments/${own}`, {
    method: 'PUT',
    headers: { ...nurse, 'if-match': `"${version}"`, 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ notes: `The note of version ${version}.` }),
  });
  if (answer.status !== 200) throw new Error(await answer.text());
  await answer.arrayBuffer();
  version += 1;
  return performance.now() - start;
}
