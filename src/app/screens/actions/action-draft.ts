import { Observable } from '#device/observable.ts';
import type { Draft, DraftScreen, DraftStatus } from '#device/outbox/draft.ts';
import type { Overtaken } from '#device/rows/left-behind.ts';
import type { SeenVersion } from '#device/rows/stored.ts';
import { ACTION_LEAVES, withActionLeaves } from '#domain/action-leaves.ts';
import type { ActionLeaf, ActionLeaves } from '#domain/action-leaves.ts';
import { actionFaults } from '#domain/action-rules.ts';
import type { ActionFault } from '#domain/action-rules.ts';
import type { Action } from '#domain/action.ts';
import { entriesOf } from '#domain/leaf-kind.ts';
import { equalValues } from '#domain/leaf-values.ts';
import type { LeafValue } from '#domain/leaf.ts';

/** Kept together: a state that cannot be kept yet waits for the field that it needs (rule ACT-3). */
const OF_STATE: readonly ActionLeaf[] = ['state', 'done_on', 'dropped_why'];

/** On its way into the draft; a state may have to wait for another field. */
interface Unpassed {
  /** The version on the screen. */
  readonly seen: SeenVersion;
  /** As it was shown before. */
  readonly from: LeafValue;
}

/** Laid over the device's copy until that has it. */
interface Entered {
  readonly value: LeafValue;
  /** How many readings have come since it was on the device: one may have begun before. */
  readings: number;
}

export interface DraftState {
  /** The action with everything entered. */
  readonly shown: Action;
  readonly status: DraftStatus;
  /** Why a state is not kept yet. */
  readonly faults: readonly ActionFault[];
}

/** One action as its fields show it: the device's copy, and over it what was entered here and is not read back yet. */
export class ActionDraft {
  readonly id: string;
  readonly #open: (screen: DraftScreen<ActionLeaf>) => Draft<ActionLeaf>;
  readonly #changes = new Observable();
  readonly #entered = new Map<ActionLeaf, Entered>();
  readonly #unpassed = new Map<ActionLeaf, Unpassed>();
  /** From the first edit on. */
  #draft: Draft<ActionLeaf> | null = null;
  #isClosed = false;
  #read: Action;
  #state: DraftState;

  constructor(action: Action, open: (screen: DraftScreen<ActionLeaf>) => Draft<ActionLeaf>) {
    this.id = action.id;
    this.#read = action;
    this.#open = open;
    this.#state = this.#now();
  }

  subscribe = this.#changes.subscribe;
  getSnapshot = (): DraftState => this.#state;

  /** A reading of the device. */
  read(action: Action): void {
    if (action === this.#read) return;
    this.#read = action;
    for (const [leaf, entered] of this.#entered) {
      if (this.#isWaiting(leaf)) continue;
      entered.readings += 1;
      const isThere = equalValues(ACTION_LEAVES.valueAt(action, leaf), entered.value);
      if (isThere || entered.readings > 1) this.#entered.delete(leaf);
    }
    this.#changed();
    this.#pass();
  }

  /** Written at once. @param seen the version on the screen when the field took the focus (rule SYN-5) */
  enter(leaves: ActionLeaves, seen: SeenVersion): void {
    for (const [leaf, value] of entriesOf<ActionLeaf>(leaves)) {
      const before = this.#unpassed.get(leaf);
      // Null is a value, too: a date that was not there.
      const from = before === undefined ? ACTION_LEAVES.valueAt(this.#state.shown, leaf) : before.from;
      this.#unpassed.set(leaf, { seen, from });
      this.#entered.set(leaf, { value, readings: 0 });
    }
    this.#changed();
    this.#pass();
  }

  #pass(): void {
    const isHeldBack = this.#state.faults.length > 0;
    for (const [leaf, { seen }] of this.#unpassed) {
      if (isHeldBack && OF_STATE.includes(leaf)) continue;
      this.#writing().setAll([[leaf, this.#entered.get(leaf)?.value ?? null]], seen);
      this.#unpassed.delete(leaf);
    }
  }

  /** Writes what is entered; never rejects. */
  async flush(): Promise<void> {
    await this.#draft?.flush();
  }

  /** False while something entered could not be written. A state that waits for another field is not meant yet. */
  isSaved(): boolean {
    return this.#draft === null || this.#draft.getStatus() === 'saved';
  }

  /** Writes what is entered, and goes on trying where that fails. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#draft?.close();
  }

  /** Pages are listened to from here on, which nothing that is only drawn may do. */
  #writing(): Draft<ActionLeaf> {
    // Until all of it is written, one that was closed goes on, or it would write over what is entered after it.
    if (this.#draft !== null && !(this.#isClosed && this.isSaved())) return this.#draft;
    this.#isClosed = false;
    const draft = this.#open({
      shown: (leaf) => this.#unpassed.get(leaf)?.from ?? null,
      overtaken: (leaves) => this.#showStored(leaves),
    });
    draft.subscribe(() => this.#changed());
    this.#draft = draft;
    return draft;
  }

  #isWaiting(leaf: ActionLeaf): boolean {
    return this.#unpassed.has(leaf) || this.#draft?.pending(leaf) !== undefined;
  }

  /** Another page has changed them: unless typed into again, they are shown as they are stored. */
  #showStored(leaves: Overtaken<ActionLeaf>): void {
    for (const [leaf, value] of leaves) {
      if (this.#isWaiting(leaf)) continue;
      if (value === undefined) this.#entered.delete(leaf);
      else this.#entered.set(leaf, { value, readings: 0 });
    }
    this.#changed();
  }

  #changed(): void {
    this.#state = this.#now();
    this.#changes.notify();
  }

  #now(): DraftState {
    const leaves: { [leaf in ActionLeaf]?: LeafValue } = {};
    for (const [leaf, { value }] of this.#entered) leaves[leaf] = value;
    const shown = withActionLeaves(this.#read, leaves);
    return { shown, status: this.#draft?.getStatus() ?? 'saved', faults: actionFaults(shown) };
  }
}
