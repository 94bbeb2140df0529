import { blankAnswer } from '#domain/assessment.ts';
import { newAssessment } from '#domain/new-assessment.ts';
import { browserIdb } from '#device/browser/browser-idb.ts';
import { openDatabase } from '#device/store/database.ts';
import { databaseName } from '#device/store/plain-requests.ts';
import { Device } from '#device/device.ts';
import type { DevicePorts } from '#device/device.ts';
import { emptyLane } from '#device/rows/lane.ts';
import { ROW_VERSION } from '#device/rows/stored.ts';

/**
 * The work of the save benchmark, inside a real browser: W1 (200 assessments x 40 answers
 * with an 80-character note, every save awaited) on raw IndexedDB and through the device.
 */

const NOTE = 'Two of five hydromorphone syringes were diluted with a saline flush at the bed. ';

/** Milliseconds of each awaited save. */
type Durations = number[];

declare global {
  interface Window {
    runSaves(
      kind: 'raw' | 'device',
      assessments: number,
      answers: number,
      queued: number,
    ): Promise<Durations>;
  }
}

const SOMEBODY = { userId: 1, uid: '00000000-0000-4000-8000-000000000001' };

window.runSaves = async (kind, assessments, answers, queued) => {
  const name = databaseName(SOMEBODY);
  await new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = resolve;
  });
  return kind === 'raw' ? raw(name, assessments, answers) : device(assessments, answers, queued);
};

async function timed(durations: Durations, work: () => Promise<void>): Promise<void> {
  const from = performance.now();
  await work();
  durations.push(performance.now() - from);
}

/** The floor: a row and an outbox row in one strict transaction. */
async function raw(name: string, assessments: number, answers: number): Promise<Durations> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('answers');
      request.result.createObjectStore('outbox');
    };
    request.onsuccess = () => resolve(request.result);
  });
  const durations: Durations = [];
  for (let assessment = 0; assessment < assessments; assessment += 1) {
    for (let answer = 0; answer < answers; answer += 1) {
      const key = `${assessment}:${answer}`;
      const value = { parts: { yes: true }, flagged: false, observations: NOTE, opportunities: '' };
      await timed(
        durations,
        () =>
          new Promise((resolve, reject) => {
            const transaction = database.transaction(['answers', 'outbox'], 'readwrite', {
              durability: 'strict',
            });
            transaction.objectStore('answers').put(value, key);
            transaction.objectStore('outbox').put({ key, value }, key);
            transaction.oncomplete = () => resolve();
            transaction.onerror = () => reject(transaction.error ?? new Error('The transaction failed.'));
          }),
      );
    }
  }
  database.close();
  return durations;
}

const silentPorts: DevicePorts = {
  idb: browserIdb,
  loadSync: () => import('#device/sync/sync.ts'),
  http: () => Promise.reject(new Error('Network Error')),
  build: 'bench',
  put: () => Promise.resolve({ kind: 'broken' }),
  events: () => Promise.resolve('broken'),
  credentialsOf: () => null,
  isSeated: () => true,
  onRefused: () => undefined,
  clock: { now: Date.now, sleep: () => new Promise(() => undefined) },
  random: { fraction: Math.random, bytes: (count) => crypto.getRandomValues(new Uint8Array(count)) },
  // The engine waits for its turn; nothing keeps the work from being opened.
  locks: {
    request: (_name, { mode }, run) => (mode === 'shared' ? run({}) : new Promise(() => undefined)),
  },
  channel: { post: () => undefined, subscribe: () => () => undefined, close: () => undefined },
  localStorage,
  isVisible: () => true,
  estimateRoom: () => Promise.resolve(null),
  log: () => undefined,
  onMayRetry: () => () => undefined,
  onLeaving: () => () => undefined,
  onReturn: () => () => undefined,
};

async function device(assessments: number, answers: number, queued: number): Promise<Durations> {
  const database = await openDatabase(SOMEBODY, browserIdb);
  const id = () => crypto.randomUUID();
  await fill(database, queued, id);
  const subject = new Device(SOMEBODY, silentPorts, null);
  await subject.opened();
  const durations: Durations = [];
  for (let count = 0; count < assessments; count += 1) {
    const assessment = blank(id());
    await database.assessments.add({
      id: assessment.id,
      row: ROW_VERSION,
      base: null,
      working: assessment,
      replaced: [],
      receipt: null,
    });
    await database.outbox.add(emptyLane(assessment.id, null, Date.now()));
    for (let answer = 0; answer < answers; answer += 1) {
      const path = `answers.${answer + 1}`;
      // One answer to a long-answer question is one leaf: its 80 characters.
      await timed(durations, () => subject.write(assessment.id, { [`${path}.observations`]: NOTE }));
    }
  }
  await subject.close();
  return durations;
}

function blank(id: string) {
  const at = new Date().toISOString();
  return newAssessment({ id, section: '3', sectionVersion: 1, user: { id: 1, name: 'Maria Okafor' }, at });
}

/** As many answers waiting as P4 asks for, 40 to an assessment. */
async function fill(database: Awaited<ReturnType<typeof openDatabase>>, queued: number, id: () => string) {
  for (let count = 0; count < queued; count += 40) {
    const assessment = blank(id());
    const numbers = Array.from({ length: 40 }, (_, index) => index + 1);
    const answers = Object.fromEntries(
      numbers.map((number) => [String(number), { ...blankAnswer, observations: NOTE }]),
    );
    const changed = Object.fromEntries(numbers.map((number) => [`answers.${number}.observations`, NOTE]));
    await database.assessments.add({
      id: assessment.id,
      row: ROW_VERSION,
      base: null,
      working: { ...assessment, answers },
      replaced: [],
      receipt: null,
    });
    await database.outbox.add({ ...emptyLane(assessment.id, null, Date.now()), changed });
  }
}
