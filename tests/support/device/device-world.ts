import type { Assessment } from '#domain/assessment.ts';
import type { Leaf } from '#domain/leaf.ts';
import type { Lane, StoredAssessment } from '#device/rows/stored.ts';
import { toText } from '#device/store/backup/backup.ts';
import { openDatabase } from '#device/store/database.ts';
import type { DeviceDatabase } from '#device/store/database.ts';
import type { IndexedDb } from '#device/store/indexed-db.ts';
import { openDevice } from '#device/device.ts';
import { Sync } from '#device/sync/sync.ts';
import type { Device } from '#device/device.ts';
import type { Draft, DraftScreen } from '#device/outbox/draft.ts';
import type { Clock, Http, Random, RoomEstimate } from '#device/ports.ts';
import type { Session } from '#device/session/session.ts';
import type { Credentials, Refusal } from '#device/call/credentials.ts';
import {
  ChannelHub,
  InProcessLocks,
  SharedStorage,
  VirtualClock,
  freshIdb,
  seededRandom,
  settle,
} from './device-harness.ts';
import type { Person } from '#device/person/token.ts';
import type { TechnicalEvent } from '#device/technical-log.ts';
import { ScriptedServer, noNetwork, person, saved, tokenOf, identityOf, uidOf } from './scripted-server.ts';

/** One tablet with its tabs, and the server it talks to when it can. */

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

export const ann = person(1, 'Ann');
export const dana = person(2, 'Dana');

export const idOf = (index: number): string =>
  `01980000-0000-7000-8000-${String(100 + index).padStart(12, '0')}`;
/** The assessment that most stories are about. */
export const ID = idOf(1);

interface TabOptions {
  readonly userId?: number;
  readonly uid?: string;
  readonly http?: Http;
  readonly build?: string;
  readonly isVisible?: boolean;
  /** Null: nobody is logged in. */
  readonly token?: string | null;
  /** A tab with a clock of its own is frozen as long as that one does not advance. */
  readonly clock?: Clock;
  /** Whose token it has; without one, the tab's own `token` counts. */
  readonly session?: Session;
  readonly isSeated?: () => boolean;
  /** The reader of the first screen's rows, and when it is there. */
  readonly beginning?: Parameters<typeof openDevice>[2];
}

export interface Tab {
  readonly device: Device;
  /** The refusals that the engine told the session. */
  readonly refused: Refusal[];
  /** The lines written to the technical log. */
  readonly logged: readonly TechnicalEvent[];
  token: string | null;
  isVisible: boolean;
  /** The network or the page is back, or there is a new token. */
  mayRetry: () => void;
  /** The page is hidden or closed; `mayReturn`: or kept by the browser. */
  leave: (mayReturn?: boolean) => void;
  /** A kept page is shown again, or a frozen one resumes. */
  goOn: () => void;
  /** The tab is gone at once, with its locks; nothing is written any more. */
  die: () => void;
}

export class Tablet {
  readonly clock = new VirtualClock();
  readonly locks = new InProcessLocks();
  readonly hub = new ChannelHub();
  readonly storage = new SharedStorage();
  readonly random: Random;
  readonly server: ScriptedServer;
  idb: IndexedDb = freshIdb();
  /** The storage that the browser reports. */
  room: RoomEstimate | null = null;
  readonly #tabs = new Set<Tab>();
  readonly #looks: DeviceDatabase[] = [];

  /** Where this tablet keeps things. */
  get stores(): { idb: IndexedDb; storage: Storage } {
    return { idb: this.idb, storage: this.storage.tab().storage };
  }

  /** @param seed another one for a second tablet, whose ids must differ */
  constructor(server = new ScriptedServer(), seed = 42) {
    this.server = server;
    this.random = seededRandom(seed);
    server.people.set(dana.id, dana);
  }

