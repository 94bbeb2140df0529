import { databaseName, PREFIX } from '#device/store/plain-requests.ts';
import type { SessionState } from '#device/person/session-state.ts';
import type { Random, RoomEstimate } from '#device/ports.ts';
import {
  ChannelHub,
  InProcessLocks,
  SharedStorage,
  memoryStorage,
} from '../support/device/device-harness.ts';
import { BrowserDatabases } from './browser-database.ts';
import { START } from './hospital.ts';
import { IdleLock } from './idle-lock.ts';
import type { Network } from './network.ts';
import { Actor } from './scheduler.ts';
import type { Scheduler } from './scheduler.ts';
import { Tab } from './tab.ts';
import type { Browser, TabHooks } from './tab.ts';

/** Reads one table of a person's database. */
export type Rows = (table: string) => unknown[];

/** One tablet: a browser with up to two tabs, in anybody's hands. */
export class Tablet {
  readonly name: string;
  readonly network: Network;
  readonly databases: BrowserDatabases;
  readonly tabs: (Tab | null)[] = [null, null];
  readonly idleLock = new IdleLock();
  /** Everyone who has worked here, with the name of their database. */
  readonly owners = new Map<number, string>();
  readonly #scheduler: Scheduler;
  readonly #browser: Browser;
  readonly #hooks: TabHooks;
  readonly #onWiped: (owner: number) => void;
  readonly #sessions: Storage[] = [memoryStorage(), memoryStorage()];
  readonly #loggedOut = new Set<number>();
  readonly #wiped = new Set<number>();
  readonly #logOuts = new Map<number, number>();
  #opened = 0;
  /** How far its clock is from the world's. */
  clockOffset = 0;
  /** The room as its browser states it; null: it says nothing. */
  room: RoomEstimate | null = null;

  constructor(
    name: string,
    {
      scheduler,
      network,
      random,
      hooks,
      onWiped,
    }: {
      scheduler: Scheduler;
      network: Network;
      random: Random;
      hooks: TabHooks;
      /** The server has ordered that everything of this person be deleted here. */
      onWiped: (owner: number) => void;
    },
  ) {
    this.name = name;
    this.network = network;
    this.#scheduler = scheduler;
    this.#hooks = hooks;
    this.#onWiped = (owner) => {
      this.#wiped.add(owner);
      onWiped(owner);
    };
    this.databases = new BrowserDatabases(scheduler, new Actor(`${name}, browser`));
    this.#browser = {
      scheduler,
      databases: this.databases,
      locks: new InProcessLocks(),
      hub: new ChannelHub(),
      storage: new SharedStorage(),
      network,
      random,
      now: () => this.now,
      room: () => this.room,
      otherTabs: (tab) => {
        const others = this.tabs.filter((other) => other !== null && other !== tab);
        const sessions = others.map((other) => other?.session.getSnapshot());
        if (sessions.some((session) => session?.token)) return 'with-token';
        return others.length === 0 ? 'none' : 'some';
      },
    };
  }

  get now(): number {
    return START + Math.floor(this.#scheduler.now) + this.clockOffset;
  }

  /** The tabs that somebody can use. */
  get running(): Tab[] {
    return this.tabs.filter((tab) => tab?.isRunning === true).filter((tab) => tab !== null);
  }

  open(index: number): void {
    if (this.tabs[index] !== null) return;
    this.#opened += 1;
    const tab = new Tab(
      `${this.name}, tab ${index + 1}.${this.#opened}`,
      this.#browser,
      this.#sessions[index] ?? memoryStorage(),
      this.#hooks,
    );
    this.tabs[index] = tab;
    tab.start();
  }

  /** Closed by a person: the page may write what it has, and nothing waits for it. */
  async close(index: number): Promise<void> {
    const tab = this.tabs[index];
    if (!tab) return;
    if (tab.isRunning) {
      tab.leaving();
      await this.#scheduler.run(10);
    }
    this.kill(index);
    this.#sessions[index] = memoryStorage();
  }

  /** Gone at once; its session storage comes back with the tab. */
  kill(index: number): void {
    this.tabs[index]?.kill();
    this.tabs[index] = null;
  }

  losePower(): void {
    this.kill(0);
    this.kill(1);
    this.#sessions.forEach((storage) => storage.clear());
    this.databases.losePower();
  }

  freeze(tab: Tab): void {
    this.#scheduler.freeze(tab.actor);
  }

  thaw(): void {
    for (const tab of this.tabs) {
      if (tab?.actor.state !== 'frozen') continue;
      this.#scheduler.thaw(tab.actor);
      tab.resume();
      tab.back();
    }
  }

  back(): void {
    for (const tab of this.running) tab.back();
  }

  /** A table of a person's database as it is, even in the middle of a write. */
  peek(owner: number, table: string): unknown[] {
    return this.databases.peek(this.owners.get(owner) ?? '', table);
  }

  /** Somebody works here, or has logged out. */
  seats({ userId, uid }: SessionState, before: SessionState, hasLoggedOut: boolean): void {
    if (userId !== null && uid !== null) this.owners.set(userId, databaseName({ uid }));
    if (userId !== null) {
      this.#loggedOut.delete(userId);
      this.#wiped.delete(userId);
    } else if (hasLoggedOut && before.userId !== null) {
      if (this.#isToClear(before.userId, 'everything')) this.#onWiped(before.userId);
      this.#loggedOut.add(before.userId);
      this.#logOuts.set(before.userId, this.logOutsOf(before.userId) + 1);
    }
  }

  logOutsOf(owner: number): number {
    return this.#logOuts.get(owner) ?? 0;
  }

  /** The log-outs of this person whose deleting is over. */
  clearancesOf(owner: number): number {
    return this.logOutsOf(owner) - (this.#loggedOut.has(owner) && this.#isToClear(owner) ? 1 : 0);
  }

  /** Whether this person has logged out, and all is deleted that was to be. */
  hasCleared(owner: number): boolean {
    return this.#loggedOut.has(owner) && !this.#isToClear(owner);
  }

  /** Whether the server has ordered that everything of this person be deleted here, and they have not come back. */
  isToWipe(owner: number): boolean {
    return this.#wiped.has(owner);
  }

  /** Whether all of this person's work was deleted here at the server's word, and they have not come back. */
  isWiped(owner: number): boolean {
    return this.#wiped.has(owner) && this.hasCleared(owner);
  }

  #isToClear(owner: number, what: 'everything' | '' = ''): boolean {
    const { storage } = this.#browser.storage.tab();
    const uid = this.owners.get(owner)?.slice(PREFIX.length) ?? '';
    const lines = storage.getItem('clear')?.split('\n') ?? [];
    return lines.some((line) => line.startsWith(what) && line.includes(uid));
  }

  /** Whether a page has left something behind that was typed into this assessment. */
  hasLeft(id: string): boolean {
    const { storage } = this.#browser.storage.tab();
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    return keys.some((key) => key.startsWith('left-') && storage.getItem(key)?.includes(id) === true);
  }

  rows(owner: number): Promise<Rows | null> {
    return this.databases.rows(this.owners.get(owner) ?? '');
  }
}
