import type { PartText, QuestionText } from '../../authoring.ts';
import { choice, FOR_NONE, yesNo, yesPartlyNo } from '../../choices.ts';
import { standardNote } from '../../guidance.ts';
import { outsourced } from '../../medication-lists.ts';

const forSuppliers = [
  { id: 'all', label: 'For every supplier' },
  { id: 'some', label: 'For some suppliers' },
  { id: 'none', label: 'For no supplier' },
  { id: 'unknown', label: 'Could not find out' },
];

const forDrugs = [
  { id: 'all', label: 'For all drugs in use' },
  { id: 'some', label: 'For some drugs' },
  { id: 'none', label: 'For no drug' },
  { id: 'na', label: 'Not applicable' },
];

const concentrations = (id: string, label: string, content?: string): PartText =>
  choice(id, label, forDrugs, content);

/** Questions 11 to 20: outsourced doses, doses made here, and standard concentrations. */
export const outsourcingAndCompoundingQuestions: readonly QuestionText[] = [
  {
    id: 211,
    questionType: 'radio',
    label: '503B purchases',
    content: 'Did the pharmacy buy from a __503B__ outsourcing facility in the past 12 months?',
    instructions: 'Ask the person who buys, or open the purchase report.',
    method: 'interview',
    standard: standardNote(
      'A 503B facility compounds sterile drugs at one address, is registered with FDA, and may supply a hospital without patient prescriptions.',
      'outsourcing',
    ),
    jump: { answer: 'no', toNumber: 16 },
    parts: yesNo,
  },
  {
    id: 212,
    questionType: 'multipart',
    label: '503B use',
    content: 'How much does the hospital __rely__ on 503B facilities?',
    subContent:
      'If their share is below 1 percent, leave the percentage blank and say so under Observations.',
    instructions: 'Open the purchase report for the past 12 months. Names of suppliers are not needed.',
    method: 'document',
    standard: standardNote(
      'When many ready doses depend on one supplier, one recall can stop them all.',
      'outsourcing',
      'evaluation',
    ),
    parts: [
      { id: 'suppliers', label: 'Number of suppliers', layout: 'half', questionType: 'short_answer' },
      { id: 'spend', label: 'Spent in a year', layout: 'half', questionType: 'dollars' },
      {
        id: 'share',
        label: 'Share of ready-to-administer doses',
        content: 'Of all doses that leave the pharmacy ready to administer.',
        questionType: 'percentage',
      },
    ],
  },
  {
    id: 213,
    questionType: 'multipart',
    label: 'Vendor qualification',
    content: 'Which __checks__ are on file for your 503B suppliers?',
    instructions:
      'Open the records on each supplier. Count a check of status only if it is from the past 12 months.',
    method: 'document',
    standard: standardNote(
      'Registration with FDA is a start. Inspection history and a quality agreement say more about a supplier.',
      'outsourcing',
    ),
    parts: [
      choice('registration', 'FDA registration', forSuppliers),
      choice(
        'inspection',
        'FDA inspection history',
        forSuppliers,
        'With the supplier’s answers to findings.',
      ),
      choice(
        'license',
        'State license',
        [...forSuppliers, { id: 'na', label: 'Not asked for in this state' }],
        'Check your state’s rules.',
      ),
      choice('agreement', 'Quality agreement', forSuppliers, 'Signed by both sides and still in force.'),
    ],
  },
  {
    id: 214,
    questionType: 'radio',
    label: 'Approved product first',
    content: 'Before it buys from a 503B facility, does the pharmacy check for an __approved__ product?',
    subContent: 'Approved product: a ready-to-administer form of the drug that is FDA-approved.',
    instructions:
      'Choose three items on the sample list that you buy. Open the purchase records and look for a dated check.',
    method: 'document',
    standard: standardNote(
      'Drugs from a 503B facility are not FDA-approved, so an approved product comes first.',
      'outsourcing',
      'readyForms',
    ),
    medicationLists: [outsourced],
    parts: yesPartlyNo,
  },
  {
    id: 215,
    questionType: 'radio',
    label: '503B receipt',
    content: 'Does each 503B product pass __both__ checks before it goes into stock?',
    subContent:
      '1. The label has it all: statement that the drug is compounded, facility, drug, strength, lot, dates and storage.\n2. The barcode is built, and scans correctly, in your systems.',
    instructions:
      'Follow one delivery if you can. Otherwise, read three labels on the shelf and scan them. Choose “Partly” if one check is missed.',
    method: 'observe',
    standard: standardNote(
      'A dose that does not scan at the bedside loses its last check.',
      'outsourcing',
      'labeling',
    ),
    parts: yesPartlyNo,
  },
  {
    id: 216,
    questionType: 'radio',
    label: 'In-house batches',
    content: 'Does the pharmacy make __batches__ of syringes or bags?',
    subContent: 'Batch: several doses of one product, made ahead of orders.',
    instructions: 'Ask the person in charge of the IV room, also about satellites.',
    method: 'interview',
    standard: standardNote(
      'Batches bring ready doses to the unit, and repeat an error many times over if there is one. Check your state’s rules.',
      'compoundingRules',
      'compounding',
    ),
    jump: { answer: 'no', toNumber: 18 },
    parts: yesNo,
  },
  {
    id: 217,
    questionType: 'long_answer',
    label: 'Batches and their dates',
    content: 'Which __beyond-use dates__ do your batches have?',
    subContent:
      'For each product: strength, container, storage, beyond-use date, and what the date is based on.',
    instructions: 'Open the batch records of the past month.',
    method: 'document',
    standard: standardNote(
      'A beyond-use date depends on how sterile and how stable the product is. Check your state’s rules.',
      'compoundingRules',
      'compounding',
    ),
  },
  {
    id: 218,
    questionType: 'radio',
    label: 'IV workflow technology',
    content: 'Which __technology__ checks a dose while it is made in the IV room?',
    subContent: 'Gravimetric: a scale shows whether the right amount was added.',
    instructions: 'Watch one dose being made, from the order to the final check.',
    method: 'observe',
    standard: standardNote(
      'A wrong drug or amount cannot be seen in a finished bag, so it is checked while the bag is made.',
      'compounding',
      'preparation',
    ),
    parts: [
      { id: 'barcode', label: 'Barcode scanning only' },
      { id: 'gravimetric', label: 'Gravimetric check only' },
      { id: 'both', label: 'Barcode scanning and gravimetric check' },
      { id: 'none', label: 'Neither of these' },
      { id: 'na', label: 'Not applicable: no IV room' },
    ],
  },
  {
    id: 219,
    questionType: 'multipart',
    label: 'Standard concentrations',
    content: 'How far have __standard concentrations__ been set?',
    instructions:
      'Open the policy or list of standard concentrations. Compare it with the report of what the pump library holds.',
    method: 'document',
    standard: standardNote(
      'One drug in many concentrations invites mix-ups at each change of bag, pump or unit.',
      'standardConcentrations',
      'preparation',
    ),
    parts: [
      concentrations('adult', 'Adult infusions'),
      concentrations('pediatric', 'Pediatric infusions'),
      concentrations('pca', 'PCA and epidural', 'PCA: patient-controlled analgesia.'),
      concentrations('library', 'Pump library matches', 'It holds the same concentrations.'),
    ],
  },
  {
    id: 220,
    questionType: 'percentage',
    label: 'Infusions at standard',
    content: 'What share of infusions leaves the pharmacy in a __standard concentration__?',
    subContent: FOR_NONE,
    instructions:
      'Open the dispensing report for the past month. Without one, check a typical day’s infusions.',
    method: 'document',
    standard: standardNote(
      'A standard that many infusions do not follow protects no one.',
      'standardConcentrations',
    ),
    parts: [{ id: 'share', label: 'Infusions at a standard concentration' }],
  },
];
