import { chosen, drugRow, filled, ranked, written } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';

export const thirdRound: DemoAssessment = {
  sectionId: 4,
  sectionVersion: 1,
  area: 'Main operating rooms',
  department: 'Anesthesiology',
  facilitators: [
    { name: 'Dana Lindqvist', title: 'Clinical Pharmacist' },
    { name: 'Elena Sorić', title: 'Operating Room Pharmacist' },
  ],
  participants: [
    { name: 'Owen Castell', title: 'Chief of Anesthesia' },
    { name: 'Carl Jensen', title: 'Anesthesia Technician' },
  ],
  answers: {
    401: filled({ area: 'main', cases: 'General and orthopedic surgery, adults', role: 'pharmacy' }),
    402: chosen('satellite', { observations: 'Open whenever cases are done.' }),
    403: filled(
      { manufacturer: 34, outsourced: 26, pharmacy: 8, team: 32 },
      { observations: '16 of 50 syringes in four rooms were filled by the team.' },
    ),
    404: written(
      'Ready made: succinylcholine, phenylephrine, ketamine and neostigmine (503B); ephedrine, glycopyrrolate, rocuronium, midazolam, atropine and epinephrine (manufacturer). Filled by the team: propofol, fentanyl, ondansetron.',
    ),
    405: chosen('yes', { observations: 'Five of five, with a picture in each drawer.' }),
    406: chosen('yes'),
    407: filled({
      phenylephrine: 'outsourced',
      ephedrine: 'manufacturer',
      norepinephrine: 'manufacturer',
      vasopressin: 'manufacturer',
    }),
    408: filled({
      succinylcholine: 'outsourced',
      rocuronium: 'manufacturer',
      neostigmine: 'outsourced',
      glycopyrrolate: 'manufacturer',
    }),
    409: filled({ propofol: 'drawn', ketamine: 'outsourced', midazolam: 'manufacturer' }),
    410: filled(
      { fentanyl: 'drawn', hydromorphone: 'manufacturer' },
      { observations: 'Fentanyl syringes are in shortage.' },
    ),
    411: filled({ atropine: 'manufacturer', epinephrine: 'manufacturer' }),
    412: chosen('no', { observations: 'Both said that they have not diluted a drug for months.' }),
    414: chosen('yes', { observations: 'Six of six.' }),
    415: chosen('yes', { observations: 'Compared with endoscopy.' }),
    416: chosen('yes', { observations: 'Seven of seven.' }),
    417: chosen('partly', {
      observations: 'Printers in 6 of 14 rooms.',
      opportunities: 'Order the rest with next year’s budget.',
      flagged: true,
    }),
    418: filled(
      {
        drug: 'all',
        strength: 'all',
        amount: 'all',
        prepared: 'all',
        expiration: 'all',
        preparer: 'all',
      },
      { observations: 'Only eight labels to read, four of them printed.' },
    ),
    419: chosen('yes', { observations: 'Both named the case of two blue labels from the safety huddle.' }),
    420: chosen('yes'),
    421: chosen('partly', {
      observations: 'Done at breaks, too. Once by eye only.',
      opportunities: 'Say the name aloud.',
    }),
    422: chosen('no'),
    424: chosen('yes'),
    425: chosen('yes'),
    426: chosen('yes'),
    427: filled(
      { drug: 'Phenylephrine', package: '1 mg', opened: '22', given: '16.5 mg' },
      { observations: 'A new leader, at less than a fifth of the first round’s cost.' },
    ),
    428: filled(
      { cost: 8.9 },
      { observations: 'It is a ready syringe already, so there is no other price.' },
    ),
    429: filled(
      { observed: '25', peryear: '8,200' },
      { observations: 'All cases of two days in four rooms.' },
    ),
    430: chosen('yes'),
    431: chosen('yes', { observations: 'Each day, weekends included.' }),
    432: chosen('yes'),
    433: chosen('yes', { observations: 'The satellite takes back sealed syringes twice a day.' }),
    434: chosen('yes', { observations: 'Endoscopy and MRI are on the same delivery.' }),
    436: chosen('yes', { observations: '58 reports in 12 months, 35 of them near misses.' }),
    437: filled({ satisfaction: 8 }),
    438: ranked(['availability', 'build', 'cost', 'storage', 'staffing', 'preference']),
    439: filled(
      {
        annual: 45_746.16,
        avoidable: 30,
        causes: 'Phenylephrine syringes opened before they are needed. The rest is part-used syringes.',
      },
      { observations: 'Less than a quarter of the first round’s figure.' },
    ),
    440: written(
      'Open phenylephrine only when it is needed. Ruth Adeyemi will bring it to the huddle; the next count will show.',
    ),
  },
  wastageCalculator: [
    drugRow('Phenylephrine', 'mg', { amount: 1, opened: 22, given: 16.5, cost: 8.9 }),
    drugRow('Succinylcholine', 'mg', { amount: 200, opened: 4, given: 420, cost: 24 }),
    drugRow('Ephedrine', 'mg', { amount: 25, opened: 15, given: 290, cost: 9.8 }),
    drugRow('Glycopyrrolate', 'mg', { amount: 0.2, opened: 26, given: 4.4, cost: 2.9 }),
  ],
  notes:
    'One syringe in three is still filled by hand, mostly propofol and fentanyl. Take the same steps to the obstetric operating room.',
  lastQuestionIndex: 40,
  daysAgo: 392,
  completed: true,
  editor: 'second',
};
