import { pharmacy } from '../../modules/pharmacy.ts';
import { filled } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';
import { again, alike, countsOf } from '../demo-observed.ts';
import { thirdRound } from './third-round.ts';

const by = 'second';
const count = countsOf(by);

export const fourthRound: DemoAssessment = {
  sectionId: 2,
  sectionVersion: 1,
  area: '',
  department: 'Pharmacy',
  facilitators: [{ name: 'Dana Lindqvist', title: 'Clinical Pharmacist' }],
  participants: [
    { name: 'Victor Amsel', title: 'Pharmacy Manager' },
    { name: 'Rosa Delgado', title: 'Pharmacy Buyer' },
  ],
  answers: {
    ...again(thirdRound.answers, by),
    254: filled(
      { maker: count(10, 20), outsourced: count(2, 20), pharmacy: count(4, 20), vial: count(4, 20) },
      { observations: 'Packed for two cabinets.' },
    ),
    255: filled({ bags: count(4, 5), syringes: count(5, 5), why: 'Nicardipine: price.' }),
    256: filled({ left: count(8, 9), why: 'Ketamine, until its syringe is back.' }),
    257: filled(
      {
        potassium: count(18, 18),
        saline: count(18, 18),
        paralyzing: count(8, 9),
        pressor: count(12, 12),
        heparin: count(18, 18),
        insulin: count(18, 18),
      },
      { opportunities: 'A lidded pocket for the emergency department.', flagged: true },
    ),
    258: filled({ order: count(5, 5) }),
    259: filled({ dilute: count(5, 5), rate: count(4, 5), pump: count(3, 3) }),
    260: filled({ ready: count(8, 9) }),
    261: filled({ room: count(9, 10), tray: count(10, 10), log: 'yes' }),
    262: filled({ identity: 'all', volume: 'scale' }, { observations: 'Scales on all four hoods.' }),
    265: filled({ ready: count(760, 950) }),
    233: filled({
      labor: 'yes',
      supplies: 'yes',
      waste: 'yes',
      expired: 'yes',
      risk: 'yes',
      vial: 6.55,
      ready: 7.2,
      example: 'Ondansetron 4 mg, without disposal.',
    }),
    266: filled(
      alike(pharmacy, 266, 'maker', {
        aepinephrine: 'price',
        aesmolol: 'unused',
        anicardipine: 'price',
        aclevidipine: 'unused',
        afentanylinsodiumchloride: 'outsourced',
        acefepime: 'second',
        alinezolid: 'unused',
        ainsulinregularhuman: 'pharmacy',
        atranexamicacid: 'shortage',
        blabetalol: 'second',
        bketamine: 'pharmacy',
        bdiazepam: 'unused',
        bneostigmineglycopyrrolate: 'unused',
        bcalciumchloride: 'storage',
      }),
    ),
    267: filled(alike(pharmacy, 267, 'all', { license: 'na', single: 'yes' })),
    268: filled({ checked: count(5, 5), copy: count(5, 5), differs: count(2, 2) }),
    270: filled({ made: 'yes', dates: count(8, 8), label: count(7, 8) }),
    271: filled({
      adult: 'all',
      pediatric: 'all',
      pca: 'all',
      library: 'all',
      limit: 'yes',
      standard: count(48, 50),
    }),
    274: filled({ scan: count(5, 5) }),
    276: filled({ kits: 'item', found: 'yes', count: 'yes' }),
    277: filled({ tracked: 'item', value: 8100 }),
  },
  notes:
    'Orders now offer the ready form first, and the vials are gone from most cabinets. What is left depends on the market.',
  lastQuestionIndex: 28,
  daysAgo: 6,
  completed: true,
  editor: by,
};
