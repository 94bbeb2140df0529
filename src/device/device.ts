import type { ActionLeaves } from '#domain/action-leaves.ts';
import type { ActionOrigin } from '#domain/action.ts';
import { entryId } from '#domain/entries.ts';
import { uuidV7 } from '#domain/identifier.ts';
import { leafEntries } from '#domain/leaf-values.ts';
import type { Leaves } from '#domain/leaf.ts';
import { isRecord } from '#contract/record.ts';
import type { CurrentUser } from '#contract/people.ts';
import type { DeviceDatabase } from './store/database.ts';
import type { Draft, DraftScreen, PageLife } from './outbox/draft.ts';
import { Drafts } from './outbox/drafts.ts';
import type { Positions } from './rows/stored.ts';
import { editAssessment } from './outbox/editing-tab.ts';
import type { EditingPorts, EditingTab } from './outbox/editing-tab.ts';
import { NOTHING_YET } from './sync/engine-status.ts';
import type { EngineStatus } from './sync/engine-status.ts';
import { againWhenBack } from './store/live-transactions.ts';
import { liveReading } from './store/reading/live.ts';
import type { LiveReading } from './store/reading/live.ts';
import { Observable } from './observable.ts';
import type { Channel, Clock, EventStream, Http, Locks, Put, Random, RoomEstimate } from './ports.ts';
import { isNoRoom } from './store/no-room.ts';
import type { Credentials, Refusal } from './call/credentials.ts';
import type { Person } from './person/token.ts';
import type { FirstReading } from './store/first/first-reading.ts';
import type { Store, StorePorts } from './store/store.ts';
import type { Sync } from './sync/sync.ts';
import type { TechnicalLog } from './technical-log.ts';

/** Everything a device does for one user: the app's only door to stored work. */

export type { DocumentRequest, FetchedDocument } from './call/documents.ts';
export type { EngineStatus } from './sync/engine-status.ts';
export type { HeldConflict } from './rows/conflict-overlap.ts';
export type { Held } from './rows/held.ts';
export type { SyncState } from './rows/shown-state.ts';
export type { WaitingState } from './store/reading/waiting-states.ts';
export type { Positions } from './rows/stored.ts';
export type { SendReport } from './sync/sync.ts';

export interface DevicePorts extends StorePorts, PageLife {
  /** Loads the half that talks to the server. */
  readonly loadSync: () => Promise<{ Sync: typeof Sync }>;
  readonly http: Http;
  /** Which build of the app this is. */
  readonly build: string;
  readonly put: Put;
  readonly events: EventStream;
  /** This person's, while they are logged in here with a valid token. */
  readonly credentialsOf: (owner: Person) => Credentials | null;
  /** The server refused the token of a call. */
  readonly onRefused: (refusal: Refusal) => void;
  readonly log: TechnicalLog['note'];
  readonly clock: Clock;
  readonly random: Random;
  readonly locks: Locks;
  readonly channel: Channel;
  readonly isVisible: () => boolean;
  /** Null where the browser does not say. */
  readonly estimateRoom: () => Promise<RoomEstimate | null>;
  /**
   * Calls back when the network, the page or the token may allow a new try; returns a function that stops it.
   */
  readonly onMayRetry: (hurry: () => void) => () => void;
}

interface Beginning {
  /** Shown by the first screen while the database is opened behind it. */
  readonly reading?: FirstReading | null;
  /** Resolves when something is drawn: from then on the database may be opened. */
  readonly firstFrame?: Promise<void>;
  /** Resolves when the first screen is there. */
  readonly firstScreen?: Promise<void>;
  /** The database could not be opened behind a first reading. */
  readonly onFailed?: (error: unknown) => void;
}

/**
 * Opens a person's device. Without a first reading its database is open before anything is shown.
 *
 * @throws DatabaseUnreadable
 */
