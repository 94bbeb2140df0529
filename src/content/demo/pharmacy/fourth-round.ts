import { measuredPharmacy } from '../../sections/measured/pharmacy.ts';
import { chosen, filled, ranked } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';
import { alike, countsOf } from '../demo-observed.ts';

const by = 'second';
const count = countsOf(by);

/** The first one that counts doses and labels. */
export const fourthRound: DemoAssessment = {
  sectionId: 2,
  sectionVersion: 2,
  area: '',
  department: 'Pharmacy',
  facilitators: [{ name: 'Dana Lindqvist', title: 'Clinical Pharmacist' }],
  participants: [
    { name: 'Victor Amsel', title: 'Pharmacy Manager' },
    { name: 'Rosa Delgado', title: 'Pharmacy Buyer' },
  ],
  answers: {
    201: filled({
      period: '12',
      reports: 'Dispensing report of one month; purchase report; batch log; log of expired stock.',
      basis: 'sample',
    }),
    202: filled({ beds: '318', hours: 'always', space: 'cleanroom', satellite: 'always' }),
    231: filled(
      { ready: count(66, 100) },
      { observations: 'A hundred doses of one day.', opportunities: 'Begin with the three most used vials.' },
    ),
    204: filled({ premix: 31, syringe: 25, outsourced: 10, inhouse: 12, vial: 22 }),
    232: chosen('asked'),
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
    234: filled(
      alike(measuredPharmacy, 234, 'first', {
        phenylephrine: 'second',
        epinephrine: 'price',
        dobutamine: 'second',
        esmolol: 'unused',
        nicardipine: 'price',
        clevidipine: 'unused',
        fentanylinsodiumchloride: 'storage',
        cefepime: 'storage',
        linezolid: 'unused',
        insulinregularhuman: 'size',
        tranexamicacid: 'shortage',
      }),
    ),
    235: filled(
      { left: count(9, 20), why: 'Metoprolol, ondansetron and nine others. Kept “for shortages”.' },
      { opportunities: 'Take the vial out when the ready form goes in.', flagged: true },
    ),
    236: filled(
      alike(measuredPharmacy, 236, 'first', {
        morphine: 'second',
        fentanyl: 'shortage',
        metoprolol: 'second',
        labetalol: 'price',
        ketamine: 'price',
        rocuronium: 'price',
        diazepam: 'unused',
        neostigmineglycopyrrolate: 'unused',
        calciumchloride: 'storage',
        naloxone: 'second',
      }),
    ),
    237: filled(
      { vinca: 'yes', intrathecal: 'no', cstd: 'yes', list: 'yes' },
      { observations: 'Drugs for the spine leave in the same bins as others.', flagged: true },
    ),
    211: chosen('yes'),
    238: filled({ suppliers: '2', spend: 236_400, sharestate: 'figure', share: 10, single: 'yes' }),
    239: filled({
      registration: 'all',
      inspection: 'all',
      license: 'all',
      agreement: 'some',
      testing: 'some',
      recall: 'all',
      dea: 'all',
    }),
    240: filled({ checked: count(3, 8), copy: count(6, 8) }),
    241: filled({
      statement: count(5, 5),
      facility: count(5, 5),
      drug: count(5, 5),
      lot: count(5, 5),
      dates: count(5, 5),
      storage: count(5, 5),
      resale: count(4, 5),
      ingredients: count(4, 5),
      scans: count(3, 5),
    }),
    216: chosen('yes'),
    242: filled({
      dates: count(4, 5),
      label: count(3, 5),
      list: 'Ketamine syringes, 9 days in the refrigerator, study on file.',
    }),
    243: filled(
      {
        scan: count(18, 20),
        measure: 'sometimes',
        reachstate: 'figure',
        reach: 64,
        risk: 'some',
        pull: 'yes',
      },
      { observations: 'Nights still show a pulled-back syringe.', flagged: true },
    ),
    244: filled({ adult: 'all', pediatric: 'some', pca: 'all', library: 'all', limit: 'no' }),
    245: filled({ standard: count(44, 50) }),
    246: filled(
      { order: count(2, 5), cabinet: count(5, 10) },
      { opportunities: 'Change the five defaults.' },
    ),
    247: filled({
      potassium: 'everywhere',
      pressor: 'some',
      nmb: 'some',
      insulin: 'everywhere',
      heparin: 'everywhere',
    }),
    248: filled({ rta: count(6, 10), rtu: count(1, 10), prep: count(3, 10) }),
    249: filled({ filters: count(3, 6) }),
    250: filled({ dilute: count(4, 8), rate: count(3, 8), pump: count(2, 3) }, { flagged: true }),
    251: chosen('total'),
    227: filled({ value: 12_900 }),
    252: filled({ items: '9', response: 'vial', notice: 'after', reliability: 5 }),
    253: filled({ code: count(7, 9), pediatric: 'no', neonatal: 'yes', empty: 'yes' }),
    230: ranked(['cost', 'availability', 'storage', 'build', 'preference', 'staffing']),
  },
  notes:
    'The first round by counting. Ready forms are bought, but their vials stay beside them, and orders still choose the vial.',
  lastQuestionIndex: 30,
  daysAgo: 196,
  completed: true,
  editor: by,
};
