import { equalValues, leafValue } from '#domain/leaf.ts';
import type { Leaf, LeafValue } from '#domain/leaf.ts';
import { DeviceDatabase } from '#device/store/database.ts';
import { openDevice } from '#device/device.ts';
import type { Device } from '#device/device.ts';
import { Sync } from '#device/sync/sync.ts';
import type { Credentials } from '#device/outbox/sending.ts';
import {
  ChannelHub,
  InProcessLocks,
  VirtualClock,
  freshIdb,
  memoryStorage,
  settle,
} from '../support/device/device-harness.ts';
import type { Random } from '#device/ports.ts';
import type { Network } from './network.ts';

/** A write whose promise has resolved: the person was told "Saved on this device". */
export interface Confirmed {
  readonly owner: number;
  readonly assessment: string;
  readonly leaf: Leaf;
  readonly value: LeafValue;
}

export interface Tab {
  readonly device: Device;
  readonly locks: ReturnType<InProcessLocks['tab']>;
  readonly retries: Set<() => void>;
  dead: boolean;
}

/** One tablet with its clock, its databases and up to two tabs, in the hands of one person at a time. */
export class Tablet {
  readonly name: string;
  readonly clock: VirtualClock;
  readonly network: Network;
  readonly idb = freshIdb();
  readonly #locks = new InProcessLocks();
  readonly #hub = new ChannelHub();
  readonly #storage = memoryStorage();
  readonly #random: Random;
  /** Tells which version the person had before them when they typed a text. */
  readonly onTyped: (text: string, shownVersion: number) => void;
  readonly #tokens: (userId: number) => Promise<string>;
  readonly #readers = new Map<number, DeviceDatabase>();
  readonly tabs: (Tab | null)[] = [null, null];
  /** The last confirmed value of each leaf, by owner, assessment and leaf. */
  readonly confirmed = new Map<string, Confirmed>();
  /** Everyone who has worked on this tablet. */
  readonly owners = new Set<number>();
  credentials: Credentials | null = null;
  user: number;
  /** An expired token is replaced only when the person enters the password. */
  hasExpired = false;

  constructor(options: {
    name: string;
    user: number;
    start: number;
    network: Network;
    random: Random;
    tokens: (userId: number) => Promise<string>;
    onTyped: (text: string, shownVersion: number) => void;
  }) {
    this.name = options.name;
    this.user = options.user;
    this.clock = new VirtualClock(options.start);
    this.network = options.network;
    this.#random = options.random;
    this.#tokens = options.tokens;
    this.onTyped = options.onTyped;
  }

  get anyTab(): Tab | null {
    return this.tabs.find((tab) => tab !== null) ?? null;
  }

  async logIn(user: number): Promise<void> {
    this.user = user;
    this.credentials = { userId: user, token: await this.#tokens(user) };
    this.hasExpired = false;
    for (const tab of this.tabs) for (const retry of tab?.retries ?? []) retry();
    await settle();
  }

  async openTab(index: number): Promise<void> {
    if (this.tabs[index] !== null) return;
    const locks = this.#locks.tab();
    const retries = new Set<() => void>();
    const tab: { dead: boolean } = { dead: false };
    const owner = this.user;
    this.owners.add(owner);
    const device = await openDevice(owner, {
      idb: this.idb,
      loadSync: () => Promise.resolve({ Sync }),
      http: (request) =>
        tab.dead ? Promise.reject(new Error('The tab is gone.')) : this.network.http(request),
      put: () => Promise.resolve({ kind: 'broken' }),
      credentials: () => this.credentials,
      onPaused: (why) => {
        if (this.credentials?.userId !== owner) return;
        if (why === 'expired') this.hasExpired = true;
        this.credentials = null;
      },
      clock: this.clock,
      random: this.#random,
      locks,
      channel: this.#hub.open(`device-${owner}`),
      localStorage: this.#storage,
      isVisible: () => true,
      onMayRetry: (hurry) => {
        retries.add(hurry);
        return () => retries.delete(hurry);
      },
      onLeaving: () => () => undefined,
    });
    this.tabs[index] = Object.assign(tab, { device, locks, retries });
    await settle();
  }

  /** Closes a tab properly. */
  async closeTab(index: number): Promise<void> {
    const tab = this.tabs[index];
    if (!tab) return;
    this.network.deliverSlow();
    this.tabs[index] = null;
    const closing = tab.device.close();
    await settle();
    await closing;
    tab.locks.die();
  }

  /** Another person takes the tablet: their own database, their own token. */
  async handTo(user: number): Promise<void> {
    await this.closeTab(0);
    await this.closeTab(1);
    await this.logIn(user);
    await this.openTab(0);
  }

  /** Writes an answer; once the promise resolves the person was told that it is saved. */
  async write(device: Device, assessment: string, leaf: Leaf, value: LeafValue): Promise<void> {
    const held = await device.held(assessment);
    await device.write(assessment, { [leaf]: value });
    // What already stood there is no edit.
    if (held !== null && equalValues(leafValue(held.assessment, leaf), value)) return;
    const owner = device.userId;
    if (held !== null && typeof value === 'string') this.onTyped(value, held.assessment.version);
    this.confirmed.set(`${owner} ${assessment} ${leaf}`, { owner, assessment, leaf, value });
  }

  /** The network is back, the page was looked at: the engine may try. */
  async mayRetry(): Promise<void> {
    for (const tab of this.tabs) for (const hurry of tab?.retries ?? []) hurry();
    await settle();
  }

  /** Reads past the app: what this tablet's disk holds for a person. */
  onDisk<T>(owner: number, read: (database: DeviceDatabase) => Promise<T>): Promise<T> {
    let database = this.#readers.get(owner);
    if (database === undefined) {
      database = new DeviceDatabase(owner, this.idb);
      this.#readers.set(owner, database);
    }
    return read(database);
  }

  async close(): Promise<void> {
    await this.closeTab(0);
    await this.closeTab(1);
    for (const database of this.#readers.values()) database.close();
  }
}
