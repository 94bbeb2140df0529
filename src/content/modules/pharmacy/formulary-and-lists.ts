import type { QuestionText } from '../../authoring.ts';
import { choice } from '../../choices.ts';
import { listA, listB, supplyParts } from '../../medication-lists.ts';
import {
  action,
  adverse,
  choicesOf,
  cite,
  countedOnly,
  elements,
  good,
  proposed,
  withUnseen,
  yesOrNo,
} from '../../scoring.ts';
import { IV_DOSE } from './iv-dose.ts';

const asked = [
  good('decides', 'Asked, and it decides'),
  adverse('asked', 'Asked, but it does not decide', 0.5),
  adverse('no', 'Not asked'),
];

const costs = elements(withUnseen(yesOrNo, 'ask', 'na'), [
  ['labor', 'Staff time', 1],
  ['supplies', 'Supplies, such as needles and labels', 1],
  ['waste', 'What is thrown away', 1],
  ['expired', 'Stock that expires', 1],
  ['risk', 'Risk of errors', 1],
]);

/** Questions 12 to 16: what the figures rest on, a whole month, how products are chosen, and both lists. */
export const formularyAndListQuestions: readonly QuestionText[] = [
  {
    id: 201,
    questionType: 'multipart',
    seconds: 90,
    label: 'Tracer set-up',
    content: 'What are the __figures__ in this tracer based on?',
    instructions: 'Agree on these with the pharmacy manager before you start.',
    method: 'interview',
    standard: 'A tracer can only be repeated when it says what it looked at, and how firm its figures are.',
    parts: [
      { id: 'period', label: 'Months covered', questionType: 'short_answer' },
      {
        id: 'reports',
        label: 'Reports used',
        content: 'Title and date of each. Say which figures are estimates.',
        questionType: 'long_answer',
      },
      choice('basis', 'Most figures are', [
        { id: 'counted', label: 'Counted in full' },
        { id: 'sample', label: 'Counted in a sample' },
        { id: 'estimate', label: 'Estimated' },
      ]),
    ],
  },
  {
    id: 265,
    questionType: 'tally',
    seconds: 240,
    domain: 'sup',
    label: 'A month of IV doses',
    content: 'How many IV doses left the pharmacy __ready__ in the past month?',
    subContent: IV_DOSE,
    instructions:
      'Open the dispensing report for the past month. Above 999, divide both numbers by 10 or 100.',
    method: 'document',
    standard: 'Twenty doses are a sample of one hour. A month shows the whole.',
    good: 'The share that leaves ready to administer rises from tracer to tracer.',
    action: action('stronger', 'Switch the vial items used most to a ready form, and take their vials away.'),
    cites: [cite('tbp26iv'), cite('ashpmin')],
    parts: [countedOnly('ready', 'IV doses ready to administer', { weight: 2, ...proposed(0.8) })],
  },
  {
    id: 232,
    ...choicesOf(asked),
    seconds: 120,
    domain: 'sup',
    weight: 2,
    label: 'Formulary criterion',
    content: 'Does the formulary request __ask__ for the ready-to-administer form?',
    instructions: 'Open the request form, and the minutes on the last three injectables added.',
    method: 'document',
    standard: 'When the form is not asked about, the price of a vial tends to decide.',
    good: 'The request to add a drug gives its ready form, with size, barcode and storage.',
    action: action('intermediate', 'Make the ready form a required field of the request to add a drug.'),
    cites: [cite('ashpmin'), cite('mmsel')],
  },
  {
    id: 233,
    questionType: 'multipart',
    seconds: 600,
    domain: 'gov',
    label: 'Weighed against cost',
    content: 'What goes into the __cost comparison__ of a ready form with a vial?',
    subContent: 'Compare the net cost per dose given, with the same dose on both sides.',
    instructions: 'Ask the author of formulary reviews. Take one drug as the example.',
    method: 'interview',
    standard: 'The price of a vial leaves out labor, waste and risk.',
    good: 'Equal doses are compared by net cost per dose given. What is left out is named.',
    action: action(
      'intermediate',
      'Use a one-page template that asks for all five and works out the net cost per dose given.',
    ),
    cites: [cite('weinger')],
    parts: [
      ...costs,
      {
        id: 'vial',
        label: 'Vial: cost per dose given',
        content: 'Price × packages opened ÷ doses given.',
        layout: 'half',
        questionType: 'dollars',
      },
      {
        id: 'ready',
        label: 'Ready form: cost per dose given',
        content: 'Price × packages per dose ÷ (1 − expired share).',
        layout: 'half',
        questionType: 'dollars',
      },
      {
        id: 'example',
        label: 'Drug, dose, and what is left out',
        content: 'For example staff time, supplies or disposal.',
        questionType: 'long_answer',
      },
    ],
  },
  {
    id: 266,
    questionType: 'multipart',
    seconds: 1500,
    label: 'All drugs on both lists',
    content: 'Which form of each __listed__ drug is supplied first?',
    subContent: 'Choose “Not used here” for drugs that your hospital does not use.',
    instructions:
      'Work through lists A and B. Look at the shelf for each drug. Ask the pharmacy buyer why the others are not stocked.',
    method: 'observe',
    standard: 'Which drugs still come as vials, and why, is where an action plan starts.',
    medicationLists: [listA, listB],
    parts: [...supplyParts('A', listA), ...supplyParts('B', listB)],
  },
];
