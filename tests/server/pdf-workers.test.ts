import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { PdfWorkers } from '#server/pdf/pdf-workers.ts';
import type { PdfWorkersOptions } from '#server/pdf/pdf-workers.ts';
import type { PdfOrder } from '#server/pdf/pdf-worker.ts';
import { plainTestSection } from '../support/papers/test-section.ts';
import { blankAssessment } from '../support/papers/blank-assessment.ts';
import type { Answer } from '../support/server/client.ts';
import { save, serverForFile, startAssessment } from '../support/server/scenario.ts';
import type { Person } from '../support/server/scenario.ts';

/**
 * A worker that fails or waits as an assessment's area tells it to: `support/server/failing-pdf-worker.ts`.
 */
const program = new URL('../support/server/failing-pdf-worker.ts', import.meta.url);

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tracers-pdf-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Keeps the worker busy until it is let go. */
function held(): { area: string; letGo: () => void } {
  const file = join(folder, randomUUID());
  return { area: `wait for ${file}`, letGo: () => writeFileSync(file, '') };
}

describe('R157 a request for a PDF', () => {
  const scenario = serverForFile({ pdfWorkers: { program, places: 1, mostWaiting: 1, longestMs: 20_000 } });
  const withArea = (person: Person, area: string): Promise<string> => startAssessment(person, { area });
  const download = (person: Person, id: string): Promise<Answer> =>
    person.client.post(`/assessments/download/${id}`, {});
  const isPdf = ({ status, text }: Answer): boolean => status === 200 && text.startsWith('%PDF-');
  const told = ({ status, headers, body }: Answer) => [status, headers['retry-after'], ...body.errors];

  test('keeps nobody else waiting', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const { area, letGo } = held();
    const id = await withArea(ann, area);
    let isDrawn = false;
    const drawn = download(ann, id).finally(() => (isDrawn = true));
    for (let version = 1; version <= 20; version += 1) {
      expect((await save(ann, id, { notes: `Note ${version}` }, { seen: version })).status).toBe(200);
    }
    expect(isDrawn).toBe(false);
    letGo();
    expect(isPdf(await drawn)).toBe(true);
  });

  test('is told when to ask again where too many wait', async () => {
    const [ann, bob, cy] = await scenario.hospital('Ann Lee', 'Bob Fox', 'Cy Day');
    const { area, letGo } = held();
    const people = [ann, bob, cy];
    const ids = await Promise.all(people.map((person) => withArea(person, area)));
    const answers = people.map((person, place) => download(person, ids[place] ?? ''));
    const refused = await Promise.any(
      answers.map(async (answer) => {
        const { status } = await answer;
        return status === 200 ? Promise.reject(new Error('It was drawn.')) : answer;
      }),
    );
    const sentence = 'The server is making too many PDFs at the moment. Please try again in a moment.';
    expect(told(refused)).toEqual([503, '10', sentence]);
    letGo();
    expect((await Promise.all(answers)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 503,
    ]);
    expect(isPdf(await download(cy, await withArea(cy, 'North')))).toBe(true);
  });

  test('is told when its worker crashed, and the next one works', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const crashed = await download(ann, await withArea(ann, 'crash'));
    expect(told(crashed)).toEqual([503, '5', 'The PDF could not be made. Please try again in a moment.']);
    expect(isPdf(await download(ann, await withArea(ann, 'North')))).toBe(true);
  });
});

describe('R157 the workers', () => {
  const workersOf = (options: PdfWorkersOptions = {}): PdfWorkers => {
    const workers = new PdfWorkers({ program, places: 1, ...options });
    onTestFinished(() => workers.end());
    return workers;
  };
  const order = (area: string): PdfOrder => ({
    kind: 'assessment',
    paper: {
      assessment: { ...blankAssessment, area },
      section: plainTestSection,
      earlier: [],
      madeAt: '2026-03-02T09:00:00.000Z',
    },
  });
  const staying = new AbortController().signal;
  const headOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes.subarray(0, 5));

  test('draw one at a time for a person, and somebody else’s meanwhile', async () => {
    const workers = workersOf({ places: 2 });
    const { area, letGo } = held();
    let isSecondDrawn = false;
    const first = workers.draw(1, order(area), staying);
    const second = workers.draw(1, order(''), staying).finally(() => (isSecondDrawn = true));
    expect(headOf(await workers.draw(2, order(''), staying))).toBe('%PDF-');
    expect(headOf(await workers.draw(3, order(''), staying))).toBe('%PDF-');
    expect(isSecondDrawn).toBe(false);
    letGo();
    expect([headOf(await first), headOf(await second)]).toEqual(['%PDF-', '%PDF-']);
  });

  test('let only a few of one person wait', async () => {
    const workers = workersOf({ mostOfPerson: 1 });
    const { area, letGo } = held();
    const drawn = [1, 1, 2].map((userId) => workers.draw(userId, order(area), staying));
    await expect(workers.draw(1, order(''), staying)).rejects.toMatchObject({ name: 'PdfQueueFull' });
    letGo();
    expect((await Promise.all(drawn)).map(headOf)).toEqual(['%PDF-', '%PDF-', '%PDF-']);
  });

  test('forget whoever does not wait any more', async () => {
    const workers = workersOf({ mostWaiting: 1 });
    const { area, letGo } = held();
    const first = workers.draw(1, order(area), staying);
    const leaving = new AbortController();
    const left = workers.draw(2, order(''), leaving.signal).catch((error: unknown) => error);
    leaving.abort();
    expect(await left).toMatchObject({ name: 'PdfQueueFull' });
    const third = workers.draw(3, order(''), staying);
    letGo();
    expect([headOf(await first), headOf(await third)]).toEqual(['%PDF-', '%PDF-']);
  });

  test('are ended when they hang, and the next PDF is drawn by another', async () => {
    const workers = workersOf({ longestMs: 3000 });
    await expect(workers.draw(1, order('hang'), staying)).rejects.toThrow('drew for more than 3000 ms');
    expect(headOf(await workers.draw(1, order(''), staying))).toBe('%PDF-');
  });

  test('say what the renderer could not draw, and go on', async () => {
    const workers = workersOf();
    const tooMany: PdfOrder = { kind: 'comparison', paper: { compared: [], actions: [], madeAt: '' } };
    await expect(workers.draw(1, tooMany, staying)).rejects.toThrow(
      'One to three assessments can be compared.',
    );
    expect(headOf(await workers.draw(1, order(''), staying))).toBe('%PDF-');
  });

  test('end with the server, and nobody is left waiting', async () => {
    const workers = workersOf();
    const outcomes = [1, 2].map((userId) =>
      workers.draw(userId, order('hang'), staying).catch((error: unknown) => (error as Error).name),
    );
    await workers.end();
    expect(await Promise.all(outcomes)).toEqual(['PdfThreadLost', 'PdfQueueFull']);
  });
});
