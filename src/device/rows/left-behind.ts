import type { ActionLeaf } from '#domain/action-leaves.ts';
import { equalValues } from '#domain/leaf-values.ts';
import type { Leaf, LeafValue } from '#domain/leaf.ts';
import type { LeafEdit } from './stored.ts';

/**
 * Typed but not yet on the disk when its page was left: a closing page can still write to local storage, but
 * hardly to a database (rule OFF-52). At the next opening it becomes an edit.
 */
export interface LeftIn<L extends string> {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly leaves: readonly Unwritten<L>[];
}

export interface LeftInAssessment extends LeftIn<Leaf> {
  readonly assessment: string;
}

export interface LeftInAction extends LeftIn<ActionLeaf> {
  readonly action: string;
}

export type LeftBehind = LeftInAssessment | LeftInAction;

/** The id of what it was typed into. */
export const documentOf = (left: LeftBehind): string => ('action' in left ? left.action : left.assessment);

/** An edit that is not on the disk, as far as its page knows. */
export interface Unwritten<L extends string = Leaf> extends LeafEdit<L> {
  /** The values that this page may have found or left there; any other value was written by another page since. */
  readonly from: readonly LeafValue[];
}

/**
 * The verdict on what was left behind, compared with the stored value. `overtaken`: another page has changed
 * the leaf since.
 */
export type Verdict = 'held' | 'write' | 'overtaken';

/**
 * Leaves that another page has changed, as stored; undefined where the document is no longer on this device.
 */
export type Overtaken<L extends string = Leaf> = ReadonlyMap<L, LeafValue | undefined>;

export function verdictOn({ value, from }: Unwritten<string>, stored: LeafValue): Verdict {
  if (equalValues(value, stored)) return 'held';
  return from.some((known) => equalValues(known, stored)) ? 'write' : 'overtaken';
}

/** What was left behind of each verdict. @param valueAt as it is stored */
export function byVerdict<L extends string>(
  leaves: readonly Unwritten<L>[],
  valueAt: (leaf: L) => LeafValue,
): (verdict: Verdict) => Unwritten<L>[] {
  const verdicts = new Map(leaves.map((one) => [one, verdictOn(one, valueAt(one.leaf))]));
  return (verdict) => leaves.filter((one) => verdicts.get(one) === verdict);
}
