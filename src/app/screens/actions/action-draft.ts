import { Observable } from '#device/observable.ts';
import type { DraftStatus } from '#device/outbox/draft.ts';
import type { SeenVersion } from '#device/rows/stored.ts';
import { NotHeld } from '#device/store/not-held.ts';
import { ACTION_LEAVES, withActionLeaves } from '#domain/action-leaves.ts';
import type { ActionLeaf, ActionLeaves } from '#domain/action-leaves.ts';
import { actionFaults } from '#domain/action-rules.ts';
import type { ActionFault } from '#domain/action-rules.ts';
import type { Action } from '#domain/action.ts';
import { entriesOf } from '#domain/leaf-kind.ts';
import { equalValues } from '#domain/leaf-values.ts';
import type { LeafValue } from '#domain/leaf.ts';

/** How soon a write that failed is tried again, in milliseconds. */
const RETRY_MS = 1000;

/** Kept together: a state that cannot be kept yet waits for the field that it needs (rule ACT-3). */
const OF_STATE: readonly ActionLeaf[] = ['state', 'done_on', 'dropped_why'];

interface Edit {
  readonly value: LeafValue;
  readonly seen: SeenVersion;
}

export interface DraftState {
  /** The action with everything entered. */
  readonly shown: Action;
  readonly status: DraftStatus;
  /** Why a state is not kept yet. */
  readonly faults: readonly ActionFault[];
}

/**
 * What is entered in one action and not yet read back from the device. Written as it is typed: while one write is
 * under way the newest values wait, and go together in the next.
 */
export class ActionDraft {
  readonly id: string;
  readonly #write: (leaves: ActionLeaves, seen: SeenVersion) => Promise<void>;
  readonly #changes = new Observable();
  /** Not on the device yet. */
  readonly #entered = new Map<ActionLeaf, Edit>();
  /** Being written. */
  #underWay = new Map<ActionLeaf, Edit>();
  /** On the device, with how many readings have come since: one may have begun before. */
  readonly #written = new Map<ActionLeaf, { readonly value: LeafValue; readings: number }>();
  #read: Action;
  #status: DraftStatus = 'saved';
  #running: Promise<void> = Promise.resolve();
  #isRunning = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #state: DraftState;

  constructor(action: Action, write: (leaves: ActionLeaves, seen: SeenVersion) => Promise<void>) {
    this.id = action.id;
    this.#read = action;
    this.#write = write;
    this.#state = this.#now();
  }

  subscribe = this.#changes.subscribe;
  getSnapshot = (): DraftState => this.#state;

  /** A reading of the device. */
  read(action: Action): void {
    if (action === this.#read) return;
    this.#read = action;
    for (const [leaf, entry] of this.#written) {
      entry.readings += 1;
      const isThere = equalValues(ACTION_LEAVES.valueAt(action, leaf), entry.value);
      if (isThere || entry.readings > 1) this.#written.delete(leaf);
    }
    this.#changed();
  }

  /** @param seen the version on the screen when the field took the focus (rule SYN-5) */
  enter(leaves: ActionLeaves, seen: SeenVersion): void {
    for (const [leaf, value] of entriesOf<ActionLeaf>(leaves)) this.#entered.set(leaf, { value, seen });
    this.#changed();
    void this.flush();
  }

  /** Writes what is entered; never rejects. */
  flush(): Promise<void> {
    clearTimeout(this.#retry);
    if (!this.#isRunning) this.#running = this.#writeAll();
    return this.#running;
  }

  /** False while something entered could not be written. A state that waits for another field is not meant yet. */
  isSaved(): boolean {
    return this.#underWay.size === 0 && this.#due().length === 0;
  }

  async #writeAll(): Promise<void> {
    // Given up in the same step as the last look at what is due, so that nothing entered is left between.
    this.#isRunning = true;
    for (let due = this.#due(); due.length > 0; due = this.#due()) {
      this.#underWay = new Map(due);
      for (const [leaf] of due) this.#entered.delete(leaf);
      this.#be('saving');
      try {
        await this.#write(leavesOf(due), seenIn(due));
      } catch (error) {
        // Discarded in another window: there is nothing to write into.
        if (error instanceof NotHeld) this.#settle();
        else return this.#failed();
      }
      this.#settle();
    }
    this.#be('saved');
  }

  #settle(): void {
    for (const [leaf, { value }] of this.#underWay) this.#written.set(leaf, { value, readings: 0 });
    this.#underWay = new Map();
  }

  #failed(): void {
    for (const [leaf, edit] of this.#underWay) if (!this.#entered.has(leaf)) this.#entered.set(leaf, edit);
    this.#underWay = new Map();
    this.#be('failed');
    this.#retry = setTimeout(() => void this.flush(), RETRY_MS);
  }

  #due(): [ActionLeaf, Edit][] {
    const isHeldBack = this.#state.faults.length > 0;
    return [...this.#entered].filter(([leaf]) => !isHeldBack || !OF_STATE.includes(leaf));
  }

  #be(status: DraftStatus): void {
    this.#status = status;
    this.#isRunning = status === 'saving';
    this.#changed();
  }

  #changed(): void {
    this.#state = this.#now();
    this.#changes.notify();
  }

  #now(): DraftState {
    const leaves = [...this.#written, ...this.#underWay, ...this.#entered];
    const shown = withActionLeaves(this.#read, leavesOf(leaves));
    return { shown, status: this.#status, faults: actionFaults(shown) };
  }
}

function leavesOf(edits: readonly (readonly [ActionLeaf, { readonly value: LeafValue }])[]): ActionLeaves {
  const leaves: { [leaf in ActionLeaf]?: LeafValue } = {};
  for (const [leaf, { value }] of edits) leaves[leaf] = value;
  return leaves;
}

/** The oldest of them: what has changed since then, nobody here has seen. */
function seenIn(edits: readonly (readonly [ActionLeaf, Edit])[]): SeenVersion {
  const versions = edits.map(([, { seen }]) => seen);
  return versions.reduce((a, b) => (a === null || b === null ? null : Math.min(a, b)), versions[0] ?? null);
}
