import { anesthesiaSheet } from '../../sheets/anesthesia-sheet.ts';
import { chosen, drugRow, filled, written } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';
import { again, countsOf, withRows } from '../demo-observed.ts';
import type { ObservedRow } from '../demo-observed.ts';
import { firstRound } from './first-round.ts';

const by = 'second';
const count = countsOf(by);

const rows: readonly ObservedRow[] = [
  {
    by,
    drug: 'Propofol',
    facts: { container: 'vial', form: 'drawn', way: 'push' },
    not: ['scan', 'printed', 'septum'],
  },
  {
    by,
    drug: 'Fentanyl',
    facts: { container: 'ampule', form: 'drawn', way: 'push', leftover: true },
    not: ['scan', 'filter', 'printed'],
  },
  {
    by,
    drug: 'Succinylcholine',
    facts: { container: 'syringe', form: 'asis', way: 'push' },
    not: ['hub'],
  },
  {
    by,
    drug: 'Remifentanil',
    facts: { container: 'vial', form: 'bylabel', way: 'pump', handed: true },
    not: ['scan', 'library', 'printed', 'both'],
  },
  {
    by,
    drug: 'Ropivacaine',
    facts: { container: 'vial', form: 'drawn', way: 'field' },
    not: ['label', 'fieldread'],
  },
];

const answers: DemoAssessment['answers'] = {
  ...again(firstRound.answers, by),
  441: filled({ cases: 'Colon resection, adult', role: 'pharmacy', support: 'dedicated' }),
  442: filled(
    { potassium: 'none', nmb: 'apart', txa: 'beside', pressor: 'cart', visible: 'yes' },
    { observations: 'Paralyzing agents have a red bin of their own.', flagged: true },
  ),
  443: filled({
    manufacturer: count(4, 14),
    outsourced: count(3, 14),
    pharmacy: count(0, 14),
    team: count(7, 14),
  }),
  459: filled(
    { unlabeled: '1', prelabeled: '1' },
    { observations: 'A block syringe was put down without its label.', flagged: true },
  ),
  458: filled({ how: 'one' }),
  469: filled({ signout: 'form', idle: 'no' }, { observations: 'The form says “lines flushed” now.' }),
  464: filled({ connector: 'own', apart: 'no', bagform: 'ready', localform: 'drawn' }, { flagged: true }),
  446: filled({
    phenylephrine: 'outsourced',
    ephedrine: 'mixed',
    norepinephrine: 'pharmacy',
    vasopressin: 'mixed',
    dilute: 'mixed',
    atropine: 'maker',
    epinephrine: 'maker',
    calcium: 'maker',
  }),
  404: written('Ready: succinylcholine, phenylephrine, atropine. Filled by the team: the rest.'),
  444: filled({ same: count(6, 10), lasa: 'no' }),
  445: filled({ seen: count(5, 8) }),
  452: filled({
    same: 'yes',
    check: 'never',
    flush: 'never',
    steps: 'Ephedrine and vasopressin, by the card.',
  }),
  453: filled({ ready: count(5, 8), drugs: 'Vasopressin, remifentanil, dexmedetomidine' }),
  457: filled({
    drug: count(5, 5),
    strength: count(4, 5),
    diluent: count(1, 3),
    expires: count(2, 5),
    preparer: count(4, 5),
  }),
  470: filled({ labeled: count(4, 5) }),
  472: filled({ syringes: count(3, 3), infusions: count(2, 3), lines: count(1, 3) }),
  427: filled({ drug: 'Ephedrine', package: '50 mg', opened: '20', given: '380 mg' }),
  428: filled({ cost: 12.1, alternative: 9.8, altamount: '25 mg', doses: '18', expired: 3 }),
  429: filled({ observed: '25', peryear: '8,000' }),
  465: filled({ secure: 'yes' }),
  433: chosen('partly', { observations: 'Returned when the pharmacist is there.' }),
  468: filled({ reports: '31', nearmiss: '8', echo: 'yes' }),
  437: filled({ satisfaction: 6 }),
  439: filled({
    annual: 91_284.8,
    avoidablestate: 'figure',
    avoidable: 55,
    causes: 'Ephedrine vials opened for each case. Large vials of phenylephrine.',
  }),
  440: written('Ready ephedrine and vasopressin, so that nobody dilutes here any more.'),
};

export const secondRound: DemoAssessment = {
  ...firstRound,
  facilitators: [{ name: 'Dana Lindqvist', title: 'Clinical Pharmacist' }],
  ...withRows(answers, anesthesiaSheet, rows),
  wastageCalculator: [
    drugRow('Succinylcholine', 'mg', { amount: 200, opened: 4, given: 440, cost: 24 }),
    drugRow('Phenylephrine', 'mg', { amount: 10, opened: 12, given: 41, cost: 4.95 }),
    drugRow('Glycopyrrolate', 'mg', { amount: 1, opened: 16, given: 6.2, cost: 5.4 }),
  ],
  notes:
    'Waste has been cut by half with one change. The neuraxial sets are exchanged. Scanning waits for the readers.',
  daysAgo: 223,
  editor: by,
};
