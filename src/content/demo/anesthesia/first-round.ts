import { anesthesiaSheet } from '../../sheets/anesthesia-sheet.ts';
import { chosen, drugRow, filled, written } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';
import { countsOf, withRows } from '../demo-observed.ts';
import type { ObservedRow } from '../demo-observed.ts';

const by = 'editor';
const count = countsOf(by);

const rows: readonly ObservedRow[] = [
  {
    by,
    drug: 'Propofol',
    facts: { container: 'vial', form: 'drawn', way: 'push' },
    not: ['label', 'scan', 'printed'],
  },
  {
    by,
    drug: 'Fentanyl',
    facts: { container: 'ampule', form: 'drawn', way: 'push', leftover: true },
    not: ['read', 'scan', 'hub', 'septum', 'filter', 'printed', 'witness'],
  },
  {
    by,
    drug: 'Rocuronium',
    facts: { container: 'vial', form: 'drawn', way: 'push', handed: true },
    not: ['onepatient', 'scan', 'both', 'printed'],
  },
  {
    by,
    drug: 'Phenylephrine',
    facts: { container: 'vial', form: 'mixed', way: 'pump' },
    not: ['label', 'intime', 'library', 'scan', 'printed'],
  },
  {
    by,
    drug: 'Bupivacaine',
    facts: { container: 'vial', form: 'drawn', way: 'field' },
    not: ['read', 'fieldread'],
  },
];

const answers: DemoAssessment['answers'] = {
  441: filled({ cases: 'Knee replacement, adult', role: 'quality', support: 'oncall' }),
  442: filled(
    { potassium: 'none', nmb: 'among', txa: 'beside', pressor: 'cart', visible: 'no' },
    {
      observations: 'Succinylcholine lies among the reversal drugs. Tranexamic acid is in the spinal tray.',
      opportunities: 'Marked bins for both, this month.',
      flagged: true,
    },
  ),
  443: filled(
    { manufacturer: count(2, 15), outsourced: count(1, 15), pharmacy: count(0, 15), team: count(12, 15) },
    { observations: 'Filled at seven for the first two cases.' },
  ),
  459: filled(
    { unlabeled: '2', prelabeled: '3' },
    { observations: 'Two clear syringes on the cart. The team discarded them at once.', flagged: true },
  ),
  458: filled({ how: 'both' }, { observations: 'Both go by the color of the label first.' }),
  456: filled({ reader: 'no' }, { opportunities: 'Ask for readers in the next budget.' }),
  462: filled({ known: count(1, 2) }),
  469: filled({ signout: 'habit', idle: 'no' }, { opportunities: 'Add a line to the sign-out.' }),
  464: filled(
    { connector: 'luer', apart: 'no', bagform: 'ready', localform: 'drawn' },
    { observations: 'The spinal set fits Luer. The new sets are on the contract.', flagged: true },
  ),
  446: filled({
    phenylephrine: 'mixed',
    ephedrine: 'mixed',
    norepinephrine: 'pharmacy',
    vasopressin: 'mixed',
    dilute: 'mixed',
    atropine: 'maker',
    epinephrine: 'maker',
    calcium: 'drawn',
  }),
  447: filled({
    succinylcholine: 'drawn',
    rocuronium: 'drawn',
    otherblocker: 'unused',
    neostigmine: 'drawn',
    glycopyrrolate: 'drawn',
    ketamine: 'drawn',
    midazolam: 'drawn',
    dexmedetomidine: 'mixed',
    fentanyl: 'drawn',
    hydromorphone: 'maker',
    sugammadex: 'drawn',
    propofol: 'drawn',
    etomidate: 'drawn',
    remifentanil: 'mixed',
  }),
  404: written('Ready: atropine, epinephrine. Filled by the team: everything else, for two cases.'),
  444: filled({ same: count(4, 10), lasa: 'no' }),
  445: filled({ seen: count(3, 8) }, { observations: 'Five carts stood open between cases.' }),
  451: chosen('routine', { observations: 'Phenylephrine, ephedrine and vasopressin.', flagged: true }),
  452: filled({
    same: 'no',
    check: 'never',
    flush: 'happens',
    steps: 'Phenylephrine from memory in two steps, in the hardest case into a flush syringe.',
  }),
  453: filled({ ready: count(3, 7), drugs: 'Phenylephrine, vasopressin, remifentanil, dexmedetomidine' }),
  454: filled({ seen: count(2, 5) }),
  457: filled({
    drug: count(5, 5),
    strength: count(2, 5),
    diluent: count(0, 3),
    expires: count(0, 5),
    preparer: count(1, 5),
  }),
  461: chosen('yes', { observations: 'For the whole list. Rooms start at the same time.' }),
  470: filled({ labeled: count(2, 4) }),
  471: filled({ lipid: 'elsewhere', mh: 'yes', reversal: 'yes' }),
  472: filled({ syringes: count(2, 3), infusions: count(1, 3), lines: count(0, 3) }),
  427: filled({ drug: 'Succinylcholine', package: '200 mg', opened: '24', given: '900 mg' }),
  428: filled({ cost: 14.2, alternative: 24, altamount: '100 mg', doses: '9', expired: 4 }),
  429: filled({ observed: '24', peryear: '7,800' }),
  465: filled({ secure: 'no' }, { opportunities: 'Waste at the end of each case, not of the day.' }),
  466: filled({ seen: count(6, 10) }),
  467: filled({ containers: count(5, 8), sink: 'seen', bin: 'yes' }),
  433: chosen('no', { observations: 'What is on the cart at the end of a case is thrown away.' }),
  434: filled({ same: 'no', differs: 'Endoscopy and MRI get a box of vials once a week.' }),
  473: filled({ oxytocin: 'na', magnesium: 'mixed', insulin: 'mixed', heparin: 'no' }),
  468: filled({ reports: '9', nearmiss: '1', echo: 'no' }),
  437: filled({ satisfaction: 3 }),
  474: filled({ kg: count(1, 3), dilution: 'own' }),
  439: filled({
    annual: 192_861.5,
    avoidablestate: 'figure',
    avoidable: 65,
    causes: 'Vials opened for each case in case they are needed. Packages far larger than a dose.',
  }),
  440: written('Ready phenylephrine, ephedrine and succinylcholine, and their vials off the carts.'),
};

/** Four syringes in five are filled by hand, and no room has a reader. */
export const firstRound: DemoAssessment = {
  sectionId: 4,
  sectionVersion: 1,
  area: 'Main operating rooms',
  department: 'Anesthesiology',
  facilitators: [{ name: 'Maria Okafor', title: 'Clinical Nurse Educator' }],
  participants: [
    { name: 'Owen Castell', title: 'Chief of Anesthesia' },
    { name: 'Carl Jensen', title: 'Anesthesia Technician' },
  ],
  ...withRows(answers, anesthesiaSheet, rows),
  wastageCalculator: [
    drugRow('Ephedrine', 'mg', { amount: 50, opened: 22, given: 310, cost: 11.5 }),
    drugRow('Phenylephrine', 'mg', { amount: 10, opened: 20, given: 46, cost: 4.8 }),
    drugRow('Glycopyrrolate', 'mg', { amount: 1, opened: 18, given: 6.4, cost: 5.25 }),
  ],
  notes:
    'Baseline. Four syringes in five are filled by hand. The waste surprised everyone; it pays for a good part of the change.',
  lastQuestionIndex: 40,
  daysAgo: 334,
  completed: true,
  editor: by,
};