export async function openDevice(
  owner: Person,
  ports: DevicePorts,
  { reading = null, firstFrame = Promise.resolve(), firstScreen, onFailed }: Beginning = {},
): Promise<Device> {
  const device = new Device(owner, ports, reading, firstFrame);
  if (reading === null) await device.opened();
  else void firstFrame.then(() => device.opened()).catch(onFailed);
  device.start(firstScreen);
  return device;
}

/** A device, for a caller that needs no more of its two halves than these. */
export interface HalvesOf<Stored extends keyof Store, Synced extends keyof Sync> {
  stored<T>(reading: (store: Pick<Store, Stored>) => T | Promise<T>): Promise<T>;
  sync<T>(call: (sync: Pick<Sync, Synced>) => T | Promise<T>): Promise<T>;
}

export class Device {
  readonly userId: number;
  readonly #owner: Person;
  readonly #ports: DevicePorts;
  readonly #firstFrame: Promise<void>;
  readonly drafts: Drafts;
  #first: FirstReading | null;
  #opening: Promise<Store> | null = null;
  #store: Store | null = null;
  #stopListening: () => void = () => undefined;
  readonly #engineChanges = new Observable();
  readonly #ending = new Map<string, Promise<void>>();
  #loading: Promise<Sync> | null = null;
  #loaded: Sync | null = null;
  #newestEntryAt = 0;
  #wasSending = false;
  readonly #wipes = new Observable();
  #timesWiped = 0;
  #me: CurrentUser | null = null;
  /** The last value written to the technical log. */
  #lastMoved = '';
  #isClosed = false;

  constructor(
    owner: Person,
    ports: DevicePorts,
    reading: FirstReading | null,
    firstFrame: Promise<void> = Promise.resolve(),
  ) {
    this.userId = owner.userId;
    this.#owner = owner;
    this.#ports = ports;
    this.#first = reading;
    this.#firstFrame = firstFrame;
    this.drafts = new Drafts({
      clock: ports.clock,
      localStorage: ports.localStorage,
      page: ports,
      newId: () => this.#newId(),
      store: () => this.#store,
      first: () => this.#first,
      opened: () => this.#opened(),
      isClosed: () => this.#isClosed,
      makingRoom: (write) => this.#makingRoom(write),
      onWriting: () => this.#loaded?.engine.edited(),
      onWritten: () => this.#noteAtTimes(),
      onTakenIn: () => this.#changed(),
    });
  }

  /** Shown by the first screen until the data can be read in the ordinary way; null from then on. */
  get first(): FirstReading | null {
    return this.#first;
  }

