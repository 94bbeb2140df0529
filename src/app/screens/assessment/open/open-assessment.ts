import type { ListName } from '#domain/entries.ts';
import { entryLeaf } from '#domain/leaf.ts';
import { equalValues, leafValue, withLeaves } from '#domain/leaf-values.ts';
import type { Leaf, LeafValue } from '#domain/leaf.ts';
import type { Assessment } from '#domain/assessment.ts';
import type { Section } from '#domain/section.ts';
import { filledBySheets } from '#domain/sheet-answers.ts';
import type { Device, Held, Positions } from '#device/device.ts';
import { Observable } from '#device/observable.ts';
import type { Draft, DraftStatus } from '#device/outbox/draft.ts';
import type { Overtaken } from '#device/rows/left-behind.ts';
import type { SeenVersion } from '#device/rows/stored.ts';
import type { EditingState, EditingTab } from '#device/outbox/editing-tab.ts';
import type { annualAfterEdit } from '../wastage/calculator-parts.ts';

/** Read from the device's database; null for what it lacks. */
export interface Read {
  readonly held: Held | null;
  /** The section in the version the assessment began with. */
  readonly section: Section | null;
}

/** The part of the device that an open assessment needs. */
type AssessmentDevice = Pick<Device, 'userId' | 'openDraft' | 'editing' | 'write' | 'makeDue' | 'newEntryId'>;

/**
 * Laid over the device's copy. The draft forgets a leaf once it is on the disk, as it must not write it
 * twice; a reading that began before may arrive after that, and would for a moment show the old value. So the
 * two cannot be one record: this one lasts until a reading has the leaf.
 */
interface Written {
  readonly value: LeafValue;
  /** Written by the draft, so the device's copy will show it any moment. */
  isWritten: boolean;
}

/**
 * The assessment open on screen: the device's copy, overlaid with what was just typed or tapped until that
 * copy shows the same. All steps of one assessment share it, so that neither the draft nor the editing lock
 * is released in between.
 */
export class OpenAssessment {
  readonly id: string;
  /** Fields holding something that cannot be saved; moving on waits until they are fixed. */
  readonly unwritten = new Set<{ readonly focus: () => void }>();
  readonly #device: AssessmentDevice;
  readonly #draft: Draft;
  readonly #tab: EditingTab;
  readonly #changes = new Observable();
  #isPutAway = false;
  #broughtBy: string | null = null;
  #hasEdited = false;
  readonly #over = new Map<Leaf, Written>();
  #read: Read | null = null;
  #following: typeof annualAfterEdit | null = null;
  #stored: Assessment | null = null;
  #shown: Assessment | null = null;
  /** The state on the screen when the assessment went from this device. */
  #gone: Assessment | null = null;

