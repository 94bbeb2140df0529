import { pharmacy } from '../../modules/pharmacy.ts';
import { chosen, filled } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';
import { alike, countsOf } from '../demo-observed.ts';

const by = 'second';
const count = countsOf(by);
const allOf = count(5, 5);

export const firstRound: DemoAssessment = {
  sectionId: 2,
  sectionVersion: 1,
  area: '',
  department: 'Pharmacy',
  facilitators: [{ name: 'Dana Lindqvist', title: 'Clinical Pharmacist' }],
  participants: [
    { name: 'Victor Amsel', title: 'Pharmacy Manager' },
    { name: 'Rosa Delgado', title: 'Pharmacy Buyer' },
    { name: 'Tim Oyelaran', title: 'IV Room Lead' },
  ],
  answers: {
    254: filled(
      { maker: count(7, 20), outsourced: count(2, 20), pharmacy: count(3, 20), vial: count(8, 20) },
      { opportunities: 'Half of the vials were ondansetron, ketorolac and metoprolol. Begin with these.' },
    ),
    255: filled({
      bags: count(2, 5),
      syringes: count(3, 5),
      why: 'Nicardipine, diltiazem and phenylephrine: price. Ketamine and labetalol: not known.',
    }),
    256: filled(
      { left: count(4, 8), why: 'Morphine, ondansetron, metoprolol and heparin. Kept “for shortages”.' },
      { opportunities: 'Take the vial out when the ready form goes in.', flagged: true },
    ),
    257: filled(
      {
        potassium: count(17, 18),
        saline: count(18, 18),
        paralyzing: count(5, 9),
        pressor: count(8, 12),
        heparin: count(16, 18),
        insulin: count(17, 18),
      },
      {
        observations:
          'Potassium phosphate vials in the cabinet of one intensive care unit. Removed the same day.',
        flagged: true,
      },
    ),
    258: filled({ order: count(1, 5) }, { opportunities: 'Change the five defaults.' }),
    259: filled(
      { dilute: count(2, 5), rate: count(1, 5), pump: count(1, 3) },
      { observations: 'Text for few IV push drugs.', flagged: true },
    ),
    260: filled({ ready: count(5, 9) }),
    261: filled(
      { room: count(3, 10), tray: count(9, 10), log: 'no' },
      { observations: 'Two days of the refrigerator log are blank.' },
    ),
    262: filled(
      { identity: 'some', volume: 'pull' },
      { observations: 'Syringes are pulled back beside the vial for the final check.', flagged: true },
    ),
    263: filled({ minibag: allOf, build: 'no' }),
    264: filled(
      { response: 'vial', notice: 'after' },
      { observations: 'Ketorolac syringes. Units found vials in the pocket one morning.', flagged: true },
    ),
    201: filled({
      period: '12',
      reports: 'Dispensing report of one month; purchase report; batch log; log of expired stock.',
      basis: 'sample',
    }),
    265: filled({ ready: count(590, 980) }, { observations: 'Both numbers divided by 10.' }),
    232: chosen('no', { observations: 'The form asks for price, use and safety only.' }),
    233: filled({
      labor: 'yes',
      supplies: 'yes',
      waste: 'no',
      expired: 'no',
      risk: 'no',
      vial: 6.4,
      ready: 7.15,
      example: 'Ondansetron 4 mg, without disposal.',
    }),
    266: filled(
      alike(pharmacy, 266, 'maker', {
        aphenylephrine: 'price',
        aepinephrine: 'price',
        adobutamine: 'second',
        aesmolol: 'unused',
        anicardipine: 'price',
        aclevidipine: 'unused',
        adiltiazem: 'price',
        afentanylinsodiumchloride: 'outsourced',
        acefepime: 'storage',
        alinezolid: 'unused',
        ainsulinregularhuman: 'pharmacy',
        bmorphine: 'second',
        bondansetron: 'second',
        bmetoprolol: 'second',
        blabetalol: 'price',
        bketamine: 'pharmacy',
        brocuronium: 'price',
        bdiazepam: 'unused',
        bneostigmineglycopyrrolate: 'unused',
        bcalciumchloride: 'storage',
        bglycopyrrolate: 'shortage',
      }),
    ),
    211: chosen('yes'),
    267: filled(
      {
        registration: 'all',
        inspection: 'some',
        answers: 'none',
        license: 'unknown',
        agreement: 'some',
        sterile: 'some',
        potency: 'some',
        recall: 'all',
        harm: 'all',
        dea: 'all',
        single: 'no',
      },
      { opportunities: 'Pharmacy and quality to share one checklist.' },
    ),
    268: filled({ checked: count(2, 5), copy: count(4, 5), differs: count(1, 2) }),
    269: filled({
      statement: allOf,
      facility: allOf,
      lot: allOf,
      drug: allOf,
      strength: allOf,
      amount: allOf,
      made: count(4, 5),
      expires: allOf,
      storage: allOf,
      ndc: count(4, 5),
      resale: count(4, 5),
      office: count(3, 5),
      ingredients: count(4, 5),
      medwatch: count(3, 5),
      directions: count(4, 5),
    }),
    270: filled(
      { made: 'yes', dates: count(8, 10), label: count(6, 10) },
      { observations: 'The study behind one date was not on file.' },
    ),
    271: filled({
      adult: 'some',
      pediatric: 'none',
      pca: 'some',
      library: 'some',
      limit: 'no',
      standard: count(36, 50),
    }),
    272: filled({ apart: 'no', named: 'yes', cstd: 'yes', list: 'no' }),
    273: filled({ patient: count(3, 5), dilution: count(1, 3), labels: 'yes' }),
    274: filled({ scan: count(3, 5) }),
    275: filled({ alike: count(1, 3), order: count(1, 3), pump: count(1, 2), told: count(0, 3) }),
    276: filled({ kits: 'paper', found: 'no', count: 'yes' }),
    277: filled(
      { tracked: 'no', value: 18_400 },
      { observations: 'Four months of data, worked out for a year.' },
    ),
  },
  notes:
    'Baseline. Four doses in ten still leave as vials. Quick gains: order defaults, two syringes for all units, and the vials out of the cabinets.',
  lastQuestionIndex: 28,
  daysAgo: 341,
  completed: true,
  editor: by,
};
