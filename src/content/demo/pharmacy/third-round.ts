import { chosen, filled, ranked, written } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';

export const thirdRound: DemoAssessment = {
  sectionId: 2,
  sectionVersion: 1,
  area: '',
  department: 'Pharmacy',
  facilitators: [
    { name: 'Grace Whitfield', title: 'Medication Safety Officer' },
    { name: 'Dana Lindqvist', title: 'Clinical Pharmacist' },
  ],
  participants: [
    { name: 'Victor Amsel', title: 'Pharmacy Manager' },
    { name: 'Rosa Delgado', title: 'Pharmacy Buyer' },
    { name: 'Tim Oyelaran', title: 'IV Room Lead' },
  ],
  answers: {
    201: filled({
      date: 'Two mornings of one week',
      site: 'Main pharmacy and satellite',
      participants: 'Pharmacy manager, buyer, IV room lead, medication safety',
      documents:
        'Dispensing report of one month; purchase report of 12 months; supplier files; batch log; log of expired stock.',
    }),
    202: filled({ beds: '318', hours: 'always', space: 'cleanroom', satellite: 'always' }),
    203: filled({ share: 79 }, { observations: 'Up 21 points in 17 months.' }),
    204: filled({ premix: 33, syringe: 27, outsourced: 8, inhouse: 12, vial: 20 }),
    205: chosen('yes', { observations: 'The whole formulary has been gone through once.' }),
    206: written(
      'The sheet now counts waste, expired stock and nurse time in dollars. Two syringes that looked dear came out cheaper than their vials.',
    ),
    207: chosen('yes', { observations: 'All 17 that we can use.' }),
    208: written('Esmolol: too little use, so it would expire. All others that we use are stocked.'),
    209: chosen('yes', { observations: 'Five of five.' }),
    210: written('Neostigmine: used less and less. Midazolam: in shortage for two months.'),
    211: chosen('yes'),
    212: filled(
      { suppliers: '2', spend: 241_200, share: 10 },
      { observations: 'Three items went to approved products.' },
    ),
    213: filled({ registration: 'all', inspection: 'all', license: 'all', agreement: 'all' }),
    214: chosen('yes', { observations: 'The reorder screen asks for it.' }),
    215: chosen('yes'),
    216: chosen('yes'),
    217: written('Ketamine syringes only: 9 days in the refrigerator, study on file.'),
    218: chosen('both', { observations: 'Scales for high-alert drugs and for all pediatric doses.' }),
    219: filled({ adult: 'all', pediatric: 'all', pca: 'all', library: 'all' }),
    220: filled({ share: 93 }),
    221: chosen('partly', {
      observations: 'Right for four of five. The old oncology order sets are left.',
      opportunities: 'Retire them with the spring update.',
    }),
    222: chosen('yes'),
    223: filled({ rta: '8', rtu: '0', prep: '2' }, { observations: 'Same cabinet as before.' }),
    224: chosen('yes'),
    225: chosen('yes', { observations: 'All five, with “do not dilute” on both syringes.' }),
    226: chosen('yes'),
    227: filled(
      { value: 11_250.5 },
      { observations: 'A full year. Emergency syringes are now moved to busy units before they expire.' },
    ),
    228: filled(
      { items: '7', response: 'ready', notice: 'before' },
      { observations: 'A note goes to the units two days before a product changes.' },
    ),
    229: filled({ reliability: 7 }),
    230: ranked(['availability', 'cost', 'storage', 'build', 'preference', 'staffing'], {
      opportunities: 'Ask the group purchaser for a committed volume of the ten syringes used most.',
      flagged: true,
    }),
  },
  notes:
    'Eight of ten doses leave ready to administer. What is left depends on the market. Keep the second sources, and repeat in a year.',
  lastQuestionIndex: 30,
  daysAgo: 406,
  completed: true,
  editor: 'admin',
};
