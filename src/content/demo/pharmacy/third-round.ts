import { chosen, filled } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';
import { again, countsOf } from '../demo-observed.ts';
import { secondRound } from './second-round.ts';

const by = 'admin';
const count = countsOf(by);

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
    { name: 'Tim Oyelaran', title: 'IV Room Lead' },
  ],
  answers: {
    ...again(secondRound.answers, by),
    254: filled({
      maker: count(9, 20),
      outsourced: count(2, 20),
      pharmacy: count(4, 20),
      vial: count(5, 20),
    }),
    255: filled({
      bags: count(3, 5),
      syringes: count(4, 5),
      why: 'Cefepime: storage. Fentanyl bags: price. Ketamine: not known.',
    }),
    256: filled({ left: count(7, 9), why: 'Ketamine and labetalol, until their syringes are back.' }),
    257: filled({
      potassium: count(18, 18),
      saline: count(18, 18),
      paralyzing: count(8, 9),
      pressor: count(10, 12),
      heparin: count(18, 18),
      insulin: count(18, 18),
    }),
    258: filled({ order: count(3, 5) }, { opportunities: 'Retire the old oncology order sets.' }),
    259: filled({ dilute: count(4, 5), rate: count(4, 5), pump: count(2, 3) }),
    260: filled({ ready: count(7, 9) }),
    261: filled({ room: count(7, 10), tray: count(10, 10), log: 'yes' }),
    262: filled({ identity: 'all', volume: 'person' }, { observations: 'Scales are ordered.' }),
    263: filled({ minibag: count(5, 5), build: 'yes' }),
    264: filled(
      { response: 'ready', notice: 'before' },
      { observations: 'A note goes to the units two days before a product changes.' },
    ),
    265: filled({ ready: count(690, 960) }),
    232: chosen('decides', { observations: 'The whole formulary has been gone through once.' }),
    233: filled({
      labor: 'yes',
      supplies: 'yes',
      waste: 'yes',
      expired: 'yes',
      risk: 'no',
      vial: 6.55,
      ready: 7.2,
      example: 'Ondansetron 4 mg, without disposal.',
    }),
    268: filled({ checked: count(4, 5), copy: count(5, 5), differs: count(2, 2) }),
    271: filled({
      adult: 'all',
      pediatric: 'some',
      pca: 'all',
      library: 'all',
      limit: 'no',
      standard: count(45, 50),
    }),
    272: filled({ apart: 'yes', named: 'yes', cstd: 'yes', list: 'yes' }),
    273: filled({ patient: count(5, 5), dilution: count(2, 3), labels: 'yes' }),
    275: filled({ alike: count(3, 3), order: count(2, 3), pump: count(2, 2), told: count(2, 3) }),
    276: filled({ kits: 'item', found: 'no', count: 'yes' }, { flagged: true }),
    277: filled({ tracked: 'total', value: 12_900 }),
  },
  notes:
    'Vials leave the cabinets, and the IV room checks each amount before it is added. What is left: kits and trays, and the pediatric list.',
  lastQuestionIndex: 28,
  daysAgo: 158,
  completed: true,
  editor: by,
};
