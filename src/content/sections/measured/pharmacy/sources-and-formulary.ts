import type { QuestionText } from '../../../authoring.ts';
import { choice } from '../../../choices.ts';
import { action, adverse, choicesOf, cite, counted, elements, good, yesIsGood } from '../../../measured.ts';

const asked = [
  good('decides', 'Asked, and it decides'),
  adverse('asked', 'Asked, but it does not decide', 0.5),
  adverse('no', 'Not asked'),
];

/** Questions 1 to 6: what the figures rest on, where doses come from, and how products are chosen. */
export const sourcesAndFormularyQuestions: readonly QuestionText[] = [
  {
    id: 201,
    questionType: 'multipart',
    weight: 0,
    label: 'Tracer set-up',
    content: 'What do the __figures__ in this tracer rest on?',
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
    id: 202,
    questionType: 'multipart',
    weight: 0,
    label: 'Pharmacy profile',
    content: 'What kind of __pharmacy__ is this?',
    instructions: 'Ask the pharmacy manager.',
    method: 'interview',
    standard: 'Size, hours and space decide which doses a pharmacy can make ready, and when.',
    parts: [
      { id: 'beds', label: 'Staffed beds that it serves', layout: 'half', questionType: 'short_answer' },
      choice('hours', 'Opening hours', [
        { id: 'always', label: 'Day and night, every day' },
        { id: 'daily', label: 'Every day, but not all night' },
        { id: 'part', label: 'Closed on at least one day a week' },
      ]),
      choice('space', 'Space for sterile compounding', [
        { id: 'cleanroom', label: 'Cleanroom suite only' },
        { id: 'area', label: 'Segregated compounding area only' },
        { id: 'both', label: 'Both of these' },
        { id: 'none', label: 'Neither of these' },
      ]),
      choice('satellite', 'Satellite for the operating rooms', [
        { id: 'always', label: 'Yes, whenever cases are done' },
        { id: 'part', label: 'Yes, for part of that time' },
        { id: 'none', label: 'No' },
        { id: 'na', label: 'No operating rooms' },
      ]),
    ],
  },
  {
    id: 231,
    questionType: 'tally',
    core: true,
    domain: 'sup',
    weight: 3,
    label: 'Doses that leave ready',
    content: 'How many of the injectable doses that leave the pharmacy are __ready to administer__?',
    subContent:
      'Count doses for patients, cabinets and carts, not items. If there are more than 999, divide both numbers by 10 or by 100.',
    instructions:
      'Open the dispensing report for the past month. Without one, count all doses of one day and say so under Observations.',
    method: 'document',
    standard: 'This share is the plainest measure of what the pharmacy does for the bedside.',
    good: 'The share rises in each round. Below 80 percent it is a finding; your own goal may be higher.',
    action: action(
      'stronger',
      'Switch the ten vial items that are used most to a ready form, and take their vials away.',
    ),
    cites: [cite('tbp26iv'), cite('mmdisp', undefined, 'confirm'), cite('ashpmin')],
    parts: [counted('ready', 'Doses ready to administer', 0.8)],
  },
  {
    id: 204,
    questionType: 'multipart',
    weight: 0,
    label: 'Mix of sources',
    content: 'From which __sources__ do your injectable doses come?',
    subContent:
      'Give each dose to one source only. The five shares add up to 100. A share that is left blank counts as 0.',
    instructions:
      'Open the dispensing or purchase report for the past month. An estimate will do; say so under Observations.',
    method: 'document',
    standard: 'The mix shows how much is mixed by others, by the pharmacy, and by staff at the bedside.',
    parts: [
      {
        id: 'premix',
        label: 'Premixed by a manufacturer',
        content: 'Bags and bottles; also premixes that come frozen.',
        layout: 'half',
        questionType: 'percentage',
      },
      {
        id: 'syringe',
        label: 'Manufacturer’s prefilled syringe',
        layout: 'half',
        questionType: 'percentage',
      },
      {
        id: 'outsourced',
        label: '503B outsourcing facility',
        content: 'Syringes, bags and cassettes.',
        layout: 'half',
        questionType: 'percentage',
      },
      {
        id: 'inhouse',
        label: 'Made in this pharmacy',
        content: 'Or in one of its satellites.',
        layout: 'half',
        questionType: 'percentage',
      },
      {
        id: 'vial',
        label: 'Sent as a vial or ampule',
        content: 'Also a vial that is attached to a bag and mixed on the unit.',
        questionType: 'percentage',
      },
    ],
  },
  {
    id: 232,
    ...choicesOf(asked),
    core: true,
    domain: 'sup',
    weight: 2,
    label: 'Formulary criterion',
    content: 'Does the formulary process __ask__ whether a drug comes in a ready-to-administer form?',
    instructions:
      'Open the form used to add a drug, and the minutes on the last three injectables that were added.',
    method: 'document',
    standard: 'When the form is not asked about, the price of a vial tends to decide.',
    good: 'The request to add a drug gives its ready form, with size, barcode and storage.',
    action: action('intermediate', 'Make the ready form a required field of the request to add a drug.'),
    cites: [cite('ashpmin'), cite('mmsel', undefined, 'confirm')],
    jump: { answer: 'no', toNumber: 7 },
  },
  {
    id: 233,
    questionType: 'multipart',
    domain: 'gov',
    weight: 1,
    label: 'Weighed against cost',
    content: 'What goes into the __cost comparison__ of a ready form with a vial?',
    subContent: 'Compare the net cost per dose given, with the same dose on both sides.',
    instructions: 'Ask the person who writes formulary reviews. Take one drug as the example.',
    method: 'interview',
    standard: 'The price of a vial leaves out the work, the waste and the risk that come with it.',
    good: 'Equal doses are compared by net cost per dose given. What is left out is named.',
    action: action(
      'intermediate',
      'Use a one-page template that asks for all five and works out the net cost per dose given.',
    ),
    cites: [cite('weinger')],
    parts: [
      ...elements(yesIsGood, [
        ['labor', 'Staff time'],
        ['supplies', 'Supplies, such as needles and labels'],
        ['waste', 'What is thrown away'],
        ['expired', 'Stock that expires'],
        ['risk', 'Risk of errors'],
      ]),
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
];
