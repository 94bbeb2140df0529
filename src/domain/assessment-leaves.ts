import { differingLeaves } from './leaf-changes.ts';
import type { LeafKind } from './leaf-kind.ts';
import { leafValue, withLeaves } from './leaf-values.ts';
import type { LeafHolder } from './leaf-values.ts';
import { isLeaf } from './leaf.ts';
import type { Leaf, Leaves } from './leaf.ts';
import { whoseCount } from './observers.ts';

/** Assessments as a kind of document with leaves. */
export const ASSESSMENT_LEAVES: LeafKind<LeafHolder, Leaf> = {
  isLeaf,
  valueAt: leafValue,
  withLeaves: (assessment, leaves) => withLeaves(assessment, leaves as Leaves),
  differing: (assessment, leaves) => differingLeaves(assessment, leaves as Leaves),
  whoseCount,
};
