import type { QuestionText } from '../../authoring.ts';
import { choice, FOR_NONE, siteSetUp, yesPartlyNo } from '../../choices.ts';
import { standardNote } from '../../guidance.ts';
import { prefilledSyringes, premixed } from '../../medication-lists.ts';

/** Questions 1 to 10: the pharmacy, where its doses come from, and how products are chosen. */
export const sourceAndFormularyQuestions: readonly QuestionText[] = [
  {
    id: 201,
    questionType: 'multipart',
    label: 'Tracer set-up',
    content: 'What does this tracer __cover__?',
    instructions:
      'Agree on these with the pharmacy manager. Names go on the first page; here, name roles only.',
    method: 'interview',
    standard: standardNote('A tracer can only be repeated when it says what it looked at.', 'evaluation'),
    parts: siteSetUp,
  },
  {
    id: 202,
    questionType: 'multipart',
    label: 'Pharmacy profile',
    content: 'What kind of __pharmacy__ is this?',
    instructions: 'Ask the pharmacy manager.',
    method: 'interview',
    standard: standardNote(
      'Size, hours and space decide which doses a pharmacy can make ready, and when.',
      'preparation',
      'readyForms',
    ),
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
    id: 203,
    questionType: 'percentage',
    label: 'Doses dispensed RTA',
    content: 'Of all injectable doses, what share leaves the pharmacy __ready to administer__?',
    subContent: `Count doses for patients, cabinets and carts. ${FOR_NONE}`,
    instructions:
      'Open the dispensing report for the past month. Without one, count a typical day’s doses and say so under Observations.',
    method: 'document',
    standard: standardNote(
      'This share is the plainest measure of what the pharmacy does for the bedside.',
      'readyForms',
      'fewerSteps',
    ),
    parts: [{ id: 'share', label: 'Doses ready to administer' }],
  },
  {
    id: 204,
    questionType: 'multipart',
    label: 'Mix of sources',
    content: 'From which __sources__ do your injectable doses come?',
    subContent:
      'Give each dose to one source only. The five shares add up to 100. A share that is left blank counts as 0.',
    instructions:
      'Open the dispensing or purchase report for the past month. An estimate will do; say so under Observations.',
    method: 'document',
    standard: standardNote(
      'The mix shows how much is mixed by others, by the pharmacy, and by staff at the bedside.',
      'readyForms',
      'fewerSteps',
    ),
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
    id: 205,
    questionType: 'radio',
    label: 'Formulary criterion',
    content: 'Does the formulary process __ask__ whether a drug comes in a ready-to-administer form?',
    instructions:
      'Open the form used to add a drug, and the minutes on the last three injectables that were added.',
    method: 'document',
    standard: standardNote(
      'When the form is not asked about, the price of a vial tends to decide.',
      'readyForms',
      'evaluation',
    ),
    jump: { answer: 'no', toNumber: 7 },
    parts: yesPartlyNo,
  },
  {
    id: 206,
    questionType: 'long_answer',
    label: 'Weighed against cost',
    content: 'How is a ready-to-administer form __weighed__ against its cost?',
    subContent: 'Think of staff time, supplies, waste, errors and expired stock, not of the price alone.',
    instructions: 'Ask the person who writes formulary reviews. Use one drug as an example.',
    method: 'interview',
    standard: standardNote(
      'The price of a vial leaves out the work, the waste and the risk that come with it.',
      'readyForms',
      'evaluation',
    ),
  },
  {
    id: 207,
    questionType: 'radio',
    label: 'Premixed stock',
    content: 'Does the pharmacy stock a __premixed__ form of each infusion that comes in one?',
    subContent: 'Leave out drugs that your hospital does not use.',
    instructions: 'Check shelves and cabinets against the sample list. Think of other infusions, too.',
    method: 'observe',
    standard: standardNote(
      'A premixed bag in a standard concentration needs no mixing by anyone in the hospital.',
      'readyForms',
      'standardConcentrations',
    ),
    medicationLists: [premixed],
    parts: yesPartlyNo,
  },
  {
    id: 208,
    questionType: 'long_answer',
    label: 'Premixed not stocked',
    content: 'Why does the pharmacy __not stock__ some of the premixed medications on the sample list?',
    subContent:
      'Name each drug with its reason: not used here, price, shortage, storage, or the wrong strength or size. Write “none” if all are stocked.',
    instructions: 'Go down the list and ask the person who buys.',
    method: 'interview',
    standard: standardNote(
      'Each reason calls for something different: a contract, a shelf, or a change to the standard order.',
      'readyForms',
    ),
    medicationLists: [premixed],
  },
  {
    id: 209,
    questionType: 'radio',
    label: 'Syringes first',
    content: 'When a drug comes in a __prefilled syringe__, is the syringe the first choice?',
    subContent: 'First choice: it is what the unit gets, unless it is out of stock or does not fit the dose.',
    instructions: 'Check the stock of five drugs on the sample list. Look at what cabinets hold.',
    method: 'observe',
    standard: standardNote(
      'A prefilled syringe spares the nurse drawing up and labeling.',
      'readyForms',
      'ivPush',
    ),
    medicationLists: [prefilledSyringes],
    parts: yesPartlyNo,
  },
  {
    id: 210,
    questionType: 'long_answer',
    label: 'Prefilled syringe gaps',
    content: 'Which drugs on the sample list does the pharmacy still send out in __vials__ or ampules?',
    subContent: 'Add the reason for each. Write “none” if there are none.',
    instructions: 'Go down the list and ask the person who buys. Leave out drugs that are not used here.',
    method: 'interview',
    standard: standardNote(
      'A drug that is used often and still comes in a vial is a good place to start.',
      'readyForms',
      'ivPush',
    ),
    medicationLists: [prefilledSyringes],
  },
];
