import { DeviceHolder } from '#app/device-hooks/device-holder.ts';
import type { Device } from '#device/device.ts';
import { openDevice } from '#device/device.ts';
import type { Channel, Clock, Locks, Random, RoomEstimate } from '#device/ports.ts';
import type { Credentials } from '#device/call/credentials.ts';
import { Session, logOutMarker } from '#device/session/session.ts';
import { personOf } from '#device/person/session-state.ts';
import type { SessionState } from '#device/person/session-state.ts';
import { Clearing } from '#device/session/clearing.ts';
import { LogOuts } from '#device/session/log-outs.ts';
import { Unlocking } from '#device/session/unlocking.ts';
import type { DatabaseUnreadable } from '#device/store/database.ts';
import { Sync } from '#device/sync/sync.ts';
// Imported before a history begins, because the app loads these later and loading takes real time.
import '#device/session/session-calls.ts';
import '#device/store/store.ts';
import '#device/outbox/parcels.ts';
import '#device/outbox/read-backup.ts';
import type { ChannelHub, InProcessLocks, SharedStorage } from '../support/device/device-harness.ts';
import type { BrowserDatabases } from './browser-database.ts';
import type { Network } from './network.ts';
import { Page } from './page.ts';
import type { PageHooks } from './page.ts';
import { Actor, Stream } from './scheduler.ts';
import type { Scheduler } from './scheduler.ts';

/** Shared by the tabs of one browser. */
export interface Browser {
  readonly scheduler: Scheduler;
  readonly databases: BrowserDatabases;
  readonly locks: InProcessLocks;
  readonly hub: ChannelHub;
  readonly storage: SharedStorage;
  readonly network: Network;
  readonly random: Random;
  /** The wall clock of this tablet. */
  readonly now: () => number;
  readonly room: () => RoomEstimate | null;
  readonly otherTabs: (tab: Tab) => 'none' | 'some' | 'with-token';
}

export interface TabHooks extends PageHooks {
  readonly onSession: (tab: Tab, before: SessionState, after: SessionState) => void;
  readonly onBroken: (error: unknown) => void;
}

/** How long a new tab waits for another one's token. */
const PATIENCE_MS = 250;
/** Enough to be a slow hash to the code, and quick here. */
const ITERATIONS = 10;

/**
 * One tab with the app's own wiring, without a screen: the session, the holder that follows it, and the
 * device, with a page that may be open.
 */
export class Tab {
  readonly actor: Actor;
  readonly session: Session;
  readonly sessionStorage: Storage;
  readonly #browser: Browser;
  readonly #hooks: TabHooks;
  readonly #holder: DeviceHolder;
  readonly #back = new Set<() => void>();
  readonly #leaving = new Set<(mayReturn: boolean) => void>();
  readonly #returning = new Set<() => void>();
  readonly #locks: Locks & { die: () => void };
  isVisible = true;
  page: Page | null = null;
  #opening: Promise<void> = Promise.resolve();
  #state: SessionState;

