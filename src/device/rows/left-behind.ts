import { equalValues } from '#domain/leaf-values.ts';
import type { Leaf, LeafValue } from '#domain/leaf.ts';
import type { LeafEdit } from './stored.ts';

/**
 * Typed but not yet on the disk when its page was left: a closing page can still write to local storage, but
 * hardly to a database (rule OFF-52). At the next opening it becomes an edit.
 */
export interface LeftBehind {
  readonly id: string;
  readonly assessment: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly leaves: readonly Unwritten[];
}

/** An edit that is not on the disk, as far as its page knows. */
export interface Unwritten extends LeafEdit {
  /** The values that this page may have found or left there; any other value was written by another page since. */
  readonly from: readonly LeafValue[];
}

/**
 * The verdict on what was left behind, compared with the stored value. `overtaken`: another page has changed
 * the leaf since.
 */
export type Verdict = 'held' | 'write' | 'overtaken';

/**
 * Leaves that another page has changed, as stored; undefined where the assessment is no longer on this
 * device.
 */
export type Overtaken = ReadonlyMap<Leaf, LeafValue | undefined>;

export function verdictOn({ value, from }: Unwritten, stored: LeafValue): Verdict {
  if (equalValues(value, stored)) return 'held';
  return from.some((known) => equalValues(known, stored)) ? 'write' : 'overtaken';
}
