import { uuidV7 } from '#domain/identifier.ts';
import type { Leaves } from '#domain/leaf.ts';
import { fullName } from '#domain/names.ts';
import type { Section, SectionSummary } from '#domain/section.ts';
import type { CurrentUser, RosterEntry } from '#contract/people.ts';
import { send } from './api.ts';
import { backupFile } from './backup.ts';
import * as choices from './choices.ts';
import { openDatabase } from './database.ts';
import type { DeviceDatabase, IndexedDb } from './database.ts';
import { DraftWriter } from './draft.ts';
import type { Draft } from './draft.ts';
import { completeAssessment, startAssessment, writeEdit } from './drafts.ts';
import { editAssessment } from './editing-tab.ts';
import type { EditingTab } from './editing-tab.ts';
import { Engine } from './engine.ts';
import type { EngineStatus } from './engine.ts';
import { readHeld, readList, readOutbox, readSection } from './held.ts';
import type { Held, ListEntry, Waiting } from './held.ts';
import { LossWatch } from './loss-watch.ts';
import { readMeta } from './meta.ts';
import type { Channel, Clock, Http, Locks, Random } from './ports.ts';
import { holdPulled, pull, pullSection } from './pulling.ts';
import { NotHeld, changeRows } from './rows.ts';
import { makeLaneDue } from './sending.ts';
import type { Credentials } from './sending.ts';
import type { Positions } from './stored.ts';

/** Everything a device does for one user: the app's only door to stored work. */

export type { EngineStatus } from './engine.ts';
export type { Held, HeldConflict, ListEntry, SyncState, Waiting } from './held.ts';
export type { Positions, Replaced } from './stored.ts';

export interface DevicePorts {
  readonly idb?: IndexedDb;
  readonly http: Http;
  readonly credentials: () => Credentials | null;
  readonly onPaused: (why: 'expired' | 'signed-out', token: string) => void;
  readonly clock: Clock;
  readonly random: Random;
  readonly locks: Locks;
  readonly channel: Channel;
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly isVisible: () => boolean;
  /** Calls back when the network, the page or the token may allow a new try; returns how to stop. */
  readonly onHope: (hurry: () => void) => () => void;
  /** Calls back when the page may be about to go; returns how to stop. */
  readonly onLeaving: (flush: () => void) => () => void;
}

export interface SendReport {
  readonly sent: number;
  readonly waiting: number;
  readonly needYou: number;
}

/**
 * Opens a user's device.
 *
 * @throws DatabaseUnreadable
 */
export async function openDevice(userId: number, ports: DevicePorts): Promise<Device> {
  const database = await openDatabase(userId, ports.idb);
  const device = new Device(userId, database, ports);
  await device.start();
  return device;
}

export class Device {
  readonly userId: number;
  readonly #database: DeviceDatabase;
  readonly #ports: DevicePorts;
  readonly #engine: Engine;
  readonly #loss: LossWatch;
  /** Assessments seen to be on this device; only a discard takes one away. */
  readonly #known = new Set<string>();
  #stopHoping: () => void = () => undefined;
  #stopNoting: () => void = () => undefined;
  #isClosed = false;

