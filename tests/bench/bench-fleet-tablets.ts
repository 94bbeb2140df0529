import { Agent, request } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { newAssessment } from '#domain/new-assessment.ts';
import { anesthesia } from '#content/modules/anesthesia.ts';
import { makeLaneDue } from '#device/outbox/due-lanes.ts';
import type { Http } from '#device/ports.ts';
import { emptyLane } from '#device/rows/lane.ts';
import { ROW_VERSION } from '#device/rows/stored.ts';
import { openDatabase } from '#device/store/database.ts';
import type { DeviceDatabase } from '#device/store/database.ts';
import { Engine } from '#device/sync/engine.ts';
import '../support/device/quick-platform.ts';
import type { FleetPerson, FleetTablet, TabletTold } from './bench-fleet-work.ts';

/**
 * Tablets of one process, each with the product's engine on a database of its own in memory: filled offline, then all
 * back on the network at the same moment.
 */

/** Long enough ago for every answer to be due. */
const EDITED_BEFORE_MS = 60_000;

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
const pack = promisify(gzip);

process.on('message', (order: { url: string; cookie: string; tablets: FleetTablet[] } | 'go') => {
  if (order === 'go') return go.resolve();
  void run(order);
});
const go = Promise.withResolvers<void>();

async function run(order: { url: string; cookie: string; tablets: FleetTablet[] }): Promise<void> {
  const ready = await Promise.all(order.tablets.map((tablet) => filled(tablet)));
  tell({ kind: 'ready' });
  await go.promise;
  await Promise.all(ready.map((tablet) => drained(tablet, httpTo(order))));
  tell({ kind: 'over' });
}

interface Filled {
  readonly tablet: FleetTablet;
  readonly database: DeviceDatabase;
}

/** A tracer taken offline: begun here, every question answered with a note, Next pressed. */
async function filled(tablet: FleetTablet): Promise<Filled> {
  const { person, id, notes } = tablet;
  const database = await openDatabase(ownerOf(person), {
    indexedDB: new IDBFactory(),
    IDBKeyRange,
  });
  const now = Date.now() - EDITED_BEFORE_MS;
  const at = new Date(now).toISOString();
  const user = { id: person.userId, name: 'A Nurse' };
  const working = newAssessment({
    id,
    section: String(anesthesia.id),
    sectionVersion: anesthesia.version,
    user,
    at,
  });
  await database.assessments.add({ id, row: ROW_VERSION, base: null, working, replaced: [], receipt: null });
  await database.outbox.add(emptyLane(id, null, now));
  await database.edits.bulkAdd(
    Object.entries(notes).map(([question, value]) => ({
      id,
      leaf: `answers.${question}.observations` as const,
      value,
      at: now,
    })),
  );
  await makeLaneDue(database, id, now);
  return { tablet, database };
}

const ownerOf = ({ userId, uid }: FleetPerson) => ({ userId, uid });

/** Resolves when nothing waits on it any more. */
async function drained({ tablet, database }: Filled, call: Http): Promise<void> {
  const { person } = tablet;
  const from = performance.now();
  let savedAt = from;
  const http: Http = async (asked) => {
    const answer = await call(asked);
    if (asked.method !== 'GET') savedAt = performance.now();
    return answer;
  };
  const engine = new Engine(
    {
      database,
      owner: person.userId,
      http,
      build: 'bench',
      credentials: () => ({ userId: person.userId, token: person.token }),
      now: Date.now,
      fraction: Math.random,
      newId: () => crypto.randomUUID(),
      clock: { now: Date.now, sleep },
      locks: { request: async (_name, _options, work) => work({}) },
      channel: { post: () => undefined, subscribe: () => () => undefined, close: () => undefined },
      isVisible: () => true,
      random: { fraction: Math.random, bytes: (count) => crypto.getRandomValues(new Uint8Array(count)) },
      estimateRoom: () => Promise.resolve(null),
      onDiscarded: () => undefined,
      onRefused: () => undefined,
    },
    { go: () => undefined, hurry: () => Promise.resolve(), during: () => Promise.resolve() },
  );
  const empty = Promise.withResolvers<void>();
  engine.subscribe(() => {
    if (engine.getStatus().isSending) return;
    void Promise.all([database.outbox.count(), database.edits.count()]).then(([lanes, edits]) => {
      if (lanes + edits === 0) empty.resolve();
    });
  });
  engine.start();
  await empty.promise;
  // The pull that follows has more to do.
  tell({ kind: 'there', ms: savedAt - from });
  await engine.stop();
  database.close();
}

function tell(told: TabletTold): void {
  process.send?.(told);
}

/** What a browser sends, without the browser. */
function httpTo({ url, cookie }: { readonly url: string; readonly cookie: string }): Http {
  return async ({ method, path, headers, body, timeoutMs }) => {
    const text = body === undefined ? null : await pack(JSON.stringify(body));
    const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<Http>>>();
    const outgoing = request(
      `${url}/api${path}`,
      {
        method,
        agent,
        headers: {
          ...headers,
          cookie: `XSRF-TOKEN=${cookie}`,
          'x-xsrf-token': cookie,
          ...(text === null
            ? {}
            : {
                'content-type': 'application/json',
                'content-encoding': 'gzip',
                'content-length': text.length,
              }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const said = Buffer.concat(chunks).toString();
          const header = (name: string) => {
            const value = answer.headers[name];
            return value === undefined ? null : String(value);
          };
          try {
            resolve({
              status: answer.statusCode ?? 0,
              header,
              json: said === '' ? undefined : JSON.parse(said),
            });
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)));
          }
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.setTimeout(timeoutMs ?? 60_000, () => outgoing.destroy(new Error('Too late.')));
    outgoing.end(text);
    return promise;
  };
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
