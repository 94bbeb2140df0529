import { anesthesiaSheet } from '../../sheets/anesthesia-sheet.ts';
import { drugRow, filled, written } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';
import { again, countsOf, withRows } from '../demo-observed.ts';
import type { ObservedRow } from '../demo-observed.ts';
import { thirdRound } from './third-round.ts';

const by = 'second';
const count = countsOf(by);

const rows: readonly ObservedRow[] = [
  { by, drug: 'Propofol', facts: { container: 'vial', form: 'drawn', way: 'push' } },
  {
    by,
    drug: 'Fentanyl',
    facts: { container: 'ampule', form: 'drawn', way: 'push', leftover: true },
    not: ['filter'],
  },
  { by, drug: 'Rocuronium', facts: { container: 'syringe', form: 'asis', way: 'push', handed: true } },
  { by, drug: 'Phenylephrine', facts: { container: 'bag', form: 'asis', way: 'pump' }, not: ['scan'] },
  { by, drug: 'Ropivacaine', facts: { container: 'vial', form: 'drawn', way: 'field' } },
];

const answers: DemoAssessment['answers'] = {
  ...again(thirdRound.answers, by),
  441: filled({ cases: 'Spine surgery, adult', role: 'pharmacy', support: 'satellite' }),
  443: filled(
    { manufacturer: count(8, 15), outsourced: count(5, 15), pharmacy: count(1, 15), team: count(1, 15) },
    { observations: 'The team’s own: propofol.' },
  ),
  459: filled(
    { unlabeled: '1', prelabeled: '0' },
    { observations: 'Propofol again, during a difficult airway. Discarded.', flagged: true },
  ),
  458: filled({ how: 'reading' }),
  446: filled({
    phenylephrine: 'outsourced',
    ephedrine: 'maker',
    norepinephrine: 'pharmacy',
    vasopressin: 'pharmacy',
    dilute: 'maker',
    atropine: 'maker',
    epinephrine: 'maker',
    calcium: 'maker',
  }),
  404: written('All but propofol and fentanyl come ready.'),
  444: filled({ same: count(10, 10), lasa: 'yes' }),
  445: filled({ seen: count(8, 8) }),
  453: filled({ ready: count(9, 9), drugs: 'None' }),
  454: filled({ seen: count(5, 5) }),
  457: filled({
    drug: count(5, 5),
    strength: count(5, 5),
    diluent: count(2, 2),
    expires: count(5, 5),
    preparer: count(5, 5),
  }),
  472: filled({ syringes: count(3, 3), infusions: count(3, 3), lines: count(3, 3) }),
  427: filled({ drug: 'Phenylephrine', package: '1 mg', opened: '20', given: '15.5 mg' }),
  428: filled({ cost: 8.9, doses: '20', expired: 2 }),
  466: filled({ seen: count(10, 10) }),
  434: filled({ same: 'yes', differs: 'Nothing.' }),
  468: filled({ reports: '66', nearmiss: '44', echo: 'yes' }),
  473: filled({ oxytocin: 'na', magnesium: 'ready', insulin: 'ready', heparin: 'yes' }),
  439: filled({
    annual: 19_027.28,
    avoidablestate: 'figure',
    avoidable: 25,
    causes: 'Syringes opened early.',
  }),
  440: written('Readers for the last three rooms.'),
};

export const fourthRound: DemoAssessment = {
  ...thirdRound,
  facilitators: [
    { name: 'Dana Lindqvist', title: 'Clinical Pharmacist' },
    { name: 'Elena Sorić', title: 'Operating Room Pharmacist' },
  ],
  ...withRows(answers, anesthesiaSheet, rows),
  wastageCalculator: [
    drugRow('Ephedrine', 'mg', { amount: 25, opened: 14, given: 320, cost: 9.8 }),
    drugRow('Propofol', 'mg', { amount: 200, opened: 28, given: 5200, cost: 3.1 }),
  ],
  notes:
    'One syringe without a label remains, in a hard moment. The readers for the last rooms are on their way.',
  daysAgo: 12,
  editor: by,
};
