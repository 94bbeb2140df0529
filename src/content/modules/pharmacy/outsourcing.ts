import type { PartText, QuestionText } from '../../authoring.ts';
import { yesNo } from '../../choices.ts';
import { listC } from '../../medication-lists.ts';
import {
  action,
  adverse,
  cite,
  counted,
  countedOnly,
  element,
  good,
  notApplicable,
  notFoundOut,
  proposed,
  yesOrNo,
} from '../../scoring.ts';

const forSuppliers = [
  good('all', 'Every supplier'),
  adverse('some', 'Some suppliers', 0.5),
  adverse('none', 'No supplier'),
  notApplicable,
  notFoundOut,
];

const onFile = (id: string, label: string, weight: 1 | 2): PartText =>
  element(id, label, forSuppliers, { weight });

/** What a label shows by law. */
const shown = (id: string, label: string, weight: 1 | 2, content?: string): PartText =>
  counted(id, label, 1, { weight, ...(content !== undefined && { content }) });

/** Questions 17 to 20: doses that a 503B facility makes. */
export const outsourcingQuestions: readonly QuestionText[] = [
  {
    id: 211,
    questionType: 'radio',
    seconds: 45,
    label: '503B purchases',
    content: 'Did the pharmacy buy from a __503B__ outsourcing facility in the past 12 months?',
    instructions: 'Ask the pharmacy buyer. Names are not needed.',
    method: 'interview',
    standard:
      'A 503B facility makes sterile drugs at one address and is registered with FDA. It needs no prescription for each patient. FDA does not approve its drugs.',
    cites: [cite('fda503b')],
    jump: { answer: 'no', toNumber: 21 },
    parts: yesNo,
  },
  {
    id: 267,
    questionType: 'multipart',
    seconds: 600,
    domain: 'sys',
    label: '503B supplier files',
    content: 'Which __documents__ are on file for your 503B suppliers?',
    subContent: 'Names of suppliers are not needed.',
    instructions: 'Open the supplier records. A status check counts if it is from the past 12 months.',
    method: 'document',
    standard: 'FDA registration is a start; inspections and tests say more.',
    good: 'All are current, for each supplier.',
    action: action('intermediate', 'Set renewal dates in a calendar; order only with a full file.'),
    cites: [cite('fda503b'), cite('ashpout')],
    parts: [
      onFile('registration', 'FDA registration', 2),
      onFile('inspection', 'Last FDA inspection', 1),
      onFile('answers', 'Supplier’s answers to inspection findings', 1),
      onFile('license', 'State license', 1),
      onFile('agreement', 'Quality agreement in place', 2),
      onFile('sterile', 'Sterility tests', 1),
      onFile('potency', 'Potency and stability data', 1),
      onFile('recall', 'How recalls reach you', 2),
      onFile('harm', 'Where you report harm', 1),
      onFile('dea', 'DEA registration', 1),
      element('single', 'Critical items with a second source or a plan', yesOrNo, {
        content: 'Critical: care would stop or change without it.',
        weight: 1,
      }),
    ],
  },
  {
    id: 268,
    questionType: 'multipart',
    seconds: 480,
    domain: 'sys',
    label: 'Copies of approved drugs',
    content: 'How many 503B items are __not copies__ of an approved product?',
    instructions: 'Open the purchase records. Take the last five different 503B items. List C has examples.',
    method: 'document',
    standard:
      'By law a 503B drug is not essentially a copy of an approved one; a supplier’s letter does not excuse a near copy.',
    good: 'None is a copy, and each check has a date.',
    action: action('stronger', 'Switch to the approved product.'),
    cites: [cite('fda503b', '(d)(2)'), cite('copy')],
    sharesTotal: true,
    medicationLists: [listC],
    parts: [
      countedOnly('checked', 'Dated check for an approved ready product', { weight: 2, ...proposed(1) }),
      counted('copy', 'Differs from approved, or on FDA’s shortage list', 1, {
        content:
          'Copy: identical or nearly identical to an approved product. Only FDA’s shortage list excuses it.',
        weight: 2,
      }),
      counted('differs', 'Difference confirmed by prescribers, on file', 1, {
        content: 'Of items from the same bulk drug that differ.',
        weight: 1,
      }),
    ],
  },
  {
    id: 269,
    questionType: 'multipart',
    seconds: 480,
    domain: 'lab',
    label: '503B labels',
    content: 'How many 503B __labels__ show each of these?',
    instructions: 'Read five labels on the shelf, in the order they stand. Read the outer bag or box, too.',
    method: 'observe',
    standard: 'Federal law lists what these labels show.',
    good: 'Every label is complete.',
    action: action('intermediate', 'Use a checklist at receipt.'),
    cites: [cite('fda503b', '(a)(10)')],
    sharesTotal: true,
    parts: [
      shown('statement', '“This is a compounded drug”', 2),
      shown('facility', 'Facility: name, address, phone', 1),
      shown('lot', 'Lot or batch number', 2),
      shown('drug', 'Drug name', 2),
      shown('strength', 'Dosage form and strength', 2),
      shown('amount', 'Quantity or volume', 1),
      shown('made', 'Date it was compounded', 1),
      shown('expires', 'Expiration date', 2),
      shown('storage', 'Storage and handling', 1),
      shown('ndc', 'NDC number, if there is one', 1),
      shown('resale', '“Not for resale”', 1),
      shown('office', '“Office Use Only”', 1, 'Of items without a patient’s name.'),
      shown('ingredients', 'Active and inactive ingredients', 1, 'Label or container.'),
      shown('medwatch', 'Container: where to report harm', 1, 'www.fda.gov/medwatch and 1-800-FDA-1088.'),
      shown('directions', 'Container: directions for use', 1, 'Dosage and route, as fits.'),
    ],
  },
];
