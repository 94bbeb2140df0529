import type { PartText, QuestionText } from '../../authoring.ts';
import {
  action,
  adverse,
  cite,
  counted,
  countedOnly,
  element,
  good,
  notApplicable,
  proposed,
  unscored,
  withUnseen,
  yesOrNo,
} from '../../scoring.ts';

const forDrugs = [
  good('all', 'For all drugs in use'),
  adverse('some', 'For some drugs', 0.5),
  adverse('none', 'For no drug'),
  notApplicable,
];

const seen = withUnseen(yesOrNo, 'observe', 'na');

const standardFor = (id: string, label: string, weight: 1 | 2): PartText =>
  element(id, label, forDrugs, { weight });

/** Questions 21 to 24: batches, standard concentrations, and doses that call for a form of their own. */
export const madeHereQuestions: readonly QuestionText[] = [
  {
    id: 270,
    questionType: 'multipart',
    seconds: 420,
    domain: 'pre',
    label: 'Batches and their dates',
    content: 'How many in-house batches have a __beyond-use date__ within limits?',
    subContent: 'Batch: several doses of one product, made ahead of orders.',
    instructions:
      'Open the batch records of the past month. Count every batch; for more than 20, every second one.',
    method: 'document',
    standard:
      'A beyond-use date depends on how sterile and how stable the product is. Check your state’s rules.',
    good: 'Each date has a basis on file, and each batch scans at the bedside.',
    action: action('stronger', 'Let the label software set the date.'),
    cites: [cite('usp797bud'), cite('cspt')],
    sharesTotal: true,
    parts: [
      unscored(element('made', 'Batches are made here', yesOrNo, { content: 'If not, leave the rest.' })),
      counted('dates', 'Date within its limit, or own data on file', 1, {
        content: 'Within the <797> limit for its category and storage, or own sterility and stability data.',
        weight: 2,
      }),
      countedOnly('label', 'Barcode that scans at the bedside', { weight: 2, ...proposed(1) }),
    ],
  },
  {
    id: 271,
    questionType: 'multipart',
    seconds: 480,
    domain: 'sys',
    label: 'Standard concentrations',
    content: 'How far have __standard concentrations__ been set?',
    instructions:
      'Open your list of standard concentrations, the pump library report, and one day’s infusions.',
    method: 'document',
    standard: 'One drug in many concentrations invites mix-ups.',
    good: 'Pharmacy, orders and pumps share one list.',
    action: action('stronger', 'Offer one concentration per drug in orders, stock and pumps.'),
    cites: [cite('s4s'), cite('asaconc'), cite('tbp17', 'for oxytocin')],
    parts: [
      standardFor('adult', 'Adult infusions', 1),
      standardFor('pediatric', 'Pediatric and newborn infusions', 1),
      standardFor('pca', 'PCA and epidural', 1),
      standardFor('library', 'Pump library holds the same ones', 2),
      element('limit', 'Two concentrations per drug, at most', withUnseen(yesOrNo, 'read', 'na'), {
        weight: 1,
      }),
      countedOnly('standard', 'Infusions at a standard concentration', {
        content: 'All infusions of one day; leave out plain fluids and nutrition.',
        weight: 2,
        ...proposed(0.95),
      }),
    ],
  },
  {
    id: 272,
    questionType: 'multipart',
    seconds: 300,
    domain: 'adm',
    label: 'Hazardous and spinal doses',
    content: 'How are __hazardous__ and spinal doses supplied?',
    instructions:
      'Look at doses ready for oncology and for the operating rooms. Then open your hazardous-drug list.',
    method: 'observe',
    standard: 'A spinal dose delivered with IV drugs can be given by vein, and the other way around.',
    good: 'Spinal doses come alone, labeled for one patient.',
    action: action('intermediate', 'Deliver spinal doses in a bag of their own.'),
    cites: [cite('tbp1'), cite('usp800')],
    parts: [
      element('apart', 'Spinal and epidural doses delivered separately', seen, { weight: 2 }),
      element('named', 'Spinal and epidural doses labeled for one patient', seen, { weight: 2 }),
      element('cstd', 'Transfer device (CSTD) supplied for administration', seen, {
        content: 'Closed-system; where the dosage form allows.',
        weight: 1,
      }),
      element('list', 'Hazardous-drug list reviewed in 12 months', seen, { weight: 1 }),
    ],
  },
  {
    id: 273,
    questionType: 'multipart',
    seconds: 240,
    domain: 'sup',
    label: 'Pediatric doses',
    content: 'How are __pediatric__ IV doses supplied?',
    instructions: 'Look at the next five pediatric or newborn doses that leave the pharmacy.',
    method: 'observe',
    standard: 'A child’s dose is often a small part of a vial.',
    good: 'Each dose comes measured for one patient, and nothing is diluted at the bedside.',
    action: action('stronger', 'Make pediatric doses in the pharmacy.'),
    cites: [cite('s4s'), cite('ivp', 'section 4')],
    parts: [
      countedOnly('patient', 'Measured for one patient', { weight: 2, ...proposed(1) }),
      countedOnly('dilution', 'Dilutions made in the pharmacy', {
        content: 'Of doses that need one.',
        weight: 2,
        ...proposed(1),
      }),
      element('labels', 'Only filled syringes are labeled', seen, { weight: 2 }),
    ],
  },
];
