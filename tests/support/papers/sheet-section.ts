import type { Section } from '#domain/section.ts';
import type { Sheet } from '#domain/sheet.ts';
import { scoredTestSection } from './test-section.ts';

/** A sheet of every kind of column: facts, conditions, kinds that share one count, choices, a deeper look. */
export const testSheet: Sheet = {
  id: 'doses',
  title: 'Observed test doses',
  intro: 'One row is one dose.\n\nWrite the name of the drug and nothing else.',
  columns: [
    {
      id: 'came',
      label: 'Came in',
      help: 'Choose what it came in.',
      kind: 'choice',
      choices: [
        { id: 'syringe', label: 'Ready syringe' },
        { id: 'vial', label: 'Vial' },
      ],
      fills: [],
    },
    {
      id: 'form',
      label: 'What was done to it',
      help: 'Choose the one that fits.',
      kind: 'choice',
      choices: [
        { id: 'asis', label: 'As supplied', when: [{ column: 'came', is: ['syringe'] }] },
        { id: 'mixed', label: 'Mixed here' },
      ],
      fills: [
        { questionId: 703, partId: 'asis', yes: ['asis'] },
        { questionId: 703, partId: 'mixed', yes: ['mixed'] },
      ],
    },
    { id: 'line', label: 'Into a line', help: 'Tick it when it went into a line.', kind: 'tick', fills: [] },
    {
      id: 'labeled',
      label: 'Labeled at once',
      help: 'Tick it when the label was on at once.',
      kind: 'tick',
      when: [{ column: 'form', is: ['mixed'] }],
      fills: [{ questionId: 701, partId: 'labeled', yes: [true] }],
    },
    {
      id: 'hands',
      label: 'Hands were cleaned',
      help: 'Tick it when hands were cleaned.',
      kind: 'tick',
      fills: [{ questionId: 702, partId: 'hands', yes: [true] }],
    },
    {
      id: 'hub',
      label: 'The hub was scrubbed',
      help: 'Tick it when the hub was scrubbed.',
      kind: 'tick',
      when: [{ column: 'line', is: [true] }],
      fills: [{ questionId: 702, partId: 'hub', yes: [true] }],
    },
    {
      id: 'empty',
      label: 'No empty syringe labeled',
      help: 'Tick it when no empty syringe had a label.',
      kind: 'tick',
      deep: true,
      fills: [{ questionId: 707, partId: 'empty', yes: [true] }],
    },
    { id: 'stopped', label: 'You stopped it', help: 'Tick it when you spoke up.', kind: 'tick', fills: [] },
  ],
};

/** The scored module with the sheet that fills it, and a question for the sheet's deeper look. */
export const sheetTestSection: Section = {
  ...scoredTestSection,
  sheets: [testSheet],
  questions: {
    ...scoredTestSection.questions,
    707: {
      id: 707,
      index: Object.keys(scoredTestSection.questions).length,
      questionType: 'tally',
      label: 'Empty syringes',
      content: 'How many times was no empty syringe labeled?',
      parts: { empty: { id: 'empty', index: 0, label: 'None labeled', questionType: 'tally' } },
      hasMedicationList: false,
      hasWastageCalculator: false,
    },
  },
};
