import { counterLeaf } from '#domain/leaf.ts';
import type { Leaf } from '#domain/leaf.ts';
import type { Section } from '#domain/section.ts';
import { counterOf } from '#domain/tally.ts';
import { measuredTestSection, testSection } from '../support/papers/test-section.ts';

const COUNTED = 915;
const { '702': tallies } = measuredTestSection.questions;
if (tallies === undefined) throw new Error('The measured test section has no tallies.');

/** The section that everybody takes: every kind of question, and tallies. */
export const simulatedSection: Section = {
  ...testSection,
  questions: {
    ...testSection.questions,
    [COUNTED]: { ...tallies, id: COUNTED, index: Object.keys(testSection.questions).length },
  },
};

/** The leaf of a person's count at one of its tallies. */
export function countedBy(userId: number, partId: 'hands' | 'hub'): Leaf {
  return counterLeaf(COUNTED, partId, counterOf(userId));
}