  constructor(userId: number, database: DeviceDatabase, ports: DevicePorts) {
    this.userId = userId;
    this.#database = database;
    this.#ports = ports;
    this.#loss = new LossWatch(userId, ports.localStorage);
    this.#engine = new Engine({
      ...ports,
      ...this.#sending(),
    });
  }

  async start(): Promise<void> {
    await this.#loss.look(this.#database);
    await choices.forgetOldDiscards(this.#database, this.#now());
    this.#stopHoping = this.#ports.onHope(() => quietly(this.#engine.hurry()));
    this.#stopNoting = this.#noteAfterSending();
    this.#engine.start();
  }

  /** On log-out or a change of user. Keeps everything. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#stopHoping();
    this.#stopNoting();
    await this.#engine.stop();
    this.#database.close();
  }

  // Reading: for live queries; Dexie only.

  me = (): Promise<CurrentUser | null> => readMeta(this.#database, 'me');
  roster = async (): Promise<RosterEntry[]> => (await readMeta(this.#database, 'roster')) ?? [];
  sectionSummaries = async (): Promise<SectionSummary[]> =>
    (await readMeta(this.#database, 'sections')) ?? [];
  section = (id: number, version: number): Promise<Section | null> =>
    readSection(this.#database, id, version);
  list = (): Promise<ListEntry[]> => readList(this.#database);
  held = (id: string): Promise<Held | null> => readHeld(this.#database, id);
  outbox = (): Promise<Waiting[]> => readOutbox(this.#database);

  /** Every module that the server lists can be read without a network. */
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

  /** The database is new although this device had work waiting: say so. */
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
    if (!this.#known.has(id)) {
      if ((await this.#database.assessments.get(id)) === undefined) {
        throw new NotHeld('This assessment is not on this device.');
      }
      this.#known.add(id);
    }
    await writeEdit(this.#database, { id, leaves, now: this.#now(), ...(positions && { positions }) });
    this.#changed();
  }

  openDraft(id: string): Draft {
    return new DraftWriter({
      clock: this.#ports.clock,
      write: (leaves) => this.write(id, leaves),
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
    quietly(makeLaneDue(this.#database, id, this.#now()).then(() => this.#engine.wake()));
  }

  // Choices.

  /** Fetches the newest copy before a conflict is shown; quiet when there is no network. */
  async refreshConflict(id: string): Promise<void> {
    const credentials = this.#credentials();
    if (credentials === null) return;
    const outcome = await send(this.#ports.http, 'assessment', { token: credentials.token, params: { id } });
    if (outcome.kind !== 'answer') return;
    const server = outcome.value;
    await changeRows(this.#database, id, ({ stored, lane }) => {
      if (!lane?.conflict || server.version <= lane.conflict.version) return null;
      const conflict = {
        ...lane.conflict,
        server,
        version: server.version,
        updatedAt: server.updatedAt,
        name: server.lastEditedBy === this.userId ? lane.conflict.name : server.lastEditedByName,
        reason: server.dateCompleted === null ? ('edited' as const) : ('completed' as const),
      };
      return { stored, lane: { ...lane, conflict } };
    });
  }

  async continueEditing(id: string, shownVersion: number): Promise<boolean> {
    const isDone = await choices.continueEditing(this.#database, id, shownVersion, this.#now());
    this.#changed();
    return isDone;
  }

  /** The new assessment's id; null: the conflict changed meanwhile, look again. */
  async copyResponses(id: string, shownVersion: number): Promise<string | null> {
    const me = await this.me();
    const copyId = this.#newId();
    const user = { id: this.userId, name: me === null ? '' : fullName(me) };
    const copy = { id: copyId, now: this.#now(), user };
    const isDone = await choices.copyResponses(this.#database, id, shownVersion, copy);
    this.#changed();
    return isDone ? copyId : null;
  }

  async takeServerCopy(id: string, shownVersion: number): Promise<boolean> {
    const discarded = { id: this.#newId(), now: this.#now() };
    const isDone = await choices.takeServerCopy(this.#database, id, shownVersion, discarded);
    this.#changed();
    return isDone;
  }

  /** Writes back own newer values that a save from here replaced. */
  async undoReplaced(id: string): Promise<void> {
    const held = await this.held(id);
    if (held === null) return;
    await choices.forgetReplaced(this.#database, id);
    await this.write(id, Object.fromEntries(held.replaced.map(({ leaf, value }) => [leaf, value])));
  }

  async dismissReplaced(id: string): Promise<void> {
    await choices.forgetReplaced(this.#database, id);
  }

  async retry(id: string): Promise<void> {
    await choices.retryLane(this.#database, id, this.#now());
    await this.#engine.hurry();
  }

  async sendAgain(id: string): Promise<void> {
    const held = await this.held(id);
    if (held === null) return;
    const section = await this.section(Number(held.assessment.section), held.assessment.sectionVersion);
    if (section === null) return;
    await choices.sendAgain(this.#database, id, section, this.#now());
    await this.#engine.hurry();
  }

  async discard(id: string): Promise<void> {
    await choices.discardLane(this.#database, id, { id: this.#newId(), now: this.#now() });
    this.#known.delete(id);
    this.#changed();
  }

  /** Tries everything now and counts what came of it. */
  async sendNow(): Promise<SendReport> {
    const before = await this.outbox();
    await this.#engine.hurry();
    await this.#engine.turn();
    const after = await this.outbox();
    const left = new Set(after.map((row) => row.id));
    const needYou = after.filter((row) => row.state === 'conflict' || row.state === 'refused').length;
    this.#changed();
    return {
      sent: before.filter((row) => !left.has(row.id)).length,
      waiting: after.length - needYou,
      needYou,
    };
  }

  exportBackup(): Promise<Blob> {
    return backupFile(this.#database, this.userId, this.#now());
  }

  // The network, on request.

  /** For an assessment that is not on the device, or whose module is not. */
  async fetchAssessment(id: string): Promise<'held' | 'unknown' | 'forbidden' | 'unreachable'> {
    const credentials = this.#credentials();
    let held = await this.held(id);
    if (held === null) {
      if (credentials === null) return 'unreachable';
      const outcome = await send(this.#ports.http, 'assessment', {
        token: credentials.token,
        params: { id },
      });
      if (outcome.kind === 'refused') return outcome.status === 403 ? 'forbidden' : 'unknown';
      if (outcome.kind !== 'answer') return 'unreachable';
      await holdPulled(this.#database, outcome.value, false);
      held = await this.held(id);
    }
    if (held === null) return 'unreachable';
    const section = Number(held.assessment.section);
    const { sectionVersion } = held.assessment;
    if ((await this.section(section, sectionVersion)) !== null) return 'held';
    if (credentials === null) return 'unreachable';
    const isHere = await pullSection(this.#sending(), credentials.token, section, sectionVersion);
    return isHere ? 'held' : 'unreachable';
  }

  /** True when everything was brought up to date. */
  async pullNow(): Promise<boolean> {
    return (await pull(this.#sending())).kind === 'done';
  }

  // The engine.

  getEngineStatus = (): EngineStatus => this.#engine.getStatus();
  subscribeEngine = (listener: () => void): (() => void) => this.#engine.subscribe(listener);

  editing(id: string, flush: () => Promise<void>): EditingTab {
    const { locks, channel, clock } = this.#ports;
    return editAssessment(id, { locks, channel, clock, flush });
  }

  #sending() {
    const { http, random } = this.#ports;
    return {
      database: this.#database,
      owner: this.userId,
      http,
      credentials: this.#ports.credentials,
      now: () => this.#now(),
      fraction: () => random.fraction(),
      newId: () => this.#newId(),
    };
  }

  /** Only this database's owner's token may speak for it. */
  #credentials(): Credentials | null {
    const credentials = this.#ports.credentials();
    return credentials?.userId === this.userId ? credentials : null;
  }

  #changed(): void {
    this.#engine.wake();
    quietly(this.#loss.noteAtTimes(this.#database, this.#now()));
  }

  /** What was sent waits no more: its loss would be none. */
  #noteAfterSending(): () => void {
    let wasSending = false;
    return this.#engine.subscribe(() => {
      const { isSending } = this.#engine.getStatus();
      if (wasSending && !isSending) quietly(this.#loss.note(this.#database, this.#now()));
      wasSending = isSending;
    });
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

/** Work that is tried again anyway: that the database is away for a moment is told by the drafts. */
function quietly(work: Promise<unknown>): void {
  work.catch(() => undefined);
}
