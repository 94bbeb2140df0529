import { equalValues } from './leaf-values.ts';
import type { LeafValue } from './leaf.ts';

/**
 * A kind of document that is changed, merged and compared leaf by leaf (rule ASM-3): an assessment, or an action. What
 * judges saves works with any kind.
 */
export interface LeafKind<D, L extends string> {
  readonly isLeaf: (text: unknown) => text is L;
  readonly valueAt: (document: D, leaf: L) => LeafValue;
  /** The document with these leaves replaced. */
  readonly withLeaves: (document: D, leaves: LeavesOf<L>) => D;
  /** The given leaves that would change the document. */
  readonly differing: (document: D, leaves: LeavesOf<L>) => LeavesOf<L>;
  /** Whose count or dose a change is of (rule MEA-9); null where it is of anything else. */
  readonly whoseCount: (
    document: D,
    change: readonly [leaf: L, value: LeafValue],
    userId: number,
  ) => 'own' | 'others' | null;
}

/** Values of some leaves of a kind. */
export type LeavesOf<L extends string> = { readonly [leaf in L]?: LeafValue };

/** The leaves with their values. (Object.entries loses the key type.) */
export function entriesOf<L extends string>(leaves: LeavesOf<L>): [L, LeafValue][] {
  return Object.entries(leaves) as [L, LeafValue][];
}

/**
 * A kind whose leaves are its fields, each changed as a whole.
 *
 * @param fields by the leaf, which is the field's name on the wire
 */
export function kindOfFields<L extends string, F extends string>(
  fields: Readonly<Record<L, F>>,
): LeafKind<Readonly<Record<F, LeafValue>>, L> {
  const valueAt = (document: Readonly<Record<F, LeafValue>>, leaf: L) => document[fields[leaf]];
  return {
    isLeaf: (text): text is L => typeof text === 'string' && Object.hasOwn(fields, text),
    valueAt,
    withLeaves: (document, leaves) => ({
      ...document,
      ...Object.fromEntries(entriesOf(leaves).map(([leaf, value]) => [fields[leaf], value])),
    }),
    differing: (document, leaves) =>
      Object.fromEntries(
        entriesOf(leaves).filter(([leaf, value]) => !equalValues(valueAt(document, leaf), value)),
      ) as LeavesOf<L>,
    whoseCount: () => null,
  };
}
