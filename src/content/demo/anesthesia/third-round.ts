import { anesthesiaSheet } from '../../sheets/anesthesia-sheet.ts';
import { chosen, drugRow, filled, written } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';
import { again, countsOf, withRows } from '../demo-observed.ts';
import type { ObservedRow } from '../demo-observed.ts';
import { secondRound } from './second-round.ts';

const by = 'editor';
const count = countsOf(by);

const rows: readonly ObservedRow[] = [
  { by, drug: 'Propofol', facts: { container: 'vial', form: 'drawn', way: 'push' }, not: ['printed'] },
  {
    by,
    drug: 'Fentanyl',
    facts: { container: 'ampule', form: 'drawn', way: 'push', leftover: true },
    not: ['scan', 'filter'],
  },
  {
    by,
    drug: 'Ephedrine',
    facts: { container: 'syringe', form: 'asis', way: 'push' },
    not: ['scan'],
  },
  {
    by,
    drug: 'Remifentanil',
    facts: { container: 'vial', form: 'bylabel', way: 'pump', handed: true },
    not: ['library'],
  },
  { by, drug: 'Ropivacaine', facts: { container: 'vial', form: 'drawn', way: 'field' } },
];

/** What the jump past the method of a dilution leaves out. */
const { 452: _method, ...before } = again(secondRound.answers, by);

const answers: DemoAssessment['answers'] = {
  ...before,
  441: filled({ cases: 'Hip replacement, adult', role: 'quality', support: 'satellite' }),
  442: filled(
    { potassium: 'none', nmb: 'apart', txa: 'apart', pressor: 'none', visible: 'yes' },
    { observations: 'The concentrates have left the carts.' },
  ),
  443: filled({
    manufacturer: count(6, 16),
    outsourced: count(5, 16),
    pharmacy: count(1, 16),
    team: count(4, 16),
  }),
  459: filled({ unlabeled: '1', prelabeled: '0' }, { observations: 'Propofol, on the cart.', flagged: true }),
  456: filled({ reader: 'yes' }, { observations: 'Readers came to this room two weeks ago.' }),
  462: filled({ known: count(2, 2) }),
  469: filled({ signout: 'form', idle: 'yes' }),
  464: filled({ connector: 'own', apart: 'yes', bagform: 'ready', localform: 'drawn' }),
  446: filled({
    phenylephrine: 'outsourced',
    ephedrine: 'maker',
    norepinephrine: 'pharmacy',
    vasopressin: 'pharmacy',
    dilute: 'mixed',
    atropine: 'maker',
    epinephrine: 'maker',
    calcium: 'maker',
  }),
  447: filled({
    succinylcholine: 'outsourced',
    rocuronium: 'drawn',
    otherblocker: 'unused',
    neostigmine: 'outsourced',
    glycopyrrolate: 'maker',
    ketamine: 'outsourced',
    midazolam: 'maker',
    dexmedetomidine: 'maker',
    fentanyl: 'drawn',
    hydromorphone: 'maker',
    sugammadex: 'drawn',
    propofol: 'drawn',
    etomidate: 'drawn',
    remifentanil: 'mixed',
  }),
  404: written('All but propofol, fentanyl, rocuronium and remifentanil come ready.'),
  444: filled({ same: count(9, 10), lasa: 'yes' }),
  445: filled({ seen: count(7, 8) }),
  451: chosen('no', { observations: 'The vials left the carts two months ago.' }),
  453: filled({ ready: count(8, 9), drugs: 'Remifentanil' }),
  454: filled({ seen: count(4, 5) }),
  457: filled({
    drug: count(5, 5),
    strength: count(5, 5),
    diluent: count(2, 2),
    expires: count(4, 5),
    preparer: count(5, 5),
  }),
  461: chosen('set', { observations: 'One set for emergencies, changed each day.' }),
  470: filled({ labeled: count(5, 5) }),
  471: filled({ lipid: 'near', mh: 'yes', reversal: 'yes' }),
  472: filled({ syringes: count(3, 3), infusions: count(3, 3), lines: count(2, 3) }),
  427: filled({ drug: 'Phenylephrine', package: '1 mg', opened: '22', given: '16.5 mg' }),
  428: filled({ cost: 8.9, doses: '22', expired: 2 }),
  429: filled({ observed: '25', peryear: '8,200' }),
  466: filled({ seen: count(9, 10) }),
  467: filled({ containers: count(8, 8), sink: 'none', bin: 'yes' }),
  433: chosen('yes'),
  434: filled({ same: 'no', differs: 'MRI still draws up everything.' }),
  473: filled({ oxytocin: 'na', magnesium: 'ready', insulin: 'ready', heparin: 'no' }, { flagged: true }),
  468: filled({ reports: '58', nearmiss: '35', echo: 'yes' }),
  437: filled({ satisfaction: 8 }),
  474: filled({ kg: count(3, 3), dilution: 'method' }),
  439: filled({
    annual: 45_746.16,
    avoidablestate: 'figure',
    avoidable: 30,
    causes: 'Phenylephrine syringes opened before they are needed.',
  }),
  440: written('Open phenylephrine only when it is needed. Readers for the other rooms.'),
};

export const thirdRound: DemoAssessment = {
  ...secondRound,
  facilitators: [{ name: 'Maria Okafor', title: 'Clinical Nurse Educator' }],
  ...withRows(answers, anesthesiaSheet, rows),
  wastageCalculator: [
    drugRow('Succinylcholine', 'mg', { amount: 200, opened: 4, given: 420, cost: 24 }),
    drugRow('Ephedrine', 'mg', { amount: 25, opened: 15, given: 290, cost: 9.8 }),
    drugRow('Glycopyrrolate', 'mg', { amount: 0.2, opened: 26, given: 4.4, cost: 2.9 }),
  ],
  notes:
    'Nothing is diluted any more but remifentanil. One syringe without a label remains. Take the same steps to the obstetric operating room.',
  daysAgo: 117,
  editor: by,
};
