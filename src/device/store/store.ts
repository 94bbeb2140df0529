import type { CurrentUser, RosterEntry } from '#contract/people.ts';
import type { ActionLeaf } from '#domain/action-leaves.ts';
import type { AssessmentSummary } from '#domain/assessment.ts';
import type { Leaf } from '#domain/leaf.ts';
import { uuidV7 } from '#domain/identifier.ts';
import type { Section, SectionSummary } from '#domain/section.ts';
import type { Clock, Locks, Random } from '../ports.ts';
import { addAction, editAction, heldActions } from './actions.ts';
import type { HeldAction } from './actions.ts';
import { completeAssessment, startAssessment, writeEdit } from './edits.ts';
import type { LeafEdit, Positions } from '../rows/stored.ts';
import { readOverlay, readRecent, readSummaries } from './reading/assessment-list.ts';
import { toClearOf, unmark } from '../person/clear-list.ts';
import type { Person } from '../person/token.ts';
import { openDatabase } from './database.ts';
import type { DeviceDatabase } from './database.ts';
import type { IndexedDb } from './indexed-db.ts';
import { deletePersonsWork } from './removing/delete-work.ts';
import { isDiscarded, keepLostEdits, keepRefused } from './discarded.ts';
import type { Held } from '../rows/held.ts';
import type { Overlay, Recent } from '../rows/list-entries.ts';
import type { LeftStorage } from './left-storage.ts';
import { LossWatch } from './loss-watch.ts';
import { readMeta } from './meta.ts';
import { NotHeld } from './not-held.ts';
import { readHeld } from './reading/read-held.ts';
import { readLaneOfKind } from './action-rows.ts';
import type { Overtaken } from '../rows/left-behind.ts';
import { takeIn, takeInAction, takeInAllLeft } from './take-left.ts';
import type { Late } from './take-left.ts';
import { readSection } from './sections.ts';
import { shareWork } from '../person/work-lock.ts';
import { isSkipped } from './skipped.ts';
import { readWaitingStates } from './reading/waiting-states.ts';
import type { WaitingState } from './reading/waiting-states.ts';

export interface StorePorts {
  readonly idb: IndexedDb;
  /** Another tab is holding an older database open, and opening has to wait for it. */
  readonly onBlocked?: () => void;
  /** The browser has deleted the database under this page; an empty one is in its place. */
  readonly onWiped?: () => void;
  readonly localStorage: LeftStorage;
  /** Whether this person works in this tab now. */
  readonly isSeated: (owner: Person) => boolean;
  readonly locks: Locks;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<Random, 'bytes'>;
}

/**
 * The open database with what reads and writes it: Dexie, the schemas and all that needs
 * them. Loaded by `Device`, behind a first screen that could be read without.
 */
export class Store {
  readonly database: DeviceDatabase;
  readonly loss: LossWatch;
  /** Assessments known to be on this device; only a discard removes one. */
  readonly #known = new Set<string>();

  readonly #ports: StorePorts & { readonly letGo: () => void };
  readonly #writing = new Set<Promise<unknown>>();

  private constructor(
    database: DeviceDatabase,
    loss: LossWatch,
    ports: StorePorts & { readonly letGo: () => void },
  ) {
    this.database = database;
    this.loss = loss;
    this.#ports = ports;
    database.on('populate', () => {
      this.#known.clear();
      loss.wiped();
      ports.onWiped?.();
    });
  }

  /** @throws DatabaseUnreadable */
  static async open(owner: Person, ports: StorePorts): Promise<Store> {
    const { idb, localStorage: storage } = ports;
    // A deletion that was broken off: nothing of what was to go may be shown, or sent.
    const letGo = await shareWork(owner, ports.locks);
    const toClear = toClearOf(storage, owner);
    if (toClear === 'everything') await deletePersonsWork(owner, ports);
    // Somebody who is back needs no deletion for their last log-out, unless they have logged out while this waited.
    if (toClear === 'everything' || (toClear !== null && ports.isSeated(owner))) unmark(storage, owner);
    const database = await openDatabase(owner, idb, ports.onBlocked, storage).catch((error: unknown) => {
      letGo();
      throw error;
    });
    try {
      const loss = new LossWatch(owner, storage);
      await loss.look(database);
      await takeInAllLeft(database, storage, ports.clock.now());
      return new Store(database, loss, { ...ports, letGo });
    } catch (error) {
      database.close();
      letGo();
      throw error;
    }
  }

  /** Keeps everything. What is being written is on the disk by then, and what a log-out deletes waits for it. */
  async close(now: number): Promise<void> {
    await Promise.allSettled(this.#writing);
    await this.loss.note(this.database, now).catch(() => undefined);
    this.database.close();
    this.#ports.letGo();
  }

  async #whileOpen<T>(writing: Promise<T>): Promise<T> {
    this.#writing.add(writing);
    try {
      return await writing;
    } finally {
      this.#writing.delete(writing);
    }
  }

  me = (): Promise<CurrentUser | null> => readMeta(this.database, 'me');
  roster = async (): Promise<RosterEntry[]> => (await readMeta(this.database, 'roster')) ?? [];
  sectionSummaries = async (): Promise<SectionSummary[]> => (await readMeta(this.database, 'sections')) ?? [];
  section = (id: number, version: number): Promise<Section | null> => readSection(this.database, id, version);
  held = (id: string): Promise<Held | null> => readHeld(this.database, id);
  summaries = (): Promise<AssessmentSummary[]> => readSummaries(this.database);
  overlay = (): Promise<Overlay> => readOverlay(this.database);
  recent = (count: number): Promise<Recent> => readRecent(this.database, count);
  isDiscarded = (id: string): Promise<boolean> => isDiscarded(this.database, id);
  waitingStates = (): Promise<WaitingState[]> => {
    const { outbox, edits, parcels } = this.database;
    return this.database.transaction('r', outbox, edits, parcels, () =>
      readWaitingStates(this.database, readLaneOfKind),
    );
  };

