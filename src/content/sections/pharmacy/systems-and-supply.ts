import type { QuestionText } from '../../authoring.ts';
import { barriers, choice, yesPartlyNo } from '../../choices.ts';
import { standardNote } from '../../guidance.ts';

/** Questions 21 to 30: ordering, cabinets, guidance for nurses, stock, shortages, barriers. */
export const systemsAndSupplyQuestions: readonly QuestionText[] = [
  {
    id: 221,
    questionType: 'radio',
    label: 'Ordering default',
    content: 'When an injectable is ordered, does the system offer the __ready-to-administer__ form first?',
    subContent: 'System: computerized provider order entry (CPOE).',
    instructions:
      'Watch a pharmacist or prescriber enter five orders for a test patient. Choose drugs that come in both forms.',
    method: 'observe',
    standard: standardNote('People tend to take what is offered first.', 'readyForms', 'preparation'),
    parts: yesPartlyNo,
  },
  {
    id: 222,
    questionType: 'radio',
    label: 'Cabinet default',
    content: 'Do dispensing cabinets offer the __ready-to-administer__ form first?',
    subContent: 'For example, the syringe is listed above the vial, or the vial is not stocked there at all.',
    instructions: 'Look up five drugs that come in both forms at two cabinets.',
    method: 'observe',
    standard: standardNote('The form closest at hand is the form that gets used.', 'cabinets', 'readyForms'),
    parts: yesPartlyNo,
  },
  {
    id: 223,
    questionType: 'multipart',
    label: 'Ten cabinet items',
    content: 'In which __form__ are ten injectables in one cabinet?',
    subContent:
      'The three numbers add up to 10. Ready to use: the right strength, but still to be moved into a syringe, bag or pump.',
    instructions:
      'Open a busy cabinet and take ten injectables as they come, for example every third pocket. Read the labels.',
    method: 'observe',
    standard: standardNote(
      'A small sample taken the same way each time shows whether supply is changing.',
      'readyForms',
      'cabinets',
    ),
    parts: [
      { id: 'rta', label: 'Ready to administer', layout: 'half', questionType: 'short_answer' },
      { id: 'rtu', label: 'Ready to use', layout: 'half', questionType: 'short_answer' },
      { id: 'prep', label: 'Needs preparation', layout: 'half', questionType: 'short_answer' },
    ],
  },
  {
    id: 224,
    questionType: 'radio',
    label: 'Ampules and filters',
    content: 'Wherever ampules are stocked, are __filter__ needles or straws kept with them?',
    subContent: 'Choose “Not applicable” if no ampules are stocked.',
    instructions: 'Look in three places: a cabinet, an emergency kit and an anesthesia cart.',
    method: 'observe',
    standard: standardNote(
      'In one study a filter needle left far fewer glass particles than a plain one.',
      'ivPush',
      'perioperative',
    ),
    parts: yesPartlyNo,
  },
  {
    id: 225,
    questionType: 'radio',
    label: 'Dilution guidance',
    content: 'Does the label or the medication record tell nurses __how to dilute__ a dose?',
    subContent: 'It also needs to say when a dose must not be diluted.',
    instructions:
      'Open the medication record of a test patient. Check five IV push drugs, two of them ready to administer.',
    method: 'document',
    standard: standardNote(
      'Without clear words, each nurse has to decide alone whether to dilute, with what and how much.',
      'ivPush',
      'labeling',
    ),
    parts: yesPartlyNo,
  },
  {
    id: 226,
    questionType: 'radio',
    label: 'Expired stock tracked',
    content: 'Does the pharmacy __track__ ready-to-administer stock that expires?',
    instructions: 'Open the report or log of expired stock. Check that ready forms can be told from vials.',
    method: 'document',
    standard: standardNote(
      'Expired stock costs money, and shows where amounts or places are wrong.',
      'storage',
      'evaluation',
    ),
    jump: { answer: 'no', toNumber: 28 },
    parts: yesPartlyNo,
  },
  {
    id: 227,
    questionType: 'dollars',
    label: 'Expired value per year',
    content: 'What is the __value__ of ready-to-administer stock that expired in the past 12 months?',
    subContent: 'Use the purchase price, less any credit for returns. Enter 0 if nothing expired.',
    instructions:
      'Open the report or log of expired stock. If it covers less than a year, work out the year.',
    method: 'document',
    standard: standardNote(
      'This loss belongs next to the waste that vials cause, so the two can be compared.',
      'storage',
      'evaluation',
    ),
    parts: [{ id: 'value', label: 'Expired stock per year' }],
  },
  {
    id: 228,
    questionType: 'multipart',
    label: 'Effect of shortages',
    content: 'How do __shortages__ now affect your stock of ready-to-administer injectables?',
    instructions: 'Ask the person who follows shortages. Take the latest one as the example.',
    method: 'interview',
    standard: standardNote(
      'A shortage of a ready form often means that doses are mixed at the bedside again.',
      'readyForms',
      'evaluation',
    ),
    parts: [
      {
        id: 'items',
        label: 'Items in shortage now',
        content: 'Count ready-to-administer items that you use.',
        questionType: 'short_answer',
      },
      choice('response', 'Most common response', [
        { id: 'ready', label: 'Another approved ready form' },
        { id: 'outsourced', label: 'Bought from a 503B facility' },
        { id: 'inhouse', label: 'Made in this pharmacy' },
        { id: 'vial', label: 'Vials or ampules sent to the units' },
        { id: 'drug', label: 'Another drug' },
        { id: 'none', label: 'No shortage in the past 12 months' },
      ]),
      choice('notice', 'Notice to staff', [
        { id: 'before', label: 'Before the product changes' },
        { id: 'same', label: 'With the change' },
        { id: 'after', label: 'Later, or only when asked' },
        { id: 'none', label: 'None' },
        { id: 'na', label: 'Not applicable' },
      ]),
    ],
  },
  {
    id: 229,
    questionType: 'slider',
    label: 'RTA supply reliability',
    content: 'How __reliable__ is the supply of doses that come ready to administer?',
    instructions:
      'Ask a buyer, a pharmacist and a technician separately. Enter the middle of their three numbers.',
    method: 'interview',
    standard: standardNote(
      'Units that do not trust the supply keep vials, just in case.',
      'readyForms',
      'evaluation',
    ),
    minLabel: 'Very unreliable',
    maxLabel: 'Very reliable',
    parts: [{ id: 'reliability', label: 'Reliability of supply' }],
  },
  {
    id: 230,
    questionType: 'ranking',
    label: 'Main barriers',
    content: 'What keeps the pharmacy from sending out __more__ ready-to-administer injectables?',
    subContent: 'Put the biggest barrier first.',
    instructions: 'Agree on the order with the pharmacy manager, the buyer and one nurse.',
    method: 'interview',
    standard: standardNote('The first barrier on the list is where an action plan starts.', 'evaluation'),
    parts: barriers,
  },
];
