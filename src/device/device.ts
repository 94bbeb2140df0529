import { uuidV7 } from '#domain/identifier.ts';
import type { Leaves } from '#domain/leaf.ts';
import type { Section, SectionSummary } from '#domain/section.ts';
import type { CurrentUser, RosterEntry } from '#contract/people.ts';
import { openDatabase } from './store/database.ts';
import type { DeviceDatabase, IndexedDb } from './store/database.ts';
import type { DocumentRequest, FetchedDocument, FetchOptions } from './documents.ts';
import { DraftWriter } from './outbox/draft.ts';
import type { Draft } from './outbox/draft.ts';
import { completeAssessment, startAssessment, writeEdit, writeEditOnLeaving } from './outbox/edits.ts';
import { editAssessment } from './outbox/editing-tab.ts';
import type { EditingTab } from './outbox/editing-tab.ts';
import { NOTHING_YET } from './sync/engine-status.ts';
import type { EngineStatus } from './sync/engine-status.ts';
import { readHeld } from './store/held.ts';
import type { Held } from './store/held.ts';
import { readSection } from './store/sections.ts';
import { readWaitingStates } from './store/waiting-states.ts';
import type { WaitingState } from './store/waiting-states.ts';
import { LossWatch } from './store/loss-watch.ts';
import { readMeta } from './store/meta.ts';
import { Observable } from './observable.ts';
import type { Channel, Clock, Http, Locks, Put, Random } from './ports.ts';
import { NotHeld } from './store/rows.ts';
import type { Credentials } from './outbox/sending.ts';
import type { Positions } from './store/stored.ts';
import type { SendReport, Sync } from './sync/sync.ts';
import type { Uploads } from './uploads/uploads.ts';

/** Everything a device does for one user: the app's only door to stored work. */

export type { DocumentRequest, FetchedDocument } from './documents.ts';
export type { EngineStatus } from './sync/engine-status.ts';
export type { HeldConflict } from './store/conflict-overlap.ts';
export type { Held } from './store/held.ts';
export type { SyncState } from './store/shown-state.ts';
export type { WaitingState } from './store/waiting-states.ts';
export type { Positions } from './store/stored.ts';
export type { SendReport } from './sync/sync.ts';

export interface DevicePorts {
  readonly idb?: IndexedDb;
  /** Another tab is holding an older database open, and opening has to wait for it. */
  readonly onBlocked?: () => void;
  /** Loads the half that talks to the server. */
  readonly loadSync: () => Promise<{ Sync: typeof Sync }>;
  readonly http: Http;
  readonly put: Put;
  readonly credentials: () => Credentials | null;
  readonly onPaused: (why: 'expired' | 'signed-out', token: string) => void;
  readonly clock: Clock;
  readonly random: Random;
  readonly locks: Locks;
  readonly channel: Channel;
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly isVisible: () => boolean;
  /**
   * Calls back when the network, the page or the token may allow a new try; returns a function that stops it.
   */
  readonly onMayRetry: (hurry: () => void) => () => void;
  /** Calls back when the page may be about to close; returns a function that stops it. */
  readonly onLeaving: (flush: () => void) => () => void;
}

/**
 * Opens a user's device.
 *
 * @param firstScreen the half that talks to the server is loaded after this
 * @throws DatabaseUnreadable
 */
export async function openDevice(
  userId: number,
  ports: DevicePorts,
  firstScreen?: Promise<void>,
): Promise<Device> {
  const database = await openDatabase(userId, ports.idb, ports.onBlocked);
  const device = new Device(userId, database, ports);
  await device.start(firstScreen);
  return device;
}

export class Device {
  readonly userId: number;
  readonly #database: DeviceDatabase;
  readonly #ports: DevicePorts;
  readonly #loss: LossWatch;
  /** Assessments known to be on this device; only a discard removes one. */
  readonly #known = new Set<string>();
  #stopListening: () => void = () => undefined;
  readonly #engineChanges = new Observable();
  #loading: Promise<Sync> | null = null;
  #loaded: Sync | null = null;
  #wasSending = false;
  #isClosed = false;

  constructor(userId: number, database: DeviceDatabase, ports: DevicePorts) {
    this.userId = userId;
    this.#database = database;
    this.#ports = ports;
    this.#loss = new LossWatch(userId, ports.localStorage);
  }

