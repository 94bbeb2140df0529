import { newAssessment } from './new-assessment.ts';
import type { Assessment } from './assessment.ts';
import { changedLeaves, differingLeaves } from './leaf-changes.ts';
import { parseLeaf } from './leaf.ts';
import { leafValue } from './leaf-values.ts';
import type { Leaf, LeafValue, WholeParts } from './leaf.ts';
import type { LeafHolder } from './leaf-values.ts';
import { whoseCount } from './observers.ts';
import type { Section } from './section.ts';

/** The changes that one version of an assessment made, and how to undo them (rule STEP-12). */

export interface VersionChange {
  readonly leaf: Leaf;
  readonly before: LeafValue;
  readonly after: LeafValue;
}

/** Version 0, which the first version was made on: nothing but blanks. */
export function beforeFirstVersion({ id, section, sectionVersion, ...first }: Assessment): Assessment {
  const user = { id: first.createdBy, name: '' };
  return newAssessment({ id, section, sectionVersion, user, at: first.createdAt });
}

/** @param before the state of the version before, or `beforeFirstVersion` */
export function changesOfVersion(before: LeafHolder, after: LeafHolder, whole: WholeParts): VersionChange[] {
  return changedLeaves(before, after, whole).map((leaf) => ({
    leaf,
    before: leafValue(before, leaf),
    after: leafValue(after, leaf),
  }));
}

/**
 * Whether the leaf says now what it said before: there is nothing to take back, nor any more of what was.
 */
export function isTakenBack(present: LeafHolder, { leaf, before }: VersionChange): boolean {
  return Object.keys(differingLeaves(present, { [leaf]: before })).length === 0;
}

/** Whether the module still asks for it. */
export function isAskedFor(leaf: Leaf, { questions }: Pick<Section, 'questions'>): boolean {
  const parsed = parseLeaf(leaf);
  if (!('questionId' in parsed)) return true;
  const question = Object.hasOwn(questions, parsed.questionId) ? questions[parsed.questionId] : undefined;
  if (question === undefined) return false;
  return !('partId' in parsed) || Object.hasOwn(question.parts, parsed.partId);
}

/** Whether this person may set it back: what somebody else watched is that person's (rule MEA-9). */
export function mayTakeBack(present: LeafHolder, { leaf, before }: VersionChange, userId: number): boolean {
  return whoseCount(present, [leaf, before], userId) !== 'others';
}
