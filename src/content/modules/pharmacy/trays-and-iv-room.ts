import type { QuestionText } from '../../authoring.ts';
import { listB } from '../../medication-lists.ts';
import {
  action,
  adverse,
  cite,
  counted,
  countedOnly,
  element,
  good,
  outside,
  proposed,
  withUnseen,
  yesOrNo,
} from '../../scoring.ts';

const noIvRoom = outside('noroom', 'No IV room here');

const identityChecks = [
  good('all', 'For all products'),
  adverse('some', 'For chemotherapy, pediatric, high-alert only', 0.5),
  adverse('none', 'Ingredients not scanned'),
  noIvRoom,
];

const volumeChecks = [
  good('scale', 'By scale or image, before it is added'),
  good('person', 'By a second person, before it is added'),
  adverse('pull', 'By a pulled-back syringe, afterwards'),
  adverse('none', 'Not checked before it is added'),
  noIvRoom,
];

const vincaOrders = [good('yes', 'Yes'), adverse('no', 'No'), outside('unused', 'No vinca drugs used here')];

const noShortage = outside('noshortage', 'No shortage in the past 12 months');

const responses = [
  good('ready', 'Another approved ready form'),
  good('outsourced', 'A 503B product'),
  good('inhouse', 'Made in this pharmacy'),
  good('drug', 'Another drug', 0.5),
  adverse('vial', 'Vials or ampules sent to the units'),
  noShortage,
];

const notices = [
  good('before', 'Before the change'),
  adverse('same', 'With the change', 0.5),
  adverse('after', 'Later, or only when they asked'),
  adverse('none', 'Not told'),
  noShortage,
];

/** Questions 7 to 11: trays and kits, the IV room, and the latest shortage. */
export const trayAndIvRoomQuestions: readonly QuestionText[] = [
  {
    id: 260,
    questionType: 'tally',
    core: true,
    seconds: 60,
    domain: 'sup',
    label: 'Emergency tray',
    content: 'How many drugs of one __emergency tray__ come as ready syringes?',
    subContent:
      'Count the tray’s drugs that exist as ready syringes (list B has examples) and are not in shortage.',
    instructions:
      'Look for a tray that waits in the pharmacy to go out. Read its list. Never open a sealed cart.',
    method: 'observe',
    standard: 'In an emergency there is little time to draw up and label a dose.',
    good: 'Each emergency drug that exists as a ready syringe is stocked as one.',
    action: action('stronger', 'Put ready syringes into the trays.'),
    cites: [cite('mmem'), cite('ivp', 'section 1')],
    medicationLists: [listB],
    parts: [countedOnly('ready', 'Tray drugs supplied as ready syringes', { weight: 2, ...proposed(0.9) })],
  },
  {
    id: 261,
    questionType: 'multipart',
    core: true,
    seconds: 90,
    domain: 'sto',
    label: 'Dates at room temperature',
    content: 'Do drugs kept out of the refrigerator show their __new date__?',
    instructions:
      'Look at anesthesia trays, intubation kits and shelves in the pharmacy. Count up to ten drugs. Then check the emergency tray.',
    method: 'observe',
    standard:
      'Out of the refrigerator, some drugs keep for days or weeks only: succinylcholine vials 14 days, on one label.',
    good: 'Each item shows the date on which it expires where it is kept.',
    action: action(
      'intermediate',
      'Print the new date when the item leaves the refrigerator, by label software.',
    ),
    cites: [cite('succ'), cite('roc'), cite('cop25', '(b)(3)')],
    parts: [
      countedOnly('room', 'Kept at room temperature, new date shown', {
        content: 'Drugs whose label says to refrigerate, such as rocuronium or succinylcholine.',
        weight: 2,
        ...proposed(1),
      }),
      counted('tray', 'Emergency tray items in date', 1, {
        content: 'Ten items, in the order of its list.',
        weight: 2,
      }),
      element(
        'log',
        'Refrigerator log or alarm without a gap, 7 days',
        withUnseen(yesOrNo, 'observe', 'na'),
        { weight: 1 },
      ),
    ],
  },
  {
    id: 262,
    questionType: 'multipart',
    core: true,
    seconds: 60,
    domain: 'pre',
    label: 'Checks in the IV room',
    content: 'How is a dose __checked__ while it is made in the IV room?',
    instructions:
      'Ask the IV room supervisor at the pass-through window; do not enter. Take a dose made today as the example.',
    method: 'interview',
    standard:
      'A wrong amount cannot be seen in a finished bag. A pulled-back syringe shows what someone remembers.',
    good: 'Each ingredient is checked before it is added.',
    action: action('stronger', 'Check each ingredient by scale or image, with a stop if it is wrong.'),
    cites: [cite('tbp11'), cite('cspt')],
    parts: [
      element('identity', 'Ingredients scanned', identityChecks, { weight: 2 }),
      element('volume', 'Amount checked', volumeChecks, { weight: 2 }),
    ],
  },
  {
    id: 263,
    questionType: 'multipart',
    core: true,
    seconds: 75,
    domain: 'adm',
    label: 'Vinca drugs in minibags',
    content: 'How do __vinca__ drugs leave the pharmacy?',
    instructions:
      'Open the label log of the IV room. Take the last five vinca doses. Then open one vinca order.',
    method: 'document',
    standard: 'A vinca drug given into the spine can kill. A minibag cannot be taken for a spinal syringe.',
    good: 'Every dose, every patient: a minibag.',
    action: action('stronger', 'Take the syringe out of the vinca order and the label software.'),
    cites: [cite('tbp1')],
    parts: [
      counted('minibag', 'Vinca doses dispensed in a minibag', 1, {
        content: 'Vincristine, vinblastine, vinorelbine. No syringe, for any patient.',
        weight: 3,
        never: true,
      }),
      element('build', 'Vinca orders offer no syringe', vincaOrders, { weight: 2 }),
    ],
  },
  {
    id: 264,
    questionType: 'multipart',
    core: true,
    seconds: 60,
    domain: 'sys',
    label: 'The latest shortage',
    content: 'What replaced the last ready form that was in __shortage__?',
    instructions: 'Ask the pharmacy buyer. Take the latest ready syringe or bag that could not be bought.',
    method: 'interview',
    standard: 'In a shortage, doses are often mixed at the bedside again.',
    good: 'The next ready form takes its place, and staff are told first.',
    action: action(
      'intermediate',
      'Use a checklist for each shortage: next ready form, notice, order, barcode, pump library.',
    ),
    cites: [cite('shortages')],
    parts: [
      element('response', 'What replaced it', responses, { weight: 2 }),
      element('notice', 'When staff were told', notices, { weight: 1 }),
    ],
  },
];
