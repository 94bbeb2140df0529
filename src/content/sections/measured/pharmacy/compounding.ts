import type { QuestionText } from '../../../authoring.ts';
import { yesNo } from '../../../choices.ts';
import {
  action,
  adverse,
  cite,
  counted,
  element,
  elements,
  figure,
  good,
  howWideSpread,
  noIsGood,
  notApplicable,
  yesIsGood,
} from '../../../measured.ts';

const forDrugs = [
  good('all', 'For all drugs in use'),
  adverse('some', 'For some drugs', 0.5),
  adverse('none', 'For no drug'),
  notApplicable,
];

const howOften = [
  good('always', 'Always'),
  adverse('sometimes', 'Sometimes', 0.5),
  adverse('never', 'Never'),
];

/** Questions 16 to 20: doses made here, and standard concentrations. */
export const compoundingQuestions: readonly QuestionText[] = [
  {
    id: 216,
    questionType: 'radio',
    weight: 0,
    label: 'In-house batches',
    content: 'Does the pharmacy make __batches__ of syringes or bags?',
    instructions: 'Ask the person in charge of the IV room, also about satellites.',
    subContent: 'Batch: several doses of one product, made ahead of orders.',
    method: 'interview',
    standard:
      'Batches bring ready doses to the unit, and repeat an error many times over if there is one. Check your state’s rules.',
    jump: { answer: 'no', toNumber: 18 },
    parts: yesNo,
  },
  {
    id: 242,
    questionType: 'multipart',
    domain: 'pre',
    weight: 2,
    label: 'Batches and their dates',
    content: 'How many batches have a __beyond-use date__ with a basis?',
    instructions: 'Open the batch records of the past month. Count every batch.',
    method: 'document',
    standard:
      'A beyond-use date depends on how sterile and how stable the product is. Check your state’s rules.',
    good: 'Each date has a basis on file, and each batch scans at the bedside.',
    action: action('stronger', 'Buy an approved product instead. Until then, let the system set the dates.'),
    cites: [cite('usp797bud'), cite('cspt')],
    parts: [
      counted('dates', 'Date within the limits, or with its own basis', 1, {
        content:
          'Within the limits of USP <797> for its category and storage, or with data on sterility and stability on file.',
      }),
      counted('label', 'Barcode that scans at the bedside', 1),
      {
        id: 'list',
        label: 'Products and their dates',
        content: 'Strength, container, storage, and what the date is based on.',
        questionType: 'long_answer',
      },
    ],
  },
  {
    id: 243,
    questionType: 'multipart',
    core: true,
    domain: 'pre',
    weight: 3,
    label: 'IV workflow technology',
    content: 'How is a dose __checked__ while it is made in the IV room?',
    instructions:
      'Watch three to five products being made, as they come, from the order to the final check. Ask for the system’s report.',
    method: 'observe',
    standard:
      'A wrong drug or amount cannot be seen in a finished bag, so it is checked while the bag is made.',
    good: 'All high-risk products pass through the system. No one checks by a pulled-back syringe.',
    action: action(
      'stronger',
      'Check each step of high-risk products by scale or image, or buy these products ready.',
    ),
    cites: [cite('cspt')],
    parts: [
      counted('scan', 'Products with each ingredient scanned', 1),
      element('measure', 'Volume checked before the next step', howOften, {
        content: 'By a scale or by an image.',
      }),
      ...figure('reach', 'Share of sterile products made in the system', {
        target: 0.8,
        ifUnmeasured: 'finding',
      }),
      element('risk', 'High-risk products all made in the system', howWideSpread, {
        content: 'Chemotherapy, doses for children and high-alert drugs.',
      }),
      element('pull', 'Volume checked by a pulled-back syringe', noIsGood, {
        content: 'The plunger of the empty syringe is pulled back to show what was added.',
      }),
    ],
  },
  {
    id: 244,
    questionType: 'multipart',
    domain: 'sys',
    weight: 2,
    label: 'Standard concentrations',
    content: 'How far have __standard concentrations__ been set?',
    instructions:
      'Open the policy or list of standard concentrations. Compare it with the report of what the pump library holds.',
    method: 'document',
    standard: 'One drug in many concentrations invites mix-ups at each change of bag, pump or unit.',
    good: 'The pharmacy, the orders and the pumps share one list.',
    action: action('stronger', 'Go down to one concentration per drug, the same in orders, stock and pumps.'),
    cites: [cite('s4s'), cite('asaconc'), cite('tbp17', 'for oxytocin')],
    parts: [
      ...elements(forDrugs, [
        ['adult', 'Adult infusions'],
        ['pediatric', 'Pediatric infusions', 'Also those for newborns.'],
        ['pca', 'PCA and epidural', 'PCA: patient-controlled analgesia.'],
        ['library', 'Pump library matches', 'It holds the same concentrations.'],
      ]),
      element('limit', 'At most one or two concentrations per drug', yesIsGood),
    ],
  },
  {
    id: 245,
    questionType: 'tally',
    domain: 'sys',
    weight: 2,
    label: 'Infusions at standard',
    content: 'How many infusions leave the pharmacy in a __standard concentration__?',
    subContent: 'If there are more than 999, divide both numbers by 10 or by 100.',
    instructions:
      'Open the dispensing report for the past month. Without one, check all infusions of a typical day.',
    method: 'document',
    standard: 'A standard that many infusions do not follow protects no one.',
    good: 'At least 95 percent do, and each exception has a reason.',
    action: action('stronger', 'Take all other concentrations out of the order build.'),
    cites: [cite('s4s')],
    parts: [counted('standard', 'Infusions at a standard concentration', 0.95)],
  },
];