  start(firstScreen: Promise<void> | undefined): void {
    const stopRetrying = this.#ports.onMayRetry(() =>
      quietly(this.#syncing().then((sync) => sync.engine.hurry())),
    );
    const stopHearing = this.#ports.channel.subscribe((message) => {
      const id = isRecord(message) ? message['discarded'] : undefined;
      if (typeof id === 'string') quietly(this.#opened().then((store) => store.discardedElsewhere(id)));
    });
    this.#stopListening = () => {
      stopRetrying();
      stopHearing();
    };
    quietly(this.#syncBehind(firstScreen));
  }

  async #syncBehind(firstScreen: Promise<void> | undefined): Promise<void> {
    // When the person is not known yet, the first screen itself waits for the server.
    if (firstScreen !== undefined && (this.#first !== null || (await this.me()) !== null)) await firstScreen;
    await this.#syncing();
  }

  /** On log-out or a change of user. Keeps everything. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#stopListening();
    await this.#loaded?.engine.stop();
    this.#first?.connection.close();
    // A store is not opened only to be closed; one that is still opening closes when it is done.
    await this.#store?.close(this.#now());
  }

  /** The database is open. @throws DatabaseUnreadable */
  async opened(): Promise<void> {
    await this.#opened();
  }

  #opened(): Promise<Store> {
    this.#opening ??= againWhenBack(() => this.#open()).catch((error: unknown) => {
      this.#opening = null;
      throw error;
    });
    return this.#opening;
  }

  /** The first screen must not wait for the database's library. */
  async #openedBehind(): Promise<Store> {
    if (this.#first !== null) await this.#firstFrame;
    return this.#opened();
  }

  async #open(): Promise<Store> {
    const { Store } = await import('./store/store.ts');
    const store = await Store.open(this.#owner, { ...this.#ports, onWiped: () => this.#wiped() });
    this.#store = store;
    if (this.#first !== null) {
      if (this.#first.step !== null) store.remember(this.#first.step.id);
      this.#first.connection.close();
      this.#first = null;
    }
    if (this.#isClosed) await store.close(this.#now());
    return store;
  }

  /** Without a wait for the next pull, the server's copy is there again; what had not been sent is told of. */
  #wiped(): void {
    this.#timesWiped += 1;
    this.#wipes.notify();
    quietly(this.#syncing().then((sync) => sync.engine.hurry()));
  }

  /** How often the database was deleted under this page. */
  getTimesWiped = (): number => this.#timesWiped;
  subscribeWiped = (listener: () => void): (() => void) => this.#wipes.subscribe(listener);

  // Reading: for live queries.

  /**
   * @param first what was read already
   * @param isCalm whether a value may stand for a moment though something has changed (`calm-query.ts`); unless given,
   *   none may
   */
  live<T>(read: () => Promise<T>, first?: T, isCalm?: (value: T) => boolean): LiveReading<T | undefined> {
    const ready = () => (this.#store === null ? this.#openedBehind() : undefined);
    if (isCalm === undefined) return liveReading(read, first, ready);
    let mayStand = false;
    const reading = async () => {
      const value = await read();
      mayStand = isCalm(value);
      return value;
    };
    const load = async () => (await import('./store/reading/calm-query.ts')).calmQuery(() => mayStand);
    return liveReading(reading, first, ready, { loaded: null, load });
  }

  /** Remembered, so that the person here is still known when the browser deletes the database. */
  me = async (): Promise<CurrentUser | null> => {
    const me = await (await this.#opened()).me();
    this.#me = me ?? this.#me;
    return this.#me;
  };
  /** Readings of the open database. They come with the store, which is loaded after the first screen. */
  stored = async <T>(reading: (store: Store) => T | Promise<T>): Promise<T> => reading(await this.#opened());
  /** A reading that comes with the screens that need it, such as those of assessment-list.ts and waiting-work.ts. */
  read = async <T>(reading: (database: DeviceDatabase) => Promise<T>): Promise<T> =>
    reading((await this.#opened()).database);

  // Writing: one strict transaction each.

  /** An editor's new assessment, offline from its first tap. Nothing waits before something is entered. @throws NotHeld */
  async startAssessment(sectionId: number): Promise<string> {
    const store = await this.#opened();
    return this.#makingRoom(() => store.startAssessment(this.#newId(), sectionId, this.#now()));
  }

  /** @throws NotHeld */
  write(id: string, leaves: Leaves, positions?: Partial<Positions>): Promise<void> {
    const edits = leafEntries(leaves).map(([leaf, value]) => ({ leaf, value }));
    return this.drafts.write(id, { edits, ...(positions && { positions }) });
  }

  /** A person's write; where there is no room, once more after what can go (rule SYN-20). */
  async #makingRoom<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      const sync = isNoRoom(error) ? await this.#syncing().catch(() => null) : null;
      if (sync === null) throw error;
      return sync.engine.room.trying(write, 1);
    }
  }

  openDraft = (id: string, screen: DraftScreen): Draft => this.drafts.ofAssessment(id, screen);

  /** Submit. @throws NotHeld */
  async complete(id: string): Promise<void> {
    const store = await this.#opened();
    await this.#makingRoom(() => store.complete(id, this.#now()));
    this.#changed();
  }

  /** An editor's new action, offline too. @param leaves what it begins with @throws NotHeld */
  async addAction(origin: ActionOrigin, leaves: ActionLeaves): Promise<string> {
    const store = await this.#opened();
    const id = this.#newId();
    await this.#makingRoom(() => store.addAction({ id, origin, leaves, now: this.#now() }));
    this.#changed();
    return id;
  }

  makeDue(id: string): void {
    quietly(this.#syncing().then((sync) => sync.makeDue(id)));
  }

  /**
   * Calls into the half that talks to the server: a person's decisions about waiting work, fetches on
   * request, and reports to the server. Rejects if that half cannot be loaded.
   */
  sync = async <T>(call: (sync: Sync) => T | Promise<T>): Promise<T> => call(await this.#syncing());

  // The engine.

  getEngineStatus = (): EngineStatus => this.#loaded?.engine.getStatus() ?? NOTHING_YET;

  subscribeEngine = this.#engineChanges.subscribe;

  editing(id: string, draft: EditingPorts['draft']): EditingTab {
    const { locks, channel, clock } = this.#ports;
    return editAssessment(id, { locks, channel, clock, draft, page: this.#ports, ending: this.#ending });
  }

  /** The half that syncs: loaded once, and started unless the device has been closed by then. */
  #syncing(): Promise<Sync> {
    this.#loading ??= this.#loadSync().catch((error: unknown) => {
      // Offline before the first visit was complete: loading is retried next time.
      this.#loading = null;
      throw error;
    });
    return this.#loading;
  }

  async #loadSync(): Promise<Sync> {
    const [{ Sync }, { database }] = await Promise.all([this.#ports.loadSync(), this.#opened()]);
    const sync = new Sync({
      ...this.#ports,
      database,
      owner: this.userId,
      person: this.#owner,
      // Only the owner's credentials, and none once closed.
      credentials: () => (this.#isClosed ? null : this.#ports.credentialsOf(this.#owner)),
      now: () => this.#now(),
      fraction: () => this.#ports.random.fraction(),
      newId: () => this.#newId(),
      onWaiting: () => this.#changed(),
      onDiscarded: (id) => {
        this.#store?.forget(id);
        this.#ports.channel.post({ discarded: id });
        this.#note();
      },
    });
    this.#loaded = sync;
    sync.engine.subscribe(() => this.#engineMoved(sync.engine.getStatus()));
    if (!this.#isClosed) quietly(sync.start());
    return sync;
  }

  /** There is something to send now. */
  #changed(): void {
    this.#loaded?.engine.wake();
    this.#noteAtTimes();
  }

  #noteAtTimes(): void {
    const store = this.#store;
    if (store !== null) quietly(store.loss.noteAtTimes(store.database, this.#now()));
  }

  #engineMoved({ isSending, network, paused }: EngineStatus): void {
    const moved = `${network} ${paused}`;
    if (moved !== this.#lastMoved) this.#ports.log({ kind: 'sync', network, paused });
    this.#lastMoved = moved;
    // Work that has been sent waits no longer, so losing it would do no harm.
    if (this.#wasSending && !isSending) this.#note();
    this.#wasSending = isSending;
    this.#engineChanges.notify();
  }

  /** Notes, outside the database, how much of this person's work is waiting in it. */
  #note(): void {
    const store = this.#store;
    if (store !== null) quietly(store.loss.note(store.database, this.#now()));
  }

  /** For an entry of a list that is added here. */
  newEntryId(): string {
    // Later than the one before even where the clock was set back.
    this.#newestEntryAt = Math.max(this.#now(), this.#newestEntryAt + 1);
    return entryId(this.#newestEntryAt, this.#ports.random.bytes(3));
  }

  #newId(): string {
    return uuidV7(this.#now(), this.#ports.random.bytes(10));
  }

  #now(): number {
    return this.#ports.clock.now();
  }
}

/** For work that is retried anyway: the drafts report a database that is briefly away. */
function quietly(work: Promise<unknown>): void {
  work.catch(() => undefined);
}
