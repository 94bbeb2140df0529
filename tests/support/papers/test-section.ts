import { questionsInOrder } from '#content/authoring.ts';
import { adverse, element, figure, good, numberFound, outside } from '#content/scoring.ts';
import type { Section } from '#domain/section.ts';
import { howOften, yesPartlyNo } from './choices.ts';

/** How the ready form of a drug is stocked. */
export const drugStock = [
  good('first', 'Ready form supplied first'),
  adverse('second', 'Ready form stocked, vial supplied first', 0.5),
  adverse('price', 'Not stocked: price'),
  adverse('storage', 'Not stocked: storage'),
  adverse('size', 'Not stocked: strength or size does not fit'),
  outside('shortage', 'Not stocked: shortage, or no product'),
  outside('unused', 'Not used here'),
];

/**
 * A section with every question type and every part type, half-width parts, a jump, a
 * medication list, an intro of three pages, areas, and the wastage calculator on four
 * questions that mirror Anesthesia 27, 28, 29 and 39.
 */
export const testSection = {
  id: 9,
  version: 1,
  title: 'Test Module',
  fullTitle: 'Test Module with Every Kind of Question',
  theme: 'default',
  description: 'Holds every kind of question.',
  pdf: '',
  preface: 'This module is for tests.\nNever enter patient identifiers.',
  hasIntro: true,
  introText: 'First page of the intro.\n---\nSecond page of the intro.\n---\nThird page of the intro.',
  hasArea: true,
  areaIntroText: 'Choose the area that you are in.',
  areas: ['North ward', 'South ward'],
  questions: questionsInOrder([
    {
      id: 901,
      questionType: 'short_answer',
      label: 'Short answer',
      content: 'How many syringes are on the counter?',
      instructions: 'Count them.',
      method: 'observe',
      standard: 'Guidance for tests.',
    },
    {
      id: 902,
      questionType: 'long_answer',
      label: 'Long answer',
      content: 'Which drugs are __drawn up__ here?\nName them all.',
      instructions: 'Ask two nurses.',
      method: 'interview',
      medicationLists: [
        {
          title: 'Sample medications',
          caution: 'Samples only, not a recommendation.',
          medications: [
            { name: 'Testamine', strength: '10 mg/1 mL', form: 'Prefilled syringe' },
            { name: 'Examplol', strength: '5 mg/5 mL' },
          ],
        },
      ],
    },
    {
      id: 903,
      questionType: 'slider',
      label: 'Slider',
      content: 'How easy is it to get supplies?',
      minLabel: 'Very hard',
      maxLabel: 'Very easy',
      parts: [{ id: 'ease', label: 'Ease' }],
    },
    {
      id: 904,
      questionType: 'percentage',
      label: 'Percentage',
      content: 'What share of doses are scanned?',
      parts: [{ id: 'share', label: 'Doses scanned' }],
    },
    {
      id: 905,
      questionType: 'dollars',
      label: 'Dollars',
      content: 'What was the value of expired stock last year?',
      instructions: 'Open the expiry report.',
      method: 'document',
      parts: [{ id: 'value', label: 'Value per year' }],
    },
    {
      id: 906,
      questionType: 'radio',
      label: 'Radio with jump',
      content: 'How often is a syringe __diluted further__?',
      jump: { answer: 'never', toNumber: 9 },
      parts: howOften,
    },
    {
      id: 907,
      questionType: 'multipart',
      label: 'Multipart',
      content: 'What did you find?',
      subContent: 'Fill in what you know.',
      parts: [
        { id: 'name', label: 'Name', layout: 'half', questionType: 'short_answer' },
        { id: 'cost', label: 'Cost', layout: 'half', questionType: 'dollars' },
        { id: 'share', label: 'Share', layout: 'half', questionType: 'percentage' },
        {
          id: 'shift',
          label: 'Shift',
          content: 'The shift you watched.',
          layout: 'half',
          questionType: 'radio',
          options: [
            { id: 'day', label: 'Day' },
            { id: 'night', label: 'Night' },
          ],
        },
        { id: 'score', label: 'Score', questionType: 'slider' },
        { id: 'story', label: 'Story', questionType: 'long_answer' },
      ],
    },
    {
      id: 908,
      questionType: 'ranking',
      label: 'Ranking',
      content: 'What is the biggest barrier?',
      parts: [
        { id: 'cost', label: 'Cost' },
        { id: 'storage', label: 'Storage' },
        { id: 'staffing', label: 'Staffing' },
        { id: 'build', label: 'Not set up in our systems' },
      ],
    },
    {
      id: 909,
      questionType: 'radio',
      label: 'Yes, partly, no',
      content: 'Is each syringe labeled?',
      parts: yesPartlyNo,
    },
    {
      id: 910,
      questionType: 'multipart',
      label: 'Waste: quantities',
      content: 'How much of each drug was opened, and how much was given?',
      hasWastageCalculator: true,
      parts: [
        { id: 'drug', label: 'Drug', questionType: 'short_answer' },
        { id: 'package', label: 'Package amount', layout: 'half', questionType: 'short_answer' },
        { id: 'opened', label: 'Packages opened', layout: 'half', questionType: 'short_answer' },
        { id: 'given', label: 'Amount given', questionType: 'short_answer' },
      ],
    },
    {
      id: 911,
      questionType: 'multipart',
      label: 'Waste: price',
      content: 'What does a package cost?',
      hasWastageCalculator: true,
      parts: [
        { id: 'cost', label: 'Cost per package', layout: 'half', questionType: 'dollars' },
        { id: 'alternative', label: 'RTA alternative', layout: 'half', questionType: 'dollars' },
      ],
    },
    {
      id: 912,
      questionType: 'multipart',
      label: 'Waste: volume',
      content: 'How many cases does this cover?',
      hasWastageCalculator: true,
      parts: [
        { id: 'observed', label: 'Cases observed', layout: 'half', questionType: 'short_answer' },
        { id: 'peryear', label: 'Cases per year', layout: 'half', questionType: 'short_answer' },
      ],
    },
    {
      id: 913,
      questionType: 'multipart',
      label: 'Waste: result',
      content: 'What does the waste come to in a year?',
      hasWastageCalculator: true,
      parts: [
        { id: 'annual', label: 'Annual waste', layout: 'half', questionType: 'dollars' },
        { id: 'avoidable', label: 'Judged avoidable', layout: 'half', questionType: 'percentage' },
        { id: 'causes', label: 'Main causes', questionType: 'long_answer' },
      ],
    },
    {
      id: 914,
      questionType: 'long_answer',
      label: 'First change',
      content: 'What would you change first?',
    },
  ]),
} satisfies Section;

