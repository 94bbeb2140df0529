import { newAssessment } from '#domain/new-assessment.ts';
import { anesthesia } from '#content/modules/anesthesia.ts';
import { kyHttp } from '#device/browser/http-ky.ts';
import { makeLaneDue } from '#device/outbox/due-lanes.ts';
import { emptyLane } from '#device/rows/lane.ts';
import { browserIdb } from '#device/browser/browser-idb.ts';
import { openDatabase } from '#device/store/database.ts';
import type { DeviceDatabase } from '#device/store/database.ts';
import { databaseName } from '#device/store/plain-requests.ts';
import { ROW_VERSION } from '#device/rows/stored.ts';
import type { Edit } from '#device/rows/stored.ts';
import { Engine } from '#device/sync/engine.ts';

/**
 * The work of the drain benchmark, inside a real browser: W2 (200 assessments × 40 answers
 * with an 80-character note, made offline) from a tablet's database to a server.
 */

/**
 * How a tablet was left. `advanced`: Next was pressed, or the assessment was closed, after each answer, which folds the
 * edits in. `typed only`: neither ever was, so that all of that is still to be done; at most the last answers of one
 * assessment are left so.
 */
export type LeftAs = 'advanced' | 'typed only';

export interface DrainWork {
  readonly id: string;
  /** By the question's id. */
  readonly notes: Readonly<Record<string, string>>;
}

declare global {
  interface Window {
    /** Each resolves with the milliseconds it took, filling the database not counted. */
    drainDevice(
      work: readonly DrainWork[],
      user: { id: number; token: string },
      left: LeftAs,
    ): Promise<number>;
    drainFloor(work: readonly DrainWork[], server: string): Promise<number>;
  }
}

/** Long enough ago for every assessment to be due. */
const EDITED_BEFORE_MS = 60_000;
const editedAt = (): number => Date.now() - EDITED_BEFORE_MS;
const BATCH = 500;

window.drainDevice = async (work, { id: userId, token }, left) => {
  const owner = { userId, uid: '00000000-0000-4000-8000-000000000001' };
  await deleteDatabase(databaseName(owner));
  const database = await openDatabase(owner, browserIdb);
  await fill(database, work, userId);
  if (left === 'advanced') for (const { id } of work) await makeLaneDue(database, id, editedAt());
  const engine = new Engine(
    {
      database,
      owner: userId,
      http: kyHttp('/api', () => undefined),
      build: 'bench',
      credentials: () => ({ userId, token }),
      now: Date.now,
      fraction: Math.random,
      newId: () => crypto.randomUUID(),
      clock: { now: Date.now, sleep },
      locks: navigator.locks,
      channel: { post: () => undefined, subscribe: () => () => undefined, close: () => undefined },
      isVisible: () => true,
      random: { fraction: Math.random, bytes: (count) => crypto.getRandomValues(new Uint8Array(count)) },
      estimateRoom: () => Promise.resolve(null),
      onDiscarded: () => undefined,
      onRefused: () => undefined,
    },
    { go: () => undefined, hurry: () => Promise.resolve(), during: () => Promise.resolve() },
  );
  const drained = new Promise<void>((resolve) => {
    engine.subscribe(() => {
      if (engine.getStatus().isSending) return;
      void Promise.all([database.outbox.count(), database.edits.count()]).then(([lanes, edits]) => {
        if (lanes + edits === 0) resolve();
      });
    });
  });
  const from = performance.now();
  engine.start();
  await drained;
  const took = performance.now() - from;
  await engine.stop();
  database.close();
  return took;
};

/** Begun and answered here. */
async function fill(database: DeviceDatabase, work: readonly DrainWork[], userId: number): Promise<void> {
  const now = editedAt();
  const at = new Date(now).toISOString();
  const { version } = anesthesia;
  const user = { id: userId, name: 'Maya Okafor' };
  const assessments = work.map(({ id }) =>
    newAssessment({ id, section: String(anesthesia.id), sectionVersion: version, user, at }),
  );
  await database.assessments.bulkAdd(
    assessments.map((working) => ({
      id: working.id,
      row: ROW_VERSION,
      base: null,
      working,
      replaced: [],
      receipt: null,
    })),
  );
  await database.outbox.bulkAdd(assessments.map(({ id }) => emptyLane(id, null, now)));
  const edits = work.flatMap(({ id, notes }): Edit[] => [
    ...Object.entries(notes).map(([question, value]): Edit => {
      return { id, leaf: `answers.${question}.observations`, value, at: now };
    }),
    { id, leaf: 'lastQuestionIndex', value: 39, at: now },
  ]);
  await database.edits.bulkAdd(edits);
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** The floor: rows read, posted and released in batches, one after another. */
window.drainFloor = async (work, server) => {
  await deleteDatabase('floor');
  const database = await openFloor();
  const filling = database.transaction('outbox', 'readwrite');
  for (const { id, notes } of work) {
    for (const [question, observations] of Object.entries(notes)) {
      const value = { parts: {}, flagged: false, observations, opportunities: '' };
      filling.objectStore('outbox').put({ key: `${id}:${question}`, value });
    }
  }
  await committed(filling);
  const from = performance.now();
  for (;;) {
    const store = database.transaction('outbox').objectStore('outbox');
    const rows = await settled<{ key: string }[]>(store.getAll(null, BATCH));
    const [first, last] = [rows[0], rows.at(-1)];
    if (first === undefined || last === undefined) break;
    const answer = await fetch(server, { method: 'POST', body: JSON.stringify(rows) });
    if (!answer.ok) throw new Error('The floor’s server refused a batch.');
    const letting = database.transaction('outbox', 'readwrite', { durability: 'strict' });
    letting.objectStore('outbox').delete(IDBKeyRange.bound(first.key, last.key));
    await committed(letting);
  }
  const took = performance.now() - from;
  database.close();
  return took;
};

function openFloor(): Promise<IDBDatabase> {
  const request = indexedDB.open('floor', 1);
  request.onupgradeneeded = () => request.result.createObjectStore('outbox', { keyPath: 'key' });
  return settled(request);
}

async function deleteDatabase(name: string): Promise<void> {
  await settled(indexedDB.deleteDatabase(name));
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The request failed.'));
  });
}

function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error ?? new Error('The transaction failed.'));
  });
}
