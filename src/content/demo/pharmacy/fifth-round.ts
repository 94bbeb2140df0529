import { measuredPharmacy } from '../../sections/measured/pharmacy.ts';
import { chosen, filled, ranked } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';
import { again, alike, countsOf } from '../demo-observed.ts';
import { fourthRound } from './fourth-round.ts';

const by = 'admin';
const count = countsOf(by);

export const fifthRound: DemoAssessment = {
  sectionId: 2,
  sectionVersion: 2,
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
    ...again(fourthRound.answers, by),
    231: filled({ ready: count(83, 100) }, { observations: 'A hundred doses of one day, as before.' }),
    204: filled({ premix: 36, syringe: 30, outsourced: 9, inhouse: 11, vial: 14 }),
    232: chosen('decides'),
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
    234: filled(
      alike(measuredPharmacy, 234, 'first', {
        epinephrine: 'price',
        esmolol: 'unused',
        clevidipine: 'unused',
        linezolid: 'unused',
        cefepime: 'second',
        tranexamicacid: 'shortage',
      }),
    ),
    235: filled(
      { left: count(18, 20), why: 'Ketamine and labetalol, until their syringes are back.' },
      { observations: 'Nine vials left the cabinets in the spring.' },
    ),
    236: filled(
      alike(measuredPharmacy, 236, 'first', {
        fentanyl: 'shortage',
        labetalol: 'second',
        ketamine: 'second',
        diazepam: 'unused',
        neostigmineglycopyrrolate: 'unused',
        calciumchloride: 'storage',
      }),
    ),
    237: filled({ vinca: 'yes', intrathecal: 'yes', cstd: 'yes', list: 'yes' }),
    238: filled({ suppliers: '2', spend: 229_000, sharestate: 'figure', share: 9, single: 'plan' }),
    239: filled(alike(measuredPharmacy, 239, 'all', {})),
    240: filled({ checked: count(7, 8), copy: count(8, 8) }),
    242: filled({
      dates: count(5, 5),
      label: count(4, 5),
      list: 'Ketamine syringes, 9 days in the refrigerator, study on file.',
    }),
    243: filled(
      {
        scan: count(20, 20),
        measure: 'always',
        reachstate: 'figure',
        reach: 86,
        risk: 'everywhere',
        pull: 'no',
      },
      { observations: 'Scales on all four hoods.' },
    ),
    245: filled({ standard: count(47, 50) }),
    246: filled({ order: count(5, 5), cabinet: count(9, 10) }),
    247: filled(
      {
        potassium: 'everywhere',
        pressor: 'everywhere',
        nmb: 'some',
        insulin: 'everywhere',
        heparin: 'everywhere',
      },
      { opportunities: 'A lidded pocket for the emergency department.', flagged: true },
    ),
    248: filled({ rta: count(8, 10), rtu: count(0, 10), prep: count(2, 10) }),
    249: filled({ filters: count(6, 6) }),
    250: filled({ dilute: count(8, 8), rate: count(7, 8), pump: count(3, 3) }),
    251: chosen('item'),
    227: filled({ value: 8100 }),
    252: filled({ items: '6', response: 'ready', notice: 'before', reliability: 7 }),
    253: filled({ code: count(9, 9), pediatric: 'yes', neonatal: 'yes', empty: 'yes' }),
    230: ranked(['availability', 'cost', 'storage', 'build', 'preference', 'staffing']),
  },
  notes:
    'The vials are gone from most cabinets, and orders now offer the ready form first. What is left depends on the market.',
  lastQuestionIndex: 30,
  daysAgo: 6,
  completed: true,
  editor: by,
};