/** The smallest kind of section: no intro, no areas. */
export const plainTestSection = {
  id: 8,
  version: 1,
  title: 'Plain Test Module',
  fullTitle: 'Plain Test Module without Intro and Areas',
  theme: 'pharmacy',
  description: 'Three questions.',
  pdf: '',
  preface: 'This module is for tests.',
  hasIntro: false,
  introText: '',
  hasArea: false,
  areaIntroText: '',
  areas: [],
  questions: questionsInOrder([
    { id: 801, questionType: 'radio', label: 'First', content: 'Is there a policy?', parts: yesPartlyNo },
    { id: 802, questionType: 'short_answer', label: 'Second', content: 'Who owns the policy?' },
    {
      id: 803,
      questionType: 'slider',
      label: 'Third',
      content: 'How well is it known?',
      minLabel: 'Not at all',
      maxLabel: 'By everyone',
      parts: [{ id: 'known', label: 'Known' }],
    },
  ]),
} satisfies Section;

/** Questions that are scored: tallies, and choices with their worth. */
export const scoredTestSection = {
  id: 7,
  version: 1,
  title: 'Scored Test Module',
  fullTitle: 'Scored Test Module with Tallies',
  theme: 'nursing',
  description: 'What is counted.',
  pdf: '',
  preface: 'This module is for tests.',
  hasIntro: false,
  introText: '',
  hasArea: false,
  areaIntroText: '',
  areas: [],
  domains: [
    { id: 'sup', title: 'Supply form' },
    { id: 'lab', title: 'Labeling' },
  ],
  citations: {
    book: {
      title: 'A book about labels',
      issuer: 'Test Press',
      year: '2020',
      tier: 'consensus',
      funding: 'a maker of labels',
      known: 'read',
      checked: '2026-11',
      url: 'https://example.org/book',
    },
  },
  reviewedOn: '2026-11-21',
  questions: questionsInOrder([
    {
      id: 701,
      questionType: 'tally',
      label: 'Labeled doses',
      domain: 'lab',
      core: true,
      good: 'Each dose is labeled.',
      cites: [{ id: 'book' }],
      action: { text: 'Print the labels.', strength: 'stronger' },
      content: 'How many doses are labeled?',
      parts: [{ id: 'labeled', label: 'Labeled', questionType: 'tally', target: 1, weight: 3 }],
    },
    {
      id: 702,
      questionType: 'multipart',
      label: 'Clean steps',
      content: 'How often is each step done?',
      parts: [
        { id: 'hands', label: 'Hands cleaned', questionType: 'tally', target: 1 },
        { id: 'hub', label: 'Hub scrubbed', questionType: 'tally', target: 0.9 },
      ],
    },
    {
      id: 703,
      questionType: 'multipart',
      label: 'Doses by kind',
      domain: 'sup',
      weight: 3,
      good: 'Most doses come ready.',
      cites: [],
      action: { text: 'Buy them ready.', strength: 'stronger' },
      content: 'What was done to each dose?',
      composition: { good: ['asis'], target: 0.8 },
      parts: [
        { id: 'asis', label: 'As supplied', questionType: 'tally' },
        { id: 'mixed', label: 'Mixed here', questionType: 'tally' },
      ],
    },
    {
      id: 704,
      questionType: 'radio',
      label: 'Pre-labeled',
      content: 'Are empty syringes labeled beforehand?',
      domain: 'lab',
      weight: 3,
      core: true,
      good: 'Nobody labels an empty syringe.',
      cites: [{ id: 'book', item: 'page 7' }],
      credits: { no: 1, yes: 0, unseen: null },
      adverse: ['yes'],
      action: { text: 'Put the labels beside the filled syringe.', strength: 'intermediate' },
      parts: [
        { id: 'no', label: 'No' },
        { id: 'yes', label: 'Yes' },
        { id: 'unseen', label: 'Not observed', unseen: true },
      ],
    },
    {
      id: 705,
      questionType: 'multipart',
      label: 'Scanned doses',
      content: 'How many doses are scanned?',
      domain: 'lab',
      parts: [
        ...figure('report', 'Doses scanned, by report', { target: 0.9, weight: 2 }),
        numberFound('without', 'Syringes found without a label', { weight: 2 }),
      ],
    },
    {
      id: 706,
      questionType: 'multipart',
      label: 'Stock of drugs',
      content: 'Which form of each drug is supplied first?',
      domain: 'sup',
      medicationLists: [
        {
          title: 'Sample drugs',
          caution: 'Samples only, not a recommendation.',
          medications: [
            {
              name: 'testAMINE',
              strength: '1 mg/1 mL; 2 mg/2 mL',
              form: 'Bag',
              confirm: '2 mg/2 mL',
              note: 'Ready only once thawed.',
            },
            { name: 'examPLOL', strength: '5 mg/5 mL', form: 'Bag', confirm: '5 mg/5 mL' },
            { name: 'samplin', strength: '3 g/100 mL', form: 'Bag' },
          ],
        },
      ],
      parts: [
        element('testamine', 'testAMINE', drugStock, {
          weight: 2,
          group: 'For the heart',
          content: 'On record: 1 mg/1 mL. For example: 2 mg/2 mL (confirm locally).',
        }),
        element('examplol', 'examPLOL', drugStock, {
          weight: 2,
          group: 'For the heart',
          content: 'For example: 5 mg/5 mL (confirm locally).',
        }),
        element('samplin', 'samplin', drugStock, {
          weight: 2,
          group: 'For pain',
          content: 'On record: 3 g/100 mL.',
        }),
      ],
    },
  ]),
} satisfies Section;
