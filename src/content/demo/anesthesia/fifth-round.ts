import { anesthesiaSheet } from '../../sheets/anesthesia-sheet.ts';
import { chosen, drugRow, filled, written } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';
import { again, countsOf, withRows } from '../demo-observed.ts';
import type { ObservedRow } from '../demo-observed.ts';
import { fourthRound } from './fourth-round.ts';

const by = 'second';
const count = countsOf(by);
const drawn = { source: 'team', container: 'vial', way: 'push' } as const;
const ready = { source: 'outsourced', way: 'push' } as const;

const rows: readonly ObservedRow[] = [
  { by, drug: 'Propofol', facts: { ...drawn, propofol: true } },
  {
    by,
    drug: 'Fentanyl',
    facts: { ...drawn, container: 'ampule', leftover: true },
    not: ['printed'],
  },
  { by, drug: 'Rocuronium', facts: { ...ready, source: 'manufacturer', handed: true } },
  { by, drug: 'Ondansetron', facts: drawn, not: ['scanned'] },
  { by, drug: 'Phenylephrine', facts: ready },
  { by, drug: 'Ephedrine', facts: { ...ready, source: 'manufacturer' } },
  { by, drug: 'Vasopressin', facts: { ...ready, source: 'pharmacy', way: 'infusion' } },
  { by, drug: 'Remifentanil', facts: { ...ready, source: 'pharmacy', way: 'infusion' } },
  {
    by,
    drug: 'Propofol',
    facts: { ...drawn, way: 'infusion', propofol: true },
    not: ['labeled'],
  },
  { by, drug: 'Epinephrine', facts: { ...ready, source: 'manufacturer' }, not: ['hub'] },
];

/** The sheet fills these anew. */
const { 455: _pumps, 460: _checks, ...before } = again(fourthRound.answers, by);

const answers: DemoAssessment['answers'] = {
  ...before,
  442: filled({ nmb: 'everywhere', concentrate: 'everywhere', txa: 'everywhere', visible: 'everywhere' }),
  443: filled(
    { manufacturer: count(19, 50), outsourced: count(16, 50), pharmacy: count(7, 50), team: count(8, 50) },
    { observations: 'Fifty syringes on four carts. The team’s own: propofol, fentanyl, ondansetron.' },
  ),
  404: written('All but propofol, fentanyl and ondansetron come ready.'),
  444: filled({ same: count(5, 5), lasa: 'yes' }),
  445: filled({ seen: count(8, 8) }),
  446: filled({
    phenylephrine: 'outsourced',
    ephedrine: 'maker',
    norepinephrine: 'pharmacy',
    vasopressin: 'pharmacy',
    epinephrine: 'maker',
  }),
  447: filled({
    succinylcholine: 'outsourced',
    rocuronium: 'maker',
    otherblocker: 'unused',
    neostigmine: 'outsourced',
    glycopyrrolate: 'maker',
    sugammadex: 'drawn',
  }),
  449: filled({ fentanyl: 'drawn', hydromorphone: 'maker', remifentanil: 'pharmacy' }),
  450: filled({ atropine: 'maker', epinephrine: 'maker', calcium: 'maker' }),
  451: chosen('no', { observations: 'The vials left the carts two months ago.' }),
  453: filled({ ready: count(12, 12), drugs: 'None' }),
  454: filled({ seen: count(10, 10) }),
  456: filled({ reader: 'some' }, { observations: 'Printers in 11 of 14 rooms.' }),
  457: filled({
    drug: count(14, 14),
    strength: count(14, 14),
    diluent: count(3, 3),
    made: count(13, 14),
    expires: count(12, 14),
    preparer: count(13, 14),
  }),
  458: filled({ how: 'reading' }),
  459: filled(
    { unlabeled: '1', prelabeled: '0' },
    { observations: 'A propofol syringe, during a difficult airway. Discarded.', flagged: true },
  ),
  461: chosen('set', { observations: 'One set for emergencies, changed each day.' }),
  423: written('One emergency set, because it cannot wait. Nothing else is filled early.'),
  462: filled({ known: count(4, 4) }),
  464: filled({
    localform: 'maker',
    bagform: 'pharmacy',
    connector: 'everywhere',
    apart: 'yes',
    field: 'yes',
  }),
  427: filled({ drug: 'Phenylephrine', package: '1 mg', opened: '20', given: '15.5 mg' }),
  428: filled({ cost: 8.9, doses: '20', expired: 2 }),
  429: filled({ observed: '25', peryear: '8,200' }),
  465: filled({ secure: 'yes' }),
  466: filled({ seen: count(20, 20) }),
  467: filled({ containers: count(5, 5), sink: 'no', bin: 'yes' }),
  434: chosen('yes'),
  468: filled({ reports: '66', nearmiss: '44', last: 'both', echo: 'yes' }),
  437: filled({ satisfaction: 8 }),
  439: filled({
    annual: 19_027.28,
    avoidablestate: 'figure',
    avoidable: 25,
    causes: 'Syringes opened early.',
  }),
  440: written('Printers for the last three rooms.'),
};
const { 452: _method, ...asked } = answers;

export const fifthRound: DemoAssessment = {
  sectionId: 4,
  sectionVersion: 2,
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
  ...withRows(asked, anesthesiaSheet, rows),
  wastageCalculator: [
    drugRow('Phenylephrine', 'mg', { amount: 1, opened: 20, given: 15.5, cost: 8.9 }),
    drugRow('Ephedrine', 'mg', { amount: 25, opened: 14, given: 320, cost: 9.8 }),
    drugRow('Propofol', 'mg', { amount: 200, opened: 28, given: 5200, cost: 3.1 }),
  ],
  notes:
    'Nothing was diluted any more. One syringe without a label remains, in a hard moment. The printers for the last rooms are on their way.',
  lastQuestionIndex: 40,
  daysAgo: 2,
  completed: true,
  editor: by,
};
