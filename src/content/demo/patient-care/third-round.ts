import { chosen, filled, ranked, written } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';

export const thirdRound: DemoAssessment = {
  sectionId: 1,
  sectionVersion: 1,
  area: '',
  department: 'Quality and Patient Safety',
  facilitators: [
    { name: 'Maria Okafor', title: 'Clinical Nurse Educator' },
    { name: 'Grace Whitfield', title: 'Medication Safety Officer' },
  ],
  participants: [
    { name: 'Lee Abara', title: 'Medication Safety Pharmacist' },
    { name: 'Helen Marsh', title: 'Risk Manager' },
    { name: 'Owen Castell', title: 'Chief of Anesthesia' },
  ],
  answers: {
    101: filled({
      date: 'Two mornings of one week',
      site: 'Riverside General, main campus and surgery center',
      participants: 'Medication safety, nursing education, pharmacy, risk management, anesthesia',
      documents:
        'Policies on dispensing, immediate use, labeling and vials; P&T minutes of 12 months; gap analysis with action list; summary of event reports.',
    }),
    102: chosen('yes'),
    103: filled({
      review: 'Eleven months ago',
      committee: 'Pharmacy and therapeutics committee',
      settings: 'all',
    }),
    104: filled({ priority: 8 }, { observations: 'Nursing said 9, pharmacy 8, anesthesia 8.' }),
    105: chosen('full', { observations: 'Full-time since the new budget.' }),
    106: chosen('yes', { observations: 'Second yearly review held. Six products were changed.' }),
    107: filled(
      { total: '506', preparation: '38', reached: 41, harm: '4' },
      { observations: 'Reports are up by a fifth in 18 months, and those from preparation down by a third.' },
    ),
    108: written(
      'During a shortage, vials replaced a premixed bag for six weeks, and two bags were mixed at the wrong strength. It was learned that notice came after the change.',
    ),
    109: chosen('yes'),
    110: written(
      'Premixed vasopressin in all ICU cabinets, two months ago. No override for the vial since then.',
    ),
    111: chosen('yes', { observations: 'All 14 injectables on the list have a named form.' }),
    112: chosen('yes', { observations: 'Repeated two months ago.' }),
    113: filled({ share: 85 }, { observations: '17 of 20 gaps. The rest need new pumps.' }),
    114: chosen('yes', { observations: 'Still the same survey. The next one is due within months.' }),
    115: written(
      '1. Syringes without labels: none in eight areas.\n2. Undated vials: none in eight areas. Both have now held for two rounds where we looked twice.',
    ),
    116: chosen('yes', { observations: 'In force for five months. State law is named on page one.' }),
    117: filled(
      {
        roles: 'Pharmacy staff, anesthesia staff, nurses who mix doses',
        method: 'watched',
        frequency: 'year',
        current: 88,
      },
      { opportunities: 'Night staff of the emergency department are the last to be watched.' },
    ),
    118: chosen('yes'),
    119: chosen('yes'),
    120: chosen('yes', {
      observations: 'The table now has 32 drugs, anesthesia included.',
      opportunities: 'Add who tells the units, and when.',
      flagged: true,
    }),
    121: chosen('yes', { observations: 'Recalls, inspections and complaints, each quarter.' }),
    122: chosen('yes', { observations: 'Anesthesia waste is in the monthly report.' }),
    123: filled(
      { barcode: 94, library: 92, pumps: 'some', or: 'some' },
      { observations: 'Scanners in 6 of 14 operating rooms.' },
    ),
    124: ranked(['availability', 'build', 'cost', 'storage', 'preference', 'staffing']),
    125: written(
      'Strengths: one owner, one policy, one review.\n1. Give notice of shortages before the product changes.\n2. Scanners in all operating rooms.\n3. New pumps for the last three gaps.',
    ),
  },
  notes:
    'The work of 18 months shows. Shortages are now the weakest point. We suggest a yearly round from here on.',
  lastQuestionIndex: 25,
  daysAgo: 428,
  completed: true,
  editor: 'editor',
};