  constructor(name: string, browser: Browser, sessionStorage: Storage, hooks: TabHooks) {
    this.actor = new Actor(name);
    this.#browser = browser;
    this.#hooks = hooks;
    this.sessionStorage = sessionStorage;
    this.#locks = this.#tabLocks();
    const { storage, onStorage } = browser.storage.tab();
    const http = browser.network.httpOf(this.actor);
    const idb = browser.databases.of(this.actor);
    let questions = 0;
    const unlocking = new Unlocking({
      http,
      clock: this.#clock,
      idb,
      subtle: crypto.subtle,
      random: browser.random,
      iterations: ITERATIONS,
      onMayRetry: this.#whenBack,
      marker: () => logOutMarker(storage),
    });
    const logOuts = new LogOuts({
      http,
      localStorage: storage,
      clock: this.#clock,
      onMayRetry: this.#whenBack,
    });
    const clearing = new Clearing({ idb, localStorage: storage, locks: this.#locks, clock: this.#clock });
    this.session = new Session({
      http,
      sessionStorage,
      localStorage: storage,
      channel: this.#channel('rta-session'),
      now: browser.now,
      newId: () => `${name} ${(questions += 1)}`,
      onStorage: (listener) => onStorage((key) => this.#post(() => listener(key))),
      otherTabs: () => Promise.resolve(browser.otherTabs(this)),
      offersToken: () => undefined,
      patience: () => browser.scheduler.sleep(this.actor, PATIENCE_MS),
      loadUnlocking: () => Promise.resolve(unlocking),
      loadLogOuts: () => Promise.resolve(logOuts),
      loadClearing: () => Promise.resolve(clearing),
    });
    this.#holder = new DeviceHolder({
      session: this.session,
      open: (owner) =>
        openDevice(owner, {
          idb,
          loadSync: () => Promise.resolve({ Sync }),
          http,
          build: 'this build',
          put: browser.network.putOf(this.actor),
          events: browser.network.eventsOf(this.actor),
          credentialsOf: this.session.credentialsOf,
          isSeated: this.session.isSeated,
          onRefused: this.session.refused,
          clock: this.#clock,
          random: browser.random,
          locks: this.#locks,
          channel: this.#channel(`rta-device-${owner.userId}`),
          localStorage: storage,
          isVisible: () => this.isVisible,
          estimateRoom: () => Promise.resolve(browser.room()),
          log: () => undefined,
          onMayRetry: this.#whenMayRetry,
          onLeaving: (leave) => listening(this.#leaving, leave),
          onReturn: (goOn) => listening(this.#returning, goOn),
        }),
      isUnreadable: (error): error is DatabaseUnreadable =>
        error instanceof Error && error.name === 'DatabaseUnreadable',
      flush: async () => this.page?.flush(),
    });
    this.#state = this.session.getSnapshot();
    // After the holder, as its pages are: they write what they have before their device is closed.
    this.session.subscribe(() => {
      const before = this.#state;
      this.#state = this.session.getSnapshot();
      if (before.userId !== this.#state.userId) this.leave();
      hooks.onSession(this, before, this.#state);
    });
  }

  /** The app begins. */
  start(): void {
    this.act(async () => {
      await this.session.restore();
      await this.#holder.follow();
    });
  }

  get isRunning(): boolean {
    return this.actor.state === 'running';
  }

  get device(): Device | null {
    const holding = this.#holder.getSnapshot();
    return holding.kind === 'open' ? holding.device : null;
  }

  get isBroken(): boolean {
    const { kind } = this.#holder.getSnapshot();
    return kind === 'broken' || kind === 'unreadable';
  }

  credentials(): Credentials | null {
    const owner = personOf(this.session.getSnapshot());
    return owner === null ? null : this.session.credentialsOf(owner);
  }

  /** A person does something here; what comes of it comes later. */
  act(run: () => Promise<void>): void {
    if (!this.isRunning) return;
    this.#post(() => {
      run().catch((error: unknown) => {
        if (!isExpected(error)) this.#hooks.onBroken(error);
      });
    });
  }

  /** Opens an assessment, in place of the one that was open. */
  open(id: string): void {
    this.act(() => {
      this.#opening = this.#open(id);
      return this.#opening;
    });
  }

  async #open(id: string): Promise<void> {
    const { device } = this;
    await this.#leavePage();
    const held = await device?.stored((store) => store.held(id));
    if (!device || !held || this.page !== null || this.device !== device) return;
    this.page = new Page(device, held, this.#hooks);
  }

  /** The page, once it is open; null when none is being opened. */
  async pageOpened(): Promise<Page | null> {
    await this.#opening;
    return this.page;
  }

  leave(): void {
    this.act(() => this.#leavePage());
  }

  async #leavePage(): Promise<void> {
    const { page } = this;
    this.page = null;
    if (page === null) return;
    await page.close();
    page.device.makeDue(page.id);
  }

  /** The network is back, or the page was looked at. */
  back(): void {
    this.#post(() => this.#back.forEach((hurry) => hurry()));
  }

  hide(): void {
    this.isVisible = false;
    this.#post(() => this.#leaving.forEach((leave) => leave(false)));
  }

  /** A tab that was frozen goes on. */
  resume(): void {
    this.#post(() => this.#returning.forEach((goOn) => goOn()));
  }

  show(): void {
    this.isVisible = true;
    this.back();
  }

  /** Runs when a page is left; nothing waits for it. */
  leaving(): void {
    this.#browser.scheduler.as(this.actor, () => this.#leaving.forEach((leave) => leave(false)));
  }

  /** The tab is gone at once. */
  kill(): void {
    this.#browser.scheduler.kill(this.actor);
    this.#browser.databases.kill(this.actor);
    this.#locks.die();
    this.#back.clear();
    this.#leaving.clear();
    this.page = null;
  }

  #post(run: () => void): void {
    this.#browser.scheduler.post(new Stream(this.actor), run);
  }

  #tabLocks(): Locks & { die: () => void } {
    const { locks, scheduler } = this.#browser;
    const inner = locks.tab();
    return {
      die: inner.die,
      request: async (name, options, run) => {
        await scheduler.hop(this.actor);
        await inner.request(name, options, (lock) =>
          scheduler.as(this.actor, async () => {
            await scheduler.hop(this.actor);
            await run(lock);
          }),
        );
      },
    };
  }

  /** Messages keep their order on one channel. */
  #channel(name: string): Channel {
    const { hub, scheduler } = this.#browser;
    const inner = hub.open(name);
    const stream = new Stream(this.actor);
    return {
      ...inner,
      subscribe: (listener) => inner.subscribe((message) => scheduler.post(stream, () => listener(message))),
    };
  }

  readonly #clock: Clock = {
    now: () => this.#browser.now(),
    sleep: (ms, signal) => this.#browser.scheduler.sleep(this.actor, ms, signal),
  };

  readonly #whenBack = (hurry: () => void): (() => void) => listening(this.#back, hurry);

  readonly #whenMayRetry = (hurry: () => void): (() => void) => {
    let { token } = this.session.getSnapshot();
    const stops = [
      this.#whenBack(hurry),
      this.session.subscribe(() => {
        const next = this.session.getSnapshot().token;
        if (next !== null && next !== token) hurry();
        token = next;
      }),
    ];
    return () => stops.forEach((stop) => stop());
  };
}

function listening<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Errors that a screen puts into words: the disk or the database failed, or it is not here any more. */
function isExpected(error: unknown): boolean {
  const name = error instanceof Error ? error.name : '';
  return name !== 'TypeError' && name !== 'RangeError' && name !== 'ReferenceError';
}
