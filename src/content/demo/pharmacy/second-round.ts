import { chosen, filled } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';
import { again, countsOf } from '../demo-observed.ts';
import { firstRound } from './first-round.ts';

const by = 'second';
const count = countsOf(by);

export const secondRound: DemoAssessment = {
  sectionId: 2,
  sectionVersion: 1,
  area: '',
  department: 'Pharmacy',
  facilitators: [{ name: 'Dana Lindqvist', title: 'Clinical Pharmacist' }],
  participants: [
    { name: 'Victor Amsel', title: 'Pharmacy Manager' },
    { name: 'Rosa Delgado', title: 'Pharmacy Buyer' },
    { name: 'Keiko Brandt', title: 'Informatics Pharmacist' },
  ],
  answers: {
    ...again(firstRound.answers, by),
    254: filled(
      { maker: count(8, 20), outsourced: count(2, 20), pharmacy: count(3, 20), vial: count(7, 20) },
      { observations: 'Metoprolol and ketorolac are now half of the vials.' },
    ),
    255: filled({
      bags: count(3, 5),
      syringes: count(3, 5),
      why: 'Diltiazem and clevidipine: price. Labetalol and rocuronium: price.',
    }),
    256: filled(
      { left: count(5, 8), why: 'Ketamine, labetalol and heparin.' },
      { opportunities: 'Name one person who takes vials out.' },
    ),
    257: filled({
      potassium: count(18, 18),
      saline: count(18, 18),
      paralyzing: count(6, 9),
      pressor: count(9, 12),
      heparin: count(17, 18),
      insulin: count(18, 18),
    }),
    258: filled({ order: count(2, 5) }),
    259: filled(
      { dilute: count(3, 5), rate: count(2, 5), pump: count(2, 3) },
      { opportunities: 'Add the rate, starting with opioids.', flagged: true },
    ),
    260: filled({ ready: count(6, 9) }),
    261: filled({ room: count(5, 10), tray: count(10, 10), log: 'yes' }),
    264: filled(
      { response: 'outsourced', notice: 'same' },
      { observations: 'Glycopyrrolate syringes.', flagged: true },
    ),
    265: filled({ ready: count(630, 970) }),
    232: chosen('asked', { observations: 'On the new form. Old formulary drugs have not been looked at.' }),
    233: filled({
      labor: 'yes',
      supplies: 'yes',
      waste: 'yes',
      expired: 'no',
      risk: 'no',
      vial: 6.4,
      ready: 7.15,
      example: 'Ondansetron 4 mg, without disposal.',
    }),
    267: filled({
      registration: 'all',
      inspection: 'all',
      answers: 'some',
      license: 'all',
      agreement: 'some',
      sterile: 'some',
      potency: 'some',
      recall: 'all',
      harm: 'all',
      dea: 'all',
      single: 'no',
    }),
    268: filled({ checked: count(3, 5), copy: count(4, 5), differs: count(1, 2) }),
    270: filled({ made: 'yes', dates: count(8, 9), label: count(7, 9) }),
    271: filled({
      adult: 'all',
      pediatric: 'some',
      pca: 'all',
      library: 'some',
      limit: 'no',
      standard: count(41, 50),
    }),
    274: filled({ scan: count(4, 5) }, { opportunities: 'Build codes before first use.' }),
    275: filled({ alike: count(2, 3), order: count(2, 3), pump: count(1, 2), told: count(1, 3) }),
    277: filled({ tracked: 'total', value: 14_600 }),
  },
  notes:
    'Orders and the record begin to change. Supply itself has become less reliable. Name second sources for the ten syringes used most.',
  lastQuestionIndex: 28,
  daysAgo: 250,
  completed: true,
  editor: by,
};
