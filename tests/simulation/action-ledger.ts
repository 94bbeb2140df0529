import type { ActionLeaf } from '#domain/action-leaves.ts';

/** A text in a field of an action. */
export interface TypedText {
  readonly owner: number;
  readonly action: string;
  readonly leaf: ActionLeaf;
  readonly value: string;
}

/** A text that a restore took from the server, on a tablet that had it acknowledged. */
interface Owed {
  readonly tablet: string;
  readonly owner: number;
  readonly action: string;
  readonly leaf: ActionLeaf;
  readonly text: string;
  /** By then. */
  readonly clearances: number;
}

/** What people wrote into actions, and where it must be. */
export class ActionLedger {
  /** The last text called saved of each field, by tablet. */
  readonly #saved = new Map<string, Map<string, TypedText>>();
  /** The last text typed in each field, called saved or not. */
  readonly #typed = new Map<string, string>();
  owed: Owed[] = [];

  of(tablet: string): Map<string, TypedText> {
    const saved = this.#saved.get(tablet) ?? new Map<string, TypedText>();
    this.#saved.set(tablet, saved);
    return saved;
  }

  typed(tablet: string, typed: TypedText): void {
    this.#typed.set(`${tablet} ${keyOf(typed)}`, typed.value);
    // Whoever writes over it settles what was owed.
    this.owed = this.owed.filter((one) => one.action !== typed.action || one.leaf !== typed.leaf);
  }

  saved(tablet: string, typed: TypedText): void {
    this.of(tablet).set(keyOf(typed), typed);
  }

  /** A later text was typed over it, and may have reached the disk before anybody was told. */
  isTypedOver(tablet: string, typed: TypedText): boolean {
    return this.#typed.get(`${tablet} ${keyOf(typed)}`) !== typed.value;
  }

  /** Somebody takes the server's, or discards: that is their decision about all of it. */
  givesUp(action: string): void {
    this.owed = this.owed.filter((one) => one.action !== action);
  }

  /** All that this person had on the tablet is deleted, at the server's word. */
  wiped(tablet: string, owner: number): void {
    for (const [key, typed] of this.of(tablet)) if (typed.owner === owner) this.of(tablet).delete(key);
    this.owed = this.owed.filter((one) => one.tablet !== tablet || one.owner !== owner);
  }
}

function keyOf({ owner, action, leaf }: TypedText): string {
  return `${owner} ${action} ${leaf}`;
}
