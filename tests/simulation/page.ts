import type { Device } from '#device/device.ts';
import type { Draft } from '#device/outbox/draft.ts';
import type { SeenVersion } from '#device/rows/stored.ts';
import type { EditingTab } from '#device/outbox/editing-tab.ts';
import type { Held } from '#device/rows/held.ts';
import type { ListName } from '#domain/entries.ts';
import { equalValues, leafEntries, leafValue, rowsIn } from '#domain/leaf-values.ts';
import type { Leaf, LeafMap, LeafValue } from '#domain/leaf.ts';
import type { Assessment } from '#domain/assessment.ts';

/** A value that a person has put into a field. */
export interface Typed {
  readonly owner: number;
  readonly assessment: string;
  readonly leaf: Leaf;
  readonly value: LeafValue;
}

export interface PageHooks {
  /** The page has said "Saved on this device". */
  readonly onSaved: (typed: Typed) => void;
  /** Before it is written. */
  readonly onTyped: (typed: Typed, shownVersion: number) => void;
}

/** One assessment open in one tab: its draft, whether it may be edited here, and what the screen shows. */
export class Page {
  readonly id: string;
  readonly device: Device;
  readonly #draft: Draft;
  readonly #editing: EditingTab;
  #stopShowing: () => void = () => undefined;
  readonly #hooks: PageHooks;
  /** The screen as last read. */
  #shown: Assessment;
  #seen: SeenVersion;
  /** The field with the focus, and the version that was on the screen when it took it. */
  #focus: { readonly leaf: Leaf; readonly seen: SeenVersion } | null = null;
  /** Typed, and not yet said to be saved. */
  #unsaved: LeafMap<LeafValue> = {};
  isClosed = false;

  constructor(device: Device, held: Held, hooks: PageHooks) {
    const shown = held.assessment;
    this.id = shown.id;
    this.device = device;
    this.#shown = shown;
    this.#seen = seenIn(held);
    this.#hooks = hooks;
    this.#draft = device.openDraft(shown.id, {
      shown: (leaf) => leafValue(this.#shown, leaf),
      overtaken: (leaves) => {
        // The person is told that it was changed elsewhere.
        for (const leaf of leaves.keys()) Reflect.deleteProperty(this.#unsaved, leaf);
      },
    });
    this.#draft.subscribe(() => this.#told());
    this.#editing = device.editing(shown.id, this.#draft);
    device
      .sync(({ live }) => {
        if (!this.isClosed) this.#stopShowing = live.show(shown.id);
      })
      .catch(() => undefined);
  }

  get isHere(): boolean {
    return this.#editing.getState() === 'here';
  }

  get status(): string {
    return this.#draft.getStatus();
  }

  /** A leaf as the screen shows it: typing first. */
  shows(leaf: Leaf): LeafValue {
    return this.#draft.pending(leaf) ?? leafValue(this.#shown, leaf);
  }

  /** The ids of a list's rows on the screen. */
  rowsOf(list: ListName): string[] {
    return this.#shown[list].map(({ id }) => id);
  }

  /** The ids of the rows of an observed-dose sheet on the screen: one person's own, and everybody else's. */
  dosesOf(sheet: string, by: number): { readonly own: string[]; readonly others: string[] } {
    const rows = Object.entries(rowsIn(this.#shown, sheet));
    const idsOf = (isOwn: boolean) => rows.filter(([, row]) => (row.by === by) === isOwn).map(([id]) => id);
    return { own: idsOf(true), others: idsOf(false) };
  }

  /** The fields without the focus show what is stored. */
  async look(): Promise<void> {
    const held = await this.device.stored((store) => store.held(this.id));
    if (held === null) return;
    this.#shown = held.assessment;
    this.#seen = seenIn(held);
  }

  /** A field takes the focus; it keeps its text from now on. */
  focus(leaf: Leaf): void {
    if (this.#focus?.leaf !== leaf) this.#focus = { leaf, seen: this.#seen };
  }

  /** The field that has the focus. */
  get focused(): Leaf | null {
    return this.#focus?.leaf ?? null;
  }

  blur(): void {
    this.#focus = null;
  }

  /** A key in the field that has the focus. */
  type(value: LeafValue): void {
    if (this.#focus === null) return;
    const { leaf, seen } = this.#focus;
    if (this.#note(leaf, value, seen)) this.#draft.set(leaf, value, seen);
  }

  /** A tap on a choice. */
  tap(leaf: Leaf, value: LeafValue): void {
    this.blur();
    if (this.#note(leaf, value, this.#seen)) this.#draft.setNow(leaf, value, this.#seen);
  }

  flush(): Promise<void> {
    return this.#draft.flush();
  }

  takeOver(): Promise<void> {
    return this.#editing.takeOver();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.#stopShowing();
    await this.#draft.close();
    this.#editing.release();
  }

  /** Typed, but never said to be saved. */
  get unsaved(): Readonly<LeafMap<LeafValue>> {
    return this.#unsaved;
  }

  /** False for what stands there already: that is no edit. */
  #note(leaf: Leaf, value: LeafValue, seen: SeenVersion): boolean {
    if (equalValues(this.shows(leaf), value)) return false;
    this.#unsaved[leaf] = value;
    this.#hooks.onTyped(this.#typed(leaf, value), seen ?? 0);
    return true;
  }

  #told(): void {
    if (this.#draft.getStatus() !== 'saved') return;
    const saved = this.#unsaved;
    this.#unsaved = {};
    for (const [leaf, value] of leafEntries(saved)) this.#hooks.onSaved(this.#typed(leaf, value));
  }

  #typed(leaf: Leaf, value: LeafValue): Typed {
    return { owner: this.device.userId, assessment: this.id, leaf, value };
  }
}

function seenIn({ assessment, isOnServer }: Held): SeenVersion {
  return isOnServer ? assessment.version : null;
}
