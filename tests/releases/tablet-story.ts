import type { AssessmentSummary } from '#domain/assessment.ts';
import { leafValue } from '#domain/leaf-values.ts';
import type { Leaf } from '#domain/leaf.ts';
import type { Http, PutRequest } from '#device/ports.ts';
import { readWaitingWork } from '#device/outbox/waiting-work.ts';
import { settle } from '../support/device/device-harness.ts';
import { MINUTE, Tablet } from '../support/device/device-world.ts';
import type { Tab } from '../support/device/device-world.ts';
import { noNetwork } from '../support/device/scripted-server.ts';
import { dumpDatabases, restoreDatabases } from './database-dump.ts';

/**
 * A tablet that is left with work of every kind waiting on it, and a tablet that goes on with what was left. A
 * release keeps both: what was left as data, and this file with all it imports as a program that a later server must
 * still understand.
 */

/** A server of any release, as a tablet reaches it. */
export interface Door {
  readonly send: (
    method: string,
    path: string,
    sent: { readonly headers: Readonly<Record<string, string>>; readonly body: unknown },
  ) => Promise<{
    readonly status: number;
    readonly header: (name: string) => string | null;
    readonly body: unknown;
  }>;
  readonly put: (request: Pick<PutRequest, 'url' | 'headers' | 'bytes'>) => Promise<{
    readonly status: number;
    readonly text: string;
  }>;
}

export interface LoggedIn {
  readonly userId: number;
  readonly uid: string;
  readonly token: string;
}

/** Something a person entered, and where. */
interface Entered {
  readonly id: string;
  readonly leaf: string;
  readonly value: unknown;
}

export interface LeftTablet {
  /** See database-dump.ts. */
  readonly databases: string;
  readonly localStorage: Readonly<Record<string, string>>;
  /** Entered, and bound to reach the server automatically. */
  readonly entered: readonly Entered[];
  /** Submitted while offline. */
  readonly submitted: string;
  /** Changed by a colleague too, so that its owner must choose. */
  readonly conflict: Entered;
  /** Words of a bug report that waits. */
  readonly report: string;
  /** Discarded, and kept for the backup file alone. */
  readonly discarded: string;
  /** The backup file of this tablet, and what is in it of what was entered. */
  readonly backup: string;
  readonly inBackup: readonly Entered[];
}

const SCAN = '%PDF-1.7 a scan that waits';

/**
 * @param colleagueSaves saves this field of an assessment as somebody else
 */
export async function leaveWork(
  door: Door,
  me: LoggedIn,
  colleagueSaves: (id: string, leaf: string, value: unknown) => Promise<void>,
): Promise<LeftTablet> {
  const way = new Way(door);
  const tablet = new Tablet();
  const tab = await openOn(tablet, way, me);
  await way.quiet();
  const { device } = tab;
  const open = (await device.stored((store) => store.summaries()))
    .filter(({ dateCompleted }) => dateCompleted === null)
    .toSorted((a, b) => a.section.localeCompare(b.section));
  const [met, halfSent, toSubmit] = three(open);
  const entered: Entered[] = [];
  const enter = async (id: string, leaf: Leaf, value: string): Promise<void> => {
    await device.write(id, { [leaf]: value });
    entered.push({ id, leaf, value });
  };

  // Two people write the same field.
  const conflict = { id: met.id, leaf: 'notes', value: 'Mine, while a colleague wrote theirs.' };
  await colleagueSaves(met.id, 'notes', 'Theirs, saved first.');
  await device.write(met.id, { notes: conflict.value });
  device.makeDue(met.id);
  await way.quiet();

  // A save arrives, and its answer does not.
  way.losesAnswers = true;
  await enter(halfSent.id, 'notes', 'Arrived; the answer was lost.');
  device.makeDue(halfSent.id);
  await way.quiet();
  way.isAway = true;

  await enter(halfSent.id, 'department', 'Typed behind what is on its way');
  await enter(toSubmit.id, 'area', 'Typed offline');
  await device.complete(toSubmit.id);
  const begun = await device.startAssessment(Number(met.section));
  await enter(begun, 'notes', 'Begun offline.');
  const givenUp = await device.startAssessment(Number(met.section));
  await device.write(givenUp, { notes: 'Given up.' });
  await device.sync((sync) => sync.discard({ kind: 'assessment', id: givenUp }));

  const quiet = { onProgress: () => undefined, signal: new AbortController().signal };
  const parcels = await device.sync((sync) => sync.parcels());
  const report = 'Written offline, with its log.';
  await parcels.submit({ kind: 'bug-report', message: report, emailMe: false }, bytesOf('log'), quiet);
  const scan = { kind: 'upload' as const, name: 'Ward 4.pdf', section: met.section, title: 'A module' };
  const date = new Date(tablet.clock.now()).toISOString();
  await parcels.submit({ ...scan, size: SCAN.length, date }, bytesOf(SCAN), quiet);
  const backup = await (await device.sync((sync) => sync.exportBackup())).text();
  const inBackup = [...entered];

  // The page is hidden in the middle of a word.
  const draft = device.openDraft(begun, { shown: () => '', overtaken: () => undefined });
  draft.set('department', 'Left behind');
  entered.push({ id: begun, leaf: 'department', value: 'Left behind' });
  tab.leave(true);
  await way.quiet();
  tab.die();
  await tablet.close();
  const { storage } = tablet.storage.tab();
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return {
    databases: await dumpDatabases(tablet.idb),
    localStorage: Object.fromEntries(keys.map((key) => [key, storage.getItem(key) ?? ''])),
    entered,
    submitted: toSubmit.id,
    conflict,
    report,
    discarded: 'Given up.',
    backup,
    inBackup,
  };
}