  async open(options: TabOptions = {}): Promise<Tab> {
    const {
      userId = 1,
      http = this.server.http,
      isVisible = true,
      token = tokenOf(userId, 1, options.uid),
    } = options;
    const { clock = this.clock, session = null, uid = uidOf(userId) } = options;
    const locks = this.locks.tab();
    const retries = new Set<() => void>();
    const leaves = new Set<(mayReturn: boolean) => void>();
    const returns = new Set<() => void>();
    const refused: Tab['refused'] = [];
    const state = { token, isVisible, logged: new Array<TechnicalEvent>() };
    const credentialsOf = ({ userId: id }: Person): Credentials | null =>
      state.token === null || ownerOf(state.token) !== id ? null : { userId: id, token: state.token };
    const ports = {
      idb: this.idb,
      loadSync: () => Promise.resolve({ Sync }),
      http,
      build: options.build ?? 'this build',
      put: this.server.put,
      events: this.server.events,
      credentialsOf: session?.credentialsOf ?? credentialsOf,
      isSeated: options.isSeated ?? session?.isSeated ?? (() => true),
      onRefused: (refusal) => {
        refused.push(refusal);
        session?.refused(refusal);
      },
      log: (event) => state.logged.push(event),
      clock,
      random: this.random,
      locks,
      channel: this.hub.open(`device-${userId}`),
      localStorage: this.storage.tab().storage,
      isVisible: () => state.isVisible,
      estimateRoom: () => Promise.resolve(this.room),
      onMayRetry: listening(retries),
      onLeaving: listening(leaves),
      onReturn: listening(returns),
    } satisfies Parameters<typeof openDevice>[1];
    const device = await openDevice({ userId, uid }, ports, options.beginning);
    const tab: Tab = Object.assign(state, {
      device,
      refused,
      mayRetry: () => retries.forEach((hear) => hear()),
      leave: (mayReturn = false) => leaves.forEach((hear) => hear(mayReturn)),
      goOn: () => returns.forEach((hear) => hear()),
      die: () => {
        locks.die();
        this.#tabs.delete(tab);
      },
    });
    this.#tabs.add(tab);
    return tab;
  }

  /** Opens a tab and lets it fetch everything the server has. */
  async openPulled(options: TabOptions = {}): Promise<Tab> {
    const tab = await this.open(options);
    await settle();
    return tab;
  }

  /** A tab that holds this many assessments of the server; what it took to get there is forgotten. */
  async holding(count = 1, options: TabOptions = {}): Promise<Tab> {
    for (let index = 1; index <= count; index += 1) this.server.hold(idOf(index), ann);
    const tab = await this.openPulled(options);
    this.server.requests.length = 0;
    this.server.calls = 0;
    return tab;
  }

  /** An assessment as the server has it. */
  onServer(id = ID): Assessment {
    const assessment = this.server.assessments.get(id);
    if (assessment === undefined) throw new Error(`The server does not have ${id}.`);
    return assessment;
  }

  /** The next save waits for its answer until the test says so. */
  heldUp(path = /./): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.server.next('PUT', path, async (request) => {
      await promise;
      const [, , id = ''] = request.path.split('?')[0]?.split('/') ?? [];
      return saved(this.server.edit(id, ann, { notes: String((request.body as { notes?: string }).notes) }));
    });
    return resolve;
  }

  /** The server goes away and stays so: when each call is made to it from now on, in milliseconds. */
  timesOfCalls(): number[] {
    const times: number[] = [];
    const start = this.clock.now();
    this.server.instead = () => {
      times.push(this.clock.now() - start);
      return noNetwork();
    };
    return times;
  }

  /** Looks into a user's database, bypassing the device. */
  async look(userId = 1): Promise<DeviceDatabase> {
    const database = await openDatabase(identityOf(userId), this.idb);
    this.#looks.push(database);
    return database;
  }

  /** The rows of one assessment as JSON has them. */
  async rows(id: string): Promise<unknown> {
    const database = await this.look();
    const [stored, lane, edits] = await Promise.all([
      database.assessments.get(id),
      database.outbox.get(`assessment:${id}`),
      database.edits.filter((edit) => edit.id === id).toArray(),
    ]);
    return JSON.parse(toText({ stored, lane, edits }));
  }

  async lane(id: string, userId = 1): Promise<Lane | null> {
    const database = await this.look(userId);
    return (await database.outbox.get(`assessment:${id}`)) ?? null;
  }

  async stored(id: string, userId = 1): Promise<StoredAssessment> {
    const database = await this.look(userId);
    const row = await database.assessments.get(id);
    if (row === undefined) throw new Error(`${id} is not on this device.`);
    return row;
  }

  async close(): Promise<void> {
    this.server.instead = () => ({ status: 0, json: undefined, header: () => null });
    await Promise.all([...this.#tabs].map((tab) => tab.device.close()));
    this.#looks.forEach((database) => database.close());
  }
}

function listening<T>(listeners: Set<T>): (listener: T) => () => void {
  return (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
}

function ownerOf(token: string): number {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string;
  };
  return Number(claims.sub);
}

/** A screen that shows nothing but blanks. */
export const blankScreen: DraftScreen = { shown: () => '', overtaken: () => undefined };

/** Types a text letter by letter. */
export async function type(draft: Draft, clock: VirtualClock, leaf: Leaf, text: string, everyMs = 100) {
  for (let length = 1; length <= text.length; length += 1) {
    draft.set(leaf, text.slice(0, length));
    await clock.advance(everyMs);
  }
}
