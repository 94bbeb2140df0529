import { equalValues } from '#domain/leaf-values.ts';
import type { Leaf, LeafValue } from '#domain/leaf.ts';
import type { Submitted } from '#device/outbox/parcels.ts';
import type { Typed } from './page.ts';

/** Something that a restore took from the server, and a tablet had. */
export interface Obligation {
  readonly tablet: string;
  readonly owner: number;
  readonly assessment: string;
  /** Null: that it was submitted. */
  readonly leaf: Leaf | null;
  readonly value: LeafValue;
  /** The version that the server was put back to; 0: it has none. */
  readonly since: number;
  /** The tablet's version, and the history of the server that it belongs to, with its name for it. */
  readonly version: number;
  readonly generation: string;
  readonly epoch: string;
  /** The person has typed something over it since. */
  readonly isTypedOver: boolean;
  /** How often a log-out of its owner had deleted there by then what the server has. */
  readonly clearances: number;
  /** The tablet knows that it was taken. */
  isOffered?: boolean;
}

/** A backup file that somebody keeps of a tablet. */
export interface BackupFile {
  readonly owner: number;
  readonly text: string;
}

/** A scan or a bug report that somebody has sent. */
export interface Given {
  readonly kind: 'upload' | 'bug-report';
  readonly tablet: string;
  readonly owner: number;
  /** Words that occur in nothing else. */
  readonly text: string;
  /** The server's, when it was given. */
  readonly generation: string;
  /** Told to its person; null: the tab was gone before. */
  told: Submitted['kind'] | null;
}

function keyOf({ owner, assessment, leaf }: Typed): string {
  return `${owner} ${assessment} ${leaf}`;
}

/** Where each value that was called saved must be found: the last of each leaf, by tablet and person. */
export class Ledger {
  readonly #saved = new Map<string, Map<string, Typed>>();
  /** A copy's id -> the original's. */
  readonly copies = new Map<string, string>();

  /** Values typed and not called saved since, by tablet, person, assessment and leaf. */
  readonly #since = new Map<string, Typed[]>();

  typed(tablet: string, typed: Typed): void {
    const key = `${tablet} ${keyOf(typed)}`;
    this.#since.set(key, [...(this.#since.get(key) ?? []), typed]);
  }

  /**
   * Values that the same person typed over it later. A write that failed may have reached the disk, or reach
   * it yet.
   */
  typedSince(tablet: string, typed: Typed): readonly Typed[] {
    return this.#since.get(`${tablet} ${keyOf(typed)}`) ?? [];
  }

  saved(tablet: string, typed: Typed): void {
    const later = this.typedSince(tablet, typed);
    const index = later.findLastIndex(({ value }) => equalValues(value, typed.value));
    this.#since.set(`${tablet} ${keyOf(typed)}`, later.slice(index + 1));
    const of = this.of(tablet);
    // An answer written in the copy takes the place of the one that was copied.
    for (let id = this.copies.get(typed.assessment); id !== undefined; id = this.copies.get(id))
      of.delete(keyOf({ ...typed, assessment: id }));
    of.set(keyOf(typed), typed);
  }

  /** All that this person had on the tablet is deleted, at the server's word. */
  wiped(tablet: string, owner: number): void {
    const isOf = (key: string) => key.startsWith(`${tablet} ${owner} `);
    for (const [key, typed] of this.of(tablet)) if (typed.owner === owner) this.of(tablet).delete(key);
    for (const map of [this.#since, this.#reached])
      for (const key of map.keys()) if (isOf(key)) map.delete(key);
  }

  of(tablet: string): Map<string, Typed> {
    let saved = this.#saved.get(tablet);
    if (saved === undefined) {
      saved = new Map();
      this.#saved.set(tablet, saved);
    }
    return saved;
  }

  /** The furthest question that a person was told to have reached, by tablet, person and assessment. */
  readonly #reached = new Map<string, { question: number; epoch: string | null }>();

  advanced(tablet: string, owner: number, id: string, question: number): void {
    const key = `${tablet} ${owner} ${id}`;
    const before = this.#reached.get(key) ?? { question: 0, epoch: null };
    this.#reached.set(key, { ...before, question: Math.max(question, before.question) });
  }

  /** @param epoch that of the row: with a server that has gone back, where people stood may be forgotten, too */
  furthest(tablet: string, owner: number, id: string, epoch: string): number {
    const key = `${tablet} ${owner} ${id}`;
    if ((this.#beingGivenUp.get(key) ?? 0) > 0) this.#reached.delete(key);
    const before = this.#reached.get(key);
    const question = before === undefined || (before.epoch ?? epoch) !== epoch ? 0 : before.question;
    this.#reached.set(key, { question, epoch });
    return question;
  }

  readonly #beingGivenUp = new Map<string, number>();

  /**
   * The person is giving up what is here. Where they come meanwhile may go with it.
   *
   * @returns to be called when it is over
   */
  givesUp(tablet: string, owner: number, id: string): () => void {
    const key = `${tablet} ${owner} ${id}`;
    const underWay = () => this.#beingGivenUp.get(key) ?? 0;
    this.#beingGivenUp.set(key, underWay() + 1);
    this.gaveUp(tablet, owner, id);
    return () => {
      this.#beingGivenUp.set(key, underWay() - 1);
      this.gaveUp(tablet, owner, id);
    };
  }

  /** The person has given up what was here, and where they stood with it. */
  gaveUp(tablet: string, owner: number, id: string): void {
    this.#reached.delete(`${tablet} ${owner} ${id}`);
  }

  /** The assessment and every copy that was made of it. */
  familyOf(id: string): string[] {
    const family = [id];
    for (const member of family)
      for (const [copy, original] of this.copies)
        if (original === member && !family.includes(copy)) family.push(copy);
    return family;
  }
}