/** Work that a tablet still has after it could reach the server for a while. */
export interface GoneOn {
  readonly waiting: readonly { readonly kind: string; readonly id: string; readonly state: string }[];
  /** How the tablet shows a leaf now. */
  readonly shows: (id: string, leaf: Leaf) => Promise<unknown>;
  /** Mine over the other's. */
  readonly continueEditing: (id: string) => Promise<void>;
  readonly readBackup: (text: string) => Promise<unknown>;
  /** All that this device alone has, as its backup file. */
  readonly backup: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** This build opens what an earlier one left, with the server in reach. @param left null: a tablet with nothing on it */
export async function goOn(
  door: Door,
  me: LoggedIn,
  left: Pick<LeftTablet, 'databases' | 'localStorage'> | null,
): Promise<GoneOn> {
  const way = new Way(door);
  const tablet = new Tablet(undefined, left === null ? 7 : 42);
  if (left !== null) {
    await restoreDatabases(tablet.idb, left.databases);
    const { storage } = tablet.storage.tab();
    for (const [key, value] of Object.entries(left.localStorage)) storage.setItem(key, value);
  }
  const tab = await openOn(tablet, way, me);
  const quiet = async (): Promise<void> => {
    await way.quiet();
    await tablet.clock.advance(10 * MINUTE);
    await way.quiet();
  };
  await quiet();
  const { device } = tab;
  return {
    waiting: await device.read(readWaitingWork),
    shows: async (id, leaf) => {
      const held = await device.stored((store) => store.held(id));
      return held === null ? undefined : leafValue(held.assessment, leaf);
    },
    continueEditing: async (id) => {
      const conflict = (await device.stored((store) => store.held(id)))?.conflict;
      if (conflict === undefined || conflict === null) throw new Error('There is no conflict.');
      await device.sync((sync) => sync.choices.conflict.continueEditing(id, conflict.server.version));
      await quiet();
    },
    readBackup: async (text) => {
      const read = await device.sync((sync) => sync.readBackup(text));
      await quiet();
      return read;
    },
    backup: async () => (await device.sync((sync) => sync.exportBackup())).text(),
    close: () => tablet.close(),
  };
}

function openOn(tablet: Tablet, way: Way, { userId, uid, token }: LoggedIn): Promise<Tab> {
  tablet.server.put = way.put;
  return tablet.open({ userId, uid, token, http: way.http });
}

function three(
  open: readonly AssessmentSummary[],
): [AssessmentSummary, AssessmentSummary, AssessmentSummary] {
  const [first, second, third] = open;
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('The tablet needs three assessments in progress.');
  return [first, second, third];
}

function bytesOf(text: string): ArrayBuffer {
  return new TextEncoder().encode(text).buffer;
}

/** The network between a tablet and a server. */
class Way {
  /** Nothing arrives on either side. */
  isAway = false;
  /** The server hears of saves, and the tablet never hears back. */
  losesAnswers = false;
  readonly #door: Door;
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(door: Door) {
    this.#door = door;
  }

  http: Http = (request) => this.#following(this.#travel(request));

  put: Tablet['server']['put'] = (request) => this.#following(this.#put(request));

  /** Resolves when the tablet has nothing left to do and waits for no answer. */
  async quiet(): Promise<void> {
    await settle();
    while (this.#underWay.size > 0) {
      await Promise.allSettled(this.#underWay);
      await settle();
    }
  }

  #following<T>(work: Promise<T>): Promise<T> {
    this.#underWay.add(work);
    const over = () => this.#underWay.delete(work);
    work.then(over, over);
    return work;
  }

  async #travel({ method, path, headers, body }: Parameters<Http>[0]): ReturnType<Http> {
    if (this.isAway) return noNetwork();
    const answer = await this.#door.send(method, path, { headers, body });
    if (this.losesAnswers && method === 'PUT') return noNetwork();
    return {
      status: answer.status,
      json: answer.body ?? undefined,
      header: answer.header,
    };
  }

  async #put({ url, headers, bytes }: PutRequest): ReturnType<Tablet['server']['put']> {
    if (this.isAway) return { kind: 'broken' };
    return { kind: 'answered', ...(await this.#door.put({ url, headers, bytes })) };
  }
}