  isSkipped = (id: string): Promise<boolean> => isSkipped(this.database, id);

  async hasLostAnswers(): Promise<boolean> {
    return ((await readMeta(this.database, 'restored'))?.ids.length ?? 0) > 0;
  }

  async lastPullAt(): Promise<string | null> {
    const at = await readMeta(this.database, 'lastPullAt');
    return at === null ? null : new Date(at).toISOString();
  }

  /**
   * @returns the id of the one that was begun
   * @throws NotHeld where the person, or the module with its questions, is not on this device
   */
  startAssessment(id: string, sectionId: number, now: number): Promise<string> {
    return this.#whileOpen(this.#start(id, sectionId, now));
  }

  async #start(id: string, sectionId: number, now: number): Promise<string> {
    const [me, sections] = await Promise.all([this.me(), this.sectionSummaries()]);
    const section = sections.find((other) => other.id === sectionId);
    const isHeld = section !== undefined && (await this.section(section.id, section.version)) !== null;
    if (me === null || section === undefined || !isHeld) {
      throw new NotHeld('This module is not on this device yet.');
    }
    // Typing that a page left behind belongs to the assessment it was typed into, not to the new one.
    await takeInAllLeft(this.database, this.#ports.localStorage, now);
    return startAssessment(this.database, { id, section, user: me, now });
  }

  /**
   * Resolves when the edit is on the disk.
   *
   * @param isStillMeant as in `writeEdit`
   * @throws NotHeld
   */
  write(
    id: string,
    edit: { edits: readonly LeafEdit[]; positions?: Partial<Positions>; now: number },
    isStillMeant?: () => boolean,
  ): Promise<void> {
    return this.#whileOpen(this.#write(id, edit, isStillMeant));
  }

  async #write(
    id: string,
    edit: { edits: readonly LeafEdit[]; positions?: Partial<Positions>; now: number },
    isStillMeant?: () => boolean,
  ): Promise<void> {
    if (!(await this.holds(id))) {
      await keepRefused(this.database, id, edit.edits, this.#newName());
      throw new NotHeld('This assessment is not on this device.');
    }
    await writeEdit(this.database, { id, ...edit }, isStillMeant);
    if (this.#known.has(id)) return;
    // The browser deleted the database, and this very write has opened an empty one. An edit of nothing would
    // keep the server's copy out.
    await this.database.editsOf(id).delete();
    await keepRefused(this.database, id, edit.edits, this.#newName());
    throw new NotHeld('This assessment is no longer on this device.');
  }

  /** The same where another page may have written since. @returns the leaves of which that stays */
  writeLate = (id: string, late: Late<Leaf>, now: number): Promise<Overtaken> =>
    this.#whileOpen(takeIn(this.database, id, late, now));
  writeLateInAction = (id: string, late: Late<ActionLeaf>, now: number): Promise<Overtaken<ActionLeaf>> =>
    this.#whileOpen(takeInAction(this.database, id, late, now));

  async holds(id: string): Promise<boolean> {
    if (this.#known.has(id)) return true;
    if ((await this.database.assessments.get(id)) === undefined) return false;
    this.#known.add(id);
    return true;
  }

  /** The assessment was read before this store was open. */
  remember(id: string): void {
    this.#known.add(id);
  }

  /** Whether it is known to be here without asking: there may be no time to ask. */
  isKnown(id: string): boolean {
    return this.#known.has(id);
  }

  forget(id: string): void {
    this.#known.delete(id);
  }

  /** Another tab has discarded it, perhaps while an edit of this one was being written. */
  async discardedElsewhere(id: string): Promise<void> {
    this.forget(id);
    await keepLostEdits(this.database, () => this.#newName());
  }

  #newName(): { id: string; at: number } {
    const at = this.#ports.clock.now();
    return { id: uuidV7(at, this.#ports.random.bytes(10)), at };
  }

  actions = (): Promise<HeldAction[]> => heldActions(this.database);
  /** Those of a module that are done. */
  finishedActions = (section: string): Promise<HeldAction[]> =>
    heldActions(this.database, ({ working }) => working.section === section && working.state === 'done');
  openActions = (): Promise<HeldAction[]> =>
    heldActions(this.database, ({ working }) => working.state === 'open');
  /** Those on one question, of any module and area. */
  actionsOn = (question: number): Promise<HeldAction[]> =>
    heldActions(this.database, ({ working }) => working.question === question);

  /** @throws NotHeld */
  addAction = (start: Parameters<typeof addAction>[1]): Promise<void> =>
    this.#whileOpen(addAction(this.database, start));

  /** @throws NotHeld */
  editAction = (edit: Parameters<typeof editAction>[1]): Promise<void> =>
    this.#whileOpen(editAction(this.database, edit));

  complete = (id: string, now: number): Promise<void> =>
    this.#whileOpen(completeAssessment(this.database, id, now));

  /** iOS closes databases in the background: open it again. */
  async reopen(): Promise<void> {
    this.database.close({ disableAutoOpen: false });
    await this.database.open();
  }
}