  constructor(device: AssessmentDevice, id: string) {
    this.id = id;
    this.#device = device;
    this.#draft = device.openDraft(id, {
      shown: (leaf) => (this.#stored === null ? null : leafValue(this.#stored, leaf)),
      overtaken: (leaves) => this.#showStored(leaves),
    });
    this.#tab = device.editing(id, this.#draft);
  }

  /** Null until the database has answered once. */
  get read(): Read | null {
    return this.#read;
  }

  /** The device's copy plus what has not reached it yet: what an edit is made on. */
  get stored(): Assessment | null {
    return this.#stored;
  }

  /** The same as it is shown: with its answers as the rows of its sheets make them (rule MEA-8). */
  get shown(): Assessment | null {
    return this.#shown;
  }

  /** Whether something was entered since it was opened here. */
  get hasEdited(): boolean {
    return this.#hasEdited;
  }

  subscribe = this.#changes.subscribe;

  /** Takes the current state from the device's database. */
  receive(read: Read): void {
    const { held } = read;
    this.#noteWhoBrought(this.#read?.held?.assessment, held?.assessment);
    this.#read = read;
    if (!held?.conflict) this.#isPutAway = false;
    for (const [leaf, over] of this.#over) {
      // A copy read before the write finished may still arrive after it, once.
      const isShown = held !== null && equalValues(leafValue(held.assessment, leaf), over.value);
      if (isShown || over.isWritten) this.#over.delete(leaf);
      else over.isWritten = this.#draft.pending(leaf) === undefined;
    }
    this.#layOver();
    if (held !== null) this.#hereAgain(held.assessment);
  }

  /** Who made the version that came last; null where several came at once, of which each may be another person's. */
  get broughtBy(): string | null {
    return this.#broughtBy;
  }

  #noteWhoBrought(before: Assessment | undefined, now: Assessment | undefined): void {
    if (before === undefined || now === undefined || now.version === before.version) return;
    this.#broughtBy = now.version === before.version + 1 ? now.lastEditedByName : null;
  }

  /** The browser has deleted the database under the page: what is on the screen is all there is of it. */
  keepOnScreen(): void {
    this.#gone ??= this.#stored;
  }

  /** Typing of the meantime can be written now, and so can answers that had not been sent before. */
  #hereAgain(fetched: Assessment): void {
    const [gone, section] = [this.#gone, this.#read?.section];
    if (gone === null || !section) return;
    this.#gone = null;
    void this.#draft.flush();
    void import('./put-back.ts').then(({ leavesToPutBack }) => {
      for (const [leaf, value] of leavesToPutBack(gone, fetched, section)) {
        if (!this.#over.has(leaf)) this.tap(leaf, value);
      }
    });
  }

  /** Says which other leaf follows from an edit. Comes with the calculator, which is on every question with such an edit. */
  follow(following: typeof annualAfterEdit): void {
    this.#following = following;
  }

  /**
   * Typing: written when the burst ends, and at least once a second.
   *
   * @param seen the version that was on the screen when the field took the focus (rule SYN-5)
   */
  type(leaf: Leaf, value: LeafValue, seen: SeenVersion): void {
    this.#edit(leaf, value, (changed, to) => this.#draft.set(changed, to, seen));
  }

  /** A tap: written at once. */
  tap(leaf: Leaf, value: LeafValue): void {
    const { seen } = this;
    this.#edit(leaf, value, (changed, to) => this.#draft.setNow(changed, to, seen));
  }

  /** A tap that is several leaves: they reach the disk together. */
  tapAll(leaves: readonly (readonly [Leaf, LeafValue])[]): void {
    if (this.#shown === null || this.#tab.getState() !== 'here') return;
    this.#hasEdited = true;
    for (const [leaf, value] of leaves) this.#over.set(leaf, { value, isWritten: false });
    this.#draft.setAll(leaves, this.seen);
    this.#layOver();
  }

  /** Whose answers these are. */
  get userId(): number {
    return this.#device.userId;
  }

  /** Adds an entry at the end of a list. */
  add(list: ListName, blank: { readonly [key: string]: LeafValue }): void {
    this.tap(entryLeaf(list, this.newEntryId()), blank);
  }

  newEntryId(): string {
    return this.#device.newEntryId();
  }

  /** The version on the screen. */
  get seen(): SeenVersion {
    const held = this.#read?.held ?? null;
    return held?.isOnServer === true ? held.assessment.version : null;
  }

  #edit(leaf: Leaf, value: LeafValue, write: (leaf: Leaf, value: LeafValue) => void): void {
    const before = this.#stored;
    // Never before the record has been read, never while another tab is editing.
    if (before === null || this.#tab.getState() !== 'here') return;
    this.#hasEdited = true;
    const change = (changed: Leaf, to: LeafValue) => {
      this.#over.set(changed, { value: to, isWritten: false });
      write(changed, to);
    };
    change(leaf, value);
    const section = this.#read?.section ?? null;
    const after = withLeaves(before, { [leaf]: value });
    const next = section && this.#following?.(section, before, after);
    if (next) change(next.leaf, next.value);
    this.#layOver();
  }

  #layOver(): void {
    const held = this.#read?.held ?? null;
    const over = Object.fromEntries([...this.#over].map(([leaf, { value }]) => [leaf, value]));
    const isCovered = held !== null && this.#over.size > 0;
    const stored = isCovered ? withLeaves(held.assessment, over) : (held?.assessment ?? null);
    this.#stored = stored;
    this.#shown = stored && filledBySheets(this.#read?.section ?? {}, stored);
    this.#changes.notify();
  }

  /**
   * Another page has changed them: unless typed into again, they are shown as they are stored. What was read
   * last may be older than that, and whoever typed on top of it would write it back.
   */
  #showStored(leaves: Overtaken): void {
    for (const [leaf, value] of leaves) {
      if (this.#draft.pending(leaf) !== undefined) continue;
      if (value === undefined) this.#over.delete(leaf);
      else this.#over.set(leaf, { value, isWritten: true });
    }
    this.#layOver();
  }

  /** The person closed this conflict's dialog; it does not reopen automatically. */
  putConflictAway(): void {
    this.#isPutAway = true;
  }

  isPutAway(): boolean {
    return this.#isPutAway;
  }

  flush(): Promise<void> {
    return this.#draft.flush();
  }

  /** Saves the position and makes the lane due. Failures here are silent: the answers are in the draft. */
  async keepPlace(positions: Partial<Positions> = {}): Promise<void> {
    if (this.#tab.getState() === 'here' && Object.keys(positions).length > 0) {
      await this.#device.write(this.id, {}, positions).catch(() => undefined);
    }
    this.#device.makeDue(this.id);
  }

  get draftStatus(): DraftStatus {
    return this.#draft.getStatus();
  }

  get subscribeDraft(): Draft['subscribe'] {
    return this.#draft.subscribe;
  }

  get editing(): EditingState {
    return this.#tab.getState();
  }

  get subscribeEditing(): EditingTab['subscribe'] {
    return this.#tab.subscribe;
  }

  /** Resolves when it is known which tab edits. */
  askedToEdit(): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (this.editing === 'asking') return;
        stop();
        resolve();
      };
      const stop = this.subscribeEditing(look);
      look();
    });
  }

  editHere(): Promise<void> {
    return this.#tab.takeOver();
  }

  /** Leaving the assessment: writes everything, frees the lock and makes the lane due. */
  async close(): Promise<void> {
    await this.#tab.releaseAfter(this.#draft.close());
    this.#device.makeDue(this.id);
  }
}