  async start(firstScreen?: Promise<void>): Promise<void> {
    await this.#loss.look(this.#database);
    this.#stopListening = this.#ports.onMayRetry(() =>
      quietly(this.#sync().then((sync) => sync.engine.hurry())),
    );
    quietly(this.#syncBehind(firstScreen));
  }

  async #syncBehind(firstScreen: Promise<void> | undefined): Promise<void> {
    // When the person is not known yet, the first screen itself waits for the server.
    if (firstScreen !== undefined && (await this.me()) !== null) await firstScreen;
    await this.#sync();
  }

  /** On log-out or a change of user. Keeps everything. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#stopListening();
    await this.#loaded?.engine.stop();
    await this.#loss.note(this.#database, this.#now()).catch(() => undefined);
    this.#database.close();
  }

  // Reading: for live queries; Dexie only.

  me = (): Promise<CurrentUser | null> => readMeta(this.#database, 'me');
  roster = async (): Promise<RosterEntry[]> => (await readMeta(this.#database, 'roster')) ?? [];
  sectionSummaries = async (): Promise<SectionSummary[]> =>
    (await readMeta(this.#database, 'sections')) ?? [];
  section = (id: number, version: number): Promise<Section | null> =>
    readSection(this.#database, id, version);
  /** A reading that comes with the screens that need it, such as those of assessment-list.ts and waiting-work.ts. */
  read = <T>(reading: (database: DeviceDatabase) => Promise<T>): Promise<T> => reading(this.#database);
  held = (id: string): Promise<Held | null> => readHeld(this.#database, id);
  waitingStates = (): Promise<WaitingState[]> => readWaitingStates(this.#database);

  /** Whether every module the server lists can be read offline. */
  async isReadyOffline(): Promise<boolean> {
    const listed = await readMeta(this.#database, 'sections');
    if (listed === null || listed.length === 0) return false;
    const sections = await Promise.all(listed.map(({ id, version }) => this.section(id, version)));
    return sections.every((section) => section !== null);
  }

  lastPullAt = async (): Promise<string | null> => {
    const at = await readMeta(this.#database, 'lastPullAt');
    return at === null ? null : new Date(at).toISOString();
  };

  /** The database is new although this device had work waiting: report it. */
  lostWork = async (): Promise<{ waiting: number; at: string } | null> => this.#loss.lost();
  acknowledgeLostWork(): void {
    this.#loss.acknowledge();
  }

  // Writing: one strict transaction each.

  /** An editor's new assessment, offline from its first tap. @throws NotHeld */
  async startAssessment(sectionId: number): Promise<string> {
    const [me, sections] = await Promise.all([this.me(), this.sectionSummaries()]);
    const section = sections.find((other) => other.id === sectionId);
    const isHeld = section !== undefined && (await this.section(section.id, section.version)) !== null;
    if (me === null || section === undefined || !isHeld) {
      throw new NotHeld('This module is not on this device yet.');
    }
    const id = this.#newId();
    await startAssessment(this.#database, { id, section, user: me, now: this.#now() });
    this.#changed();
    return id;
  }

  /** @throws NotHeld */
  async write(id: string, leaves: Leaves, positions?: Partial<Positions>): Promise<void> {
    if (this.#isClosed) throw new NotHeld('This person is no longer logged in here.');
    if (!(await this.#holds(id))) throw new NotHeld('This assessment is not on this device.');
    await writeEdit(this.#database, { id, leaves, now: this.#now(), ...(positions && { positions }) });
    this.#changed();
  }

  #writeOnLeaving(id: string, leaves: Leaves): void {
    if (this.#isClosed || !this.#known.has(id)) return;
    try {
      writeEditOnLeaving(this.#database, { id, leaves, now: this.#now() });
    } catch {
      // The database is closed: the usual write reopens it, if there is time.
    }
  }

  async #holds(id: string): Promise<boolean> {
    if (this.#known.has(id)) return true;
    if ((await this.#database.assessments.get(id)) === undefined) return false;
    this.#known.add(id);
    return true;
  }

  openDraft(id: string): Draft {
    // Noted before the page may close.
    quietly(this.#holds(id));
    return new DraftWriter({
      clock: this.#ports.clock,
      write: (leaves) => this.write(id, leaves),
      writeOnLeaving: (leaves) => this.#writeOnLeaving(id, leaves),
      reopen: () => this.#reopen(),
      onLeaving: this.#ports.onLeaving,
    });
  }

  /** Submit. @throws NotHeld */
  async complete(id: string): Promise<void> {
    await completeAssessment(this.#database, id, this.#now());
    this.#changed();
  }

  makeDue(id: string): void {
    quietly(this.#sync().then((sync) => sync.makeDue(id)));
  }

  // Choices.

  refreshConflict = async (id: string): Promise<void> => (await this.#sync()).refreshConflict(id);
  continueEditing = async (id: string, shownVersion: number): Promise<boolean> =>
    (await this.#sync()).continueEditing(id, shownVersion);
  copyResponses = async (id: string, shownVersion: number): Promise<string | null> =>
    (await this.#sync()).copyResponses(id, shownVersion);
  takeServerCopy = async (id: string, shownVersion: number): Promise<boolean> =>
    (await this.#sync()).takeServerCopy(id, shownVersion);
  retry = async (id: string): Promise<void> => (await this.#sync()).retry(id);
  sendAgain = async (id: string): Promise<void> => (await this.#sync()).sendAgain(id);
  dismissReplaced = async (id: string): Promise<void> => (await this.#sync()).dismissReplaced(id);
  sendNow = async (): Promise<SendReport> => (await this.#sync()).sendNow();

  /** Writes back one's own newer values that a save from this device replaced. */
  async undoReplaced(id: string): Promise<void> {
    const replaced = await (await this.#sync()).takeReplaced(id);
    await this.write(id, Object.fromEntries(replaced.map(({ leaf, value }) => [leaf, value])));
  }

  async discard(id: string): Promise<void> {
    await (await this.#sync()).discard(id);
    this.#known.delete(id);
    this.#note();
  }

  /** Scanned assessments on their way to the server. */
  uploads = async (): Promise<Uploads> => (await this.#sync()).uploads();

  exportBackup = async (): Promise<Blob> => (await this.#sync()).exportBackup();

  // The network, on request.

  fetchAssessment = async (id: string): Promise<'held' | 'unknown' | 'forbidden' | 'unreachable'> =>
    (await this.#sync()).fetchAssessment(id);
  fetchDocument = async (request: DocumentRequest, options: FetchOptions): Promise<FetchedDocument> =>
    (await this.#sync()).fetchDocument(request, options);
  fetchProgress = async (sectionId: number): Promise<'fetched' | 'refused' | 'unreachable'> =>
    (await this.#sync()).fetchProgress(sectionId);
  pullNow = async (): Promise<boolean> => (await this.#sync()).pullNow();

  // The engine.

  getEngineStatus = (): EngineStatus => this.#loaded?.engine.getStatus() ?? NOTHING_YET;

  subscribeEngine = this.#engineChanges.subscribe;

  editing(id: string, flush: () => Promise<void>): EditingTab {
    const { locks, channel, clock } = this.#ports;
    return editAssessment(id, { locks, channel, clock, flush });
  }

  /** The half that syncs: loaded once, and started unless the device has been closed by then. */
  #sync(): Promise<Sync> {
    this.#loading ??= this.#loadSync().catch((error: unknown) => {
      // Offline before the first visit was complete: loading is retried next time.
      this.#loading = null;
      throw error;
    });
    return this.#loading;
  }

  async #loadSync(): Promise<Sync> {
    const { Sync } = await this.#ports.loadSync();
    const sync = new Sync({
      ...this.#ports,
      database: this.#database,
      owner: this.userId,
      now: () => this.#now(),
      fraction: () => this.#ports.random.fraction(),
      newId: () => this.#newId(),
      onWaiting: () => this.#changed(),
    });
    this.#loaded = sync;
    sync.engine.subscribe(() => this.#engineMoved(sync.engine.getStatus()));
    if (!this.#isClosed) quietly(sync.start());
    return sync;
  }

  #changed(): void {
    this.#loaded?.engine.wake();
    quietly(this.#loss.noteAtTimes(this.#database, this.#now()));
  }

  #engineMoved({ isSending }: EngineStatus): void {
    // What has been sent is no longer waiting, so losing it would do no harm.
    if (this.#wasSending && !isSending) this.#note();
    this.#wasSending = isSending;
    this.#engineChanges.notify();
  }

  /** Notes, outside the database, how much of this person's work is waiting in it. */
  #note(): void {
    quietly(this.#loss.note(this.#database, this.#now()));
  }

  /** iOS closes databases in the background: open it again. */
  async #reopen(): Promise<void> {
    this.#database.close({ disableAutoOpen: false });
    await this.#database.open();
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
