import { counterLeaf } from '#domain/leaf.ts';
import type { Leaf } from '#domain/leaf.ts';
import type { Section } from '#domain/section.ts';
import type { Sheet } from '#domain/sheet.ts';
import { counterOf } from '#domain/tally.ts';
import { scoredTestSection, testSection } from '../support/papers/test-section.ts';

const COUNTED = 915;
const { '702': tallies } = scoredTestSection.questions;
if (tallies === undefined) throw new Error('The scored test section has no tallies.');

/** Two sheets: the rows of the first make counts. */
const sheets: Sheet[] = [
  {
    id: 'doses',
    title: 'Observed doses',
    intro: 'One row is one dose.',
    columns: [
      {
        id: 'quiet',
        label: 'It was quiet',
        help: 'Tick it when it was quiet.',
        kind: 'tick',
        fills: [{ questionId: COUNTED, partId: 'hands', yes: [true] }],
      },
      {
        id: 'scrubbed',
        label: 'The hub was scrubbed',
        help: 'Tick it when the hub was scrubbed.',
        kind: 'tick',
        when: [{ column: 'quiet', is: [true] }],
        fills: [{ questionId: COUNTED, partId: 'hub', yes: [true] }],
      },
    ],
  },
  {
    id: 'syringes',
    title: 'Observed syringes',
    intro: 'One row is one syringe.',
    columns: [
      {
        id: 'labeled',
        label: 'It was labeled',
        help: 'Tick it when it was labeled.',
        kind: 'tick',
        fills: [],
      },
    ],
  },
];

/** The columns of each sheet. */
export const COLUMNS: ReadonlyMap<string, readonly string[]> = new Map(
  sheets.map(({ id, columns }) => [id, columns.map((column) => column.id)]),
);

/** The section that everybody takes: every kind of question, tallies, and sheets. */
export const simulatedSection: Section = {
  ...testSection,
  sheets,
  questions: {
    ...testSection.questions,
    [COUNTED]: { ...tallies, id: COUNTED, index: Object.keys(testSection.questions).length },
  },
};

/** The leaf of a person's count at one of its tallies. */
export function countedBy(userId: number, partId: 'hands' | 'hub'): Leaf {
  return counterLeaf(COUNTED, partId, counterOf(userId));
}
