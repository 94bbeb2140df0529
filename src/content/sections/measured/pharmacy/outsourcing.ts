import type { QuestionText } from '../../../authoring.ts';
import { yesNo } from '../../../choices.ts';
import { listC } from '../../../measured-lists.ts';
import {
  action,
  adverse,
  cite,
  counted,
  element,
  elements,
  figure,
  good,
  notFoundOut,
} from '../../../measured.ts';

const forSuppliers = [
  good('all', 'Every supplier'),
  adverse('some', 'Some suppliers', 0.5),
  adverse('none', 'No supplier'),
  notFoundOut,
];

const oneSource = [
  good('no', 'No'),
  good('plan', 'Yes, with a written plan', 0.5),
  adverse('yes', 'Yes, without a plan'),
];

/** Questions 11 to 15: doses that a 503B facility makes. */
export const outsourcingQuestions: readonly QuestionText[] = [
  {
    id: 211,
    questionType: 'radio',
    weight: 0,
    label: '503B purchases',
    content: 'Did the pharmacy buy from a __503B__ outsourcing facility in the past 12 months?',
    instructions: 'Ask the person who buys, or open the purchase report.',
    method: 'interview',
    standard:
      'A 503B facility compounds sterile drugs at one address, is registered with FDA, and may supply a hospital without patient prescriptions.',
    cites: [cite('fda503b')],
    jump: { answer: 'no', toNumber: 16 },
    parts: yesNo,
  },
  {
    id: 238,
    questionType: 'multipart',
    domain: 'sys',
    weight: 1,
    label: '503B use',
    content: 'How much does the hospital __rely__ on 503B facilities?',
    instructions: 'Open the purchase report for the past 12 months. Names of suppliers are not needed.',
    method: 'document',
    standard: 'When many ready doses depend on one supplier, one recall can stop them all.',
    good: 'Each critical item has a second source, or a plan of the hospital’s own.',
    action: action('intermediate', 'Name a fallback for each item that has one source.'),
    cites: [cite('ashpout', undefined, 'confirm')],
    parts: [
      { id: 'suppliers', label: 'Number of suppliers', layout: 'half', questionType: 'short_answer' },
      { id: 'spend', label: 'Spent in a year', layout: 'half', questionType: 'dollars' },
      ...figure('share', 'Share of ready doses that come from them'),
      element('single', 'Does a critical item have only one source?', oneSource, {
        content: 'Critical: care would stop or change without it.',
      }),
    ],
  },
  {
    id: 239,
    questionType: 'multipart',
    domain: 'sys',
    weight: 2,
    label: 'Vendor qualification',
    content: 'Which __checks__ are on file for your 503B suppliers?',
    instructions:
      'Open the records on each supplier. Count a check of status only if it is from the past 12 months.',
    method: 'document',
    standard:
      'Registration with FDA is a start. Inspections, testing and a quality agreement say more about a supplier.',
    good: 'All are on file for every supplier, dated within 12 months.',
    action: action('intermediate', 'Keep a calendar of renewals, and place no order without a full file.'),
    cites: [cite('fda503b'), cite('ashpout')],
    parts: elements(forSuppliers, [
      ['registration', 'FDA registration'],
      ['inspection', 'Last FDA inspection', 'With the supplier’s answers to what was found.'],
      ['license', 'State license', 'Check your state’s rules. Leave blank where none is asked for.'],
      ['agreement', 'Quality agreement', 'Signed by both sides and still in force.'],
      ['testing', 'Testing behind the dates', 'Sterility, potency and stability.'],
      ['recall', 'Recalls and reports of harm', 'How you are told, and where you report.'],
      ['dea', 'DEA registration', 'Leave blank if no controlled drugs are bought.'],
    ]),
  },
  {
    id: 240,
    questionType: 'multipart',
    core: true,
    domain: 'sys',
    weight: 2,
    label: 'Approved product first',
    content: 'For how many 503B items was an __approved__ product looked for first?',
    subContent: 'Approved product: a ready-to-administer form of the drug that is FDA-approved.',
    instructions:
      'Open the purchase records of five items that you bought, as they come. List C has examples. Look for a dated check.',
    method: 'document',
    standard:
      'Drugs from a 503B facility are not FDA-approved, so an approved product comes first. By law they must not be essentially copies of one.',
    good: 'A check is made at each contract and each time a shortage begins or ends.',
    action: action(
      'stronger',
      'Switch to the approved product. Until then, make the check a step of the order form.',
    ),
    cites: [cite('copy'), cite('fda503b', undefined, 'reported')],
    medicationLists: [listC],
    parts: [
      counted('checked', 'Dated check for an approved ready product', 1),
      counted('copy', 'No copy, or the exception is on file', 1, {
        content:
          'A near copy of an approved product counts as good only if FDA lists a shortage, or if the supplier documents what differs and the clinical need.',
      }),
    ],
  },
  {
    id: 241,
    questionType: 'multipart',
    core: true,
    domain: 'lab',
    weight: 2,
    label: '503B receipt',
    content: 'How many 503B __labels__ show each of these?',
    instructions:
      'Follow one delivery if you can. Otherwise, read three to five labels on the shelf, as they come, and scan each.',
    method: 'observe',
    standard:
      'The law lists what these labels say; check its details. A dose that does not scan at the bedside loses its last check.',
    good: 'Each label is complete. Each barcode is tested before the product goes into stock.',
    action: action(
      'intermediate',
      'Use a checklist at receipt, and let nothing into stock before its barcode was tested.',
    ),
    cites: [cite('fda503b', '(a)(10), labels', 'confirm'), cite('tbp26bc')],
    parts: [
      counted('statement', 'Statement that it is compounded', 1),
      counted('facility', 'Facility: name, address, phone', 1),
      counted('drug', 'Drug: name, form, strength, amount', 1),
      counted('lot', 'Lot or batch number', 1),
      counted('dates', 'Date made, and use-by date', 1),
      counted('storage', 'How to store it', 1),
      counted('resale', '“Not for resale”', 1, {
        content: 'Where there is no patient’s name, also “office use only”.',
      }),
      counted('ingredients', 'Active and inactive ingredients', 1, {
        content: 'On the label or on the container.',
      }),
      counted('scans', 'Barcode that reads right in your systems', 1),
    ],
  },
];
