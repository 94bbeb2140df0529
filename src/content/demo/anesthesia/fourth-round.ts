import { anesthesiaSheet } from '../../sheets/anesthesia-sheet.ts';
import { chosen, drugRow, filled, ranked, written } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';
import { countsOf, withRows } from '../demo-observed.ts';
import type { ObservedRow } from '../demo-observed.ts';

const by = 'second';
const count = countsOf(by);
const drawn = { source: 'team', container: 'vial', way: 'push' } as const;
const ready = { source: 'outsourced', way: 'push' } as const;

const rows: readonly ObservedRow[] = [
  { by, drug: 'Propofol', facts: { ...drawn, propofol: true }, not: ['printed', 'labeled', 'scanned'] },
  {
    by,
    drug: 'Fentanyl',
    facts: { ...drawn, container: 'ampule', leftover: true },
    not: ['printed', 'filter', 'scanned', 'witness'],
  },
  {
    by,
    drug: 'Rocuronium',
    facts: { ...drawn, handed: true },
    not: ['printed', 'both', 'onepatient', 'scanned'],
  },
  { by, drug: 'Ondansetron', facts: drawn, not: ['printed', 'labeled', 'hub'] },
  { by, drug: 'Phenylephrine', facts: ready },
  { by, drug: 'Ephedrine', facts: { ...ready, source: 'manufacturer' }, not: ['hub'] },
  { by, drug: 'Succinylcholine', facts: { ...ready, way: 'notgiven' } },
  { by, drug: 'Remifentanil', facts: { ...drawn, way: 'infusion' }, not: ['printed', 'library'] },
  {
    by,
    drug: 'Propofol',
    facts: { ...drawn, way: 'infusion', propofol: true },
    not: ['ownlabel', 'time', 'labeled', 'printed'],
  },
  { by, drug: 'Neostigmine', facts: { ...ready, source: 'pharmacy' }, not: ['read'] },
];

const answers: DemoAssessment['answers'] = {
  441: filled({ cases: '2', role: 'pharmacy', support: 'satellite' }),
  442: filled({ nmb: 'some', concentrate: 'everywhere', txa: 'some', visible: 'everywhere' }),
  443: filled(
    { manufacturer: count(12, 50), outsourced: count(14, 50), pharmacy: count(5, 50), team: count(19, 50) },
    { observations: 'Fifty syringes on four carts.' },
  ),
  404: written(
    'Ready: phenylephrine, ephedrine, succinylcholine, neostigmine. Filled by the team: the rest.',
  ),
  444: filled({ same: count(4, 5), lasa: 'no' }),
  445: filled({ seen: count(6, 8) }, { observations: 'Two carts stood open between cases.' }),
  446: filled({
    phenylephrine: 'outsourced',
    ephedrine: 'maker',
    norepinephrine: 'pharmacy',
    vasopressin: 'mixed',
    epinephrine: 'mixed',
  }),
  447: filled({
    succinylcholine: 'outsourced',
    rocuronium: 'drawn',
    otherblocker: 'unused',
    neostigmine: 'pharmacy',
    glycopyrrolate: 'drawn',
    sugammadex: 'drawn',
  }),
  448: filled({
    ketamine: 'outsourced',
    midazolam: 'maker',
    dexmedetomidine: 'maker',
    propofol: 'drawn',
    etomidate: 'drawn',
  }),
  449: filled({ fentanyl: 'drawn', hydromorphone: 'maker', remifentanil: 'mixed' }),
  450: filled({ atropine: 'maker', epinephrine: 'maker', calcium: 'drawn' }),
  451: chosen('routine', {
    observations: 'Epinephrine and vasopressin, for most long cases.',
    flagged: true,
  }),
  452: filled({ same: 'no', check: 'sometimes', steps: 'From memory, two steps, into a 10 mL syringe.' }),
  453: filled({ ready: count(7, 9), drugs: 'Remifentanil' }),
  454: filled({ seen: count(8, 10) }),
  456: filled({ reader: 'some' }, { opportunities: 'Order printers for the other rooms.' }),
  457: filled({
    drug: count(12, 12),
    strength: count(10, 12),
    diluent: count(2, 5),
    made: count(6, 12),
    expires: count(5, 12),
    preparer: count(8, 12),
  }),
  458: filled({ how: 'color' }, { observations: 'One of two said that she goes by the color first.' }),
  459: filled(
    { unlabeled: '2', prelabeled: '1' },
    { observations: 'Propofol on two carts. Both were discarded.', flagged: true },
  ),
  461: chosen('yes', { observations: 'For the first case of the next day.', flagged: true }),
  423: written('Rooms start at the same time, and the satellite opens half an hour before.'),
  462: filled({ known: count(2, 4) }),
  463: filled({}, { observations: 'One vial of rocuronium was shared by two rooms.', flagged: true }),
  464: filled({
    localform: 'drawn',
    bagform: 'pharmacy',
    connector: 'some',
    apart: 'yes',
    field: 'no',
  }),
  427: filled({ drug: 'Ephedrine', package: '25 mg', opened: '24', given: '310 mg' }),
  428: filled({ cost: 9.8, doses: '24', expired: 4 }),
  429: filled({ observed: '25', peryear: '8,300' }),
  465: filled({ secure: 'yes' }, { opportunities: 'Waste at the end of each case, not of the day.' }),
  466: filled({ seen: count(18, 20) }),
  467: filled({ containers: count(4, 5), sink: 'no', bin: 'yes' }),
  433: chosen('yes'),
  434: chosen('no', { observations: 'MRI draws up everything.' }),
  435: written('No satellite near MRI and endoscopy; both keep their own vials.'),
  468: filled({ reports: '41', nearmiss: '19', last: 'one', echo: 'yes' }),
  437: filled({ satisfaction: 6 }),
  438: ranked(['availability', 'storage', 'cost', 'build', 'preference', 'staffing']),
  439: filled({
    annual: 59_271.96,
    avoidablestate: 'figure',
    avoidable: 40,
    causes: 'Syringes opened early.',
  }),
  440: written('Ready epinephrine and vasopressin, and their vials out of the carts.'),
};

/** The first one that counts syringes. */
export const fourthRound: DemoAssessment = {
  sectionId: 4,
  sectionVersion: 2,
  area: 'Main operating rooms',
  department: 'Anesthesiology',
  facilitators: [{ name: 'Dana Lindqvist', title: 'Clinical Pharmacist' }],
  participants: [
    { name: 'Owen Castell', title: 'Chief of Anesthesia' },
    { name: 'Carl Jensen', title: 'Anesthesia Technician' },
  ],
  ...withRows(answers, anesthesiaSheet, rows),
  wastageCalculator: [
    drugRow('Ephedrine', 'mg', { amount: 25, opened: 24, given: 310, cost: 9.8 }),
    drugRow('Phenylephrine', 'mg', { amount: 1, opened: 18, given: 13.5, cost: 8.9 }),
    drugRow('Propofol', 'mg', { amount: 200, opened: 30, given: 4400, cost: 3.1 }),
  ],
  notes:
    'We counted for the first time. Two drugs are still diluted from vials that need not be there. Labels and scanning wait for the printers.',
  lastQuestionIndex: 40,
  daysAgo: 188,
  completed: true,
  editor: by,
};
