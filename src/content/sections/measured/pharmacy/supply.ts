import type { QuestionText } from '../../../authoring.ts';
import { barriers } from '../../../choices.ts';
import {
  action,
  adverse,
  choicesOf,
  cite,
  counted,
  element,
  elements,
  good,
  outside,
  yesIsGood,
} from '../../../measured.ts';

const tracked = [
  good('item', 'Yes, by item and place'),
  adverse('total', 'Yes, in total only', 0.5),
  adverse('no', 'No'),
];

const responses = [
  good('ready', 'Another approved ready form'),
  good('outsourced', 'Bought from a 503B facility'),
  good('inhouse', 'Made in this pharmacy'),
  good('drug', 'Another drug', 0.5),
  adverse('vial', 'Vials or ampules sent to the units'),
  outside('none', 'No shortage in the past 12 months'),
];

const notices = [
  good('before', 'Before the product changes'),
  adverse('same', 'With the change', 0.5),
  adverse('after', 'Later, or only when asked'),
  adverse('none', 'None'),
];

/** Questions 26 to 30: expired stock, shortages, emergency doses and doses for children, barriers. */
export const supplyQuestions: readonly QuestionText[] = [
  {
    id: 251,
    ...choicesOf(tracked),
    domain: 'was',
    weight: 1,
    label: 'Expired stock tracked',
    content: 'Does the pharmacy __track__ ready-to-administer stock that expires?',
    instructions: 'Open the report or log of expired stock. Check that ready forms can be told from vials.',
    method: 'document',
    standard: 'Expired stock costs money, and shows where amounts or places are wrong.',
    good: 'It is reviewed each month, and the amounts kept are changed.',
    action: action('intermediate', 'Review the amounts kept each month, by item and place.'),
    cites: [cite('mmsto')],
    jump: { answer: 'no', toNumber: 28 },
  },
  {
    id: 227,
    questionType: 'dollars',
    weight: 0,
    label: 'Expired value per year',
    content: 'What is the __value__ of ready-to-administer stock that expired in the past 12 months?',
    subContent: 'Use the purchase price, less any credit for returns. Enter 0 if nothing expired.',
    instructions:
      'Open the report or log of expired stock. If it covers less than a year, work out the year.',
    method: 'document',
    standard: 'This loss belongs next to the waste that vials cause, so the two can be compared.',
    parts: [{ id: 'value', label: 'Expired stock per year' }],
  },
  {
    id: 252,
    questionType: 'multipart',
    core: true,
    domain: 'sys',
    weight: 2,
    label: 'Effect of shortages',
    content: 'How do __shortages__ now affect your stock of ready-to-administer injectables?',
    instructions: 'Ask the person who follows shortages. Take the latest one as the example.',
    method: 'interview',
    standard: 'A shortage of a ready form often means that doses are mixed at the bedside again.',
    good: 'The next ready form takes its place, and staff are told first.',
    action: action(
      'intermediate',
      'Use a checklist for each shortage: next ready form, notice, order, barcode and pump library.',
    ),
    cites: [cite('shortages')],
    minLabel: 'Very unreliable',
    maxLabel: 'Very reliable',
    parts: [
      {
        id: 'items',
        label: 'Items in shortage now',
        content: 'Count ready syringes and bags that you use.',
        questionType: 'short_answer',
      },
      element('response', 'Most common response', responses),
      element('notice', 'Notice to staff', notices, {
        content: 'Leave blank if there was no shortage.',
      }),
      {
        id: 'reliability',
        label: 'Reliability of supply',
        content:
          'Ask a buyer, a pharmacist and a technician separately. Enter the middle of their three numbers.',
        questionType: 'slider',
      },
    ],
  },
  {
    id: 253,
    questionType: 'multipart',
    core: true,
    domain: 'sup',
    weight: 3,
    label: 'Emergency and child doses',
    content: 'Which doses for emergencies or for children are supplied __ready__?',
    instructions:
      'Open one emergency cart with its list. Then look at the doses for children that leave the pharmacy today.',
    method: 'observe',
    standard:
      'In an emergency there is little time to draw up and label a dose. A child’s dose is often only a part of a vial.',
    good: 'Emergency drugs come ready. Nothing for a child is diluted at the bedside.',
    action: action(
      'stronger',
      'Put ready syringes into the carts, and make the doses for children in the pharmacy.',
    ),
    cites: [cite('mmem', undefined, 'confirm'), cite('ivp', 'section 4'), cite('s4s')],
    parts: [
      counted('code', 'Cart drugs supplied as ready syringes', 1, {
        content: 'Of the cart’s drugs that exist as ready syringes. List B has examples.',
      }),
      ...elements(yesIsGood, [
        ['pediatric', 'Doses for children leave measured', 'One for each patient.'],
        ['neonatal', 'Dilutions for newborns made in the pharmacy'],
        ['empty', 'No pre-labeled empty syringes supplied'],
      ]),
    ],
  },
  {
    id: 230,
    questionType: 'ranking',
    weight: 0,
    label: 'Main barriers',
    content: 'What keeps the pharmacy from sending out __more__ ready-to-administer injectables?',
    subContent: 'Put the biggest barrier first.',
    instructions: 'Agree on the order with the pharmacy manager, the buyer and one nurse.',
    method: 'interview',
    standard: 'The first barrier on the list is where an action plan starts.',
    parts: barriers,
  },
];
