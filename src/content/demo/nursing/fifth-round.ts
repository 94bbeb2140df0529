import { nursingSheet } from '../../sheets/nursing-sheet.ts';
import { chosen, filled, ranked, written } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';
import { again, countsOf, withRows } from '../demo-observed.ts';
import type { ObservedRow } from '../demo-observed.ts';
import { fourthRound } from './fourth-round.ts';

const count = countsOf('second');

/** Each watched six doses of their own. */
const rows: readonly ObservedRow[] = [
  { by: 'second', drug: 'Ketorolac', facts: { container: 'syringe', form: 'asis', way: 'push' } },
  {
    by: 'second',
    drug: 'Hydromorphone',
    facts: { container: 'syringe', form: 'asis', way: 'push' },
    not: ['timed'],
  },
  {
    by: 'second',
    drug: 'Cefazolin',
    facts: { container: 'bag', form: 'asis', way: 'infusion', pumpasked: true },
  },
  {
    by: 'second',
    drug: 'Furosemide',
    facts: { container: 'vial', form: 'moved', way: 'push' },
    not: ['septum'],
  },
  { by: 'second', drug: 'Heparin', facts: { container: 'syringe', form: 'asis', way: 'other' } },
  {
    by: 'second',
    drug: 'Ondansetron',
    facts: { container: 'syringe', form: 'asis', way: 'push' },
    not: ['scan'],
  },
  {
    by: 'editor',
    drug: 'Norepinephrine',
    facts: { container: 'bag', form: 'asis', way: 'infusion', pumpasked: true, checkasked: true },
  },
  { by: 'editor', drug: 'Metoprolol', facts: { container: 'syringe', form: 'asis', way: 'push' } },
  {
    by: 'editor',
    drug: 'Phytonadione',
    facts: { container: 'ampule', form: 'mixed', way: 'infusion', pumpasked: true },
  },
  {
    by: 'editor',
    drug: 'Morphine',
    facts: { container: 'syringe', form: 'asis', way: 'push' },
    not: ['timed'],
  },
  {
    by: 'editor',
    drug: 'Magnesium sulfate',
    facts: { container: 'bag', form: 'asis', way: 'infusion', pumpasked: true, checkasked: true },
    not: ['double'],
  },
  {
    by: 'editor',
    drug: 'Lorazepam',
    facts: { container: 'syringe', form: 'asis', way: 'push' },
    not: ['scan'],
  },
];

const { 353: devices, 354: risks } = again(fourthRound.answers, 'second');

const answers: DemoAssessment['answers'] = {
  ...(devices && { 353: devices }),
  ...(risks && { 354: risks }),
  301: filled({ shift: 'evening', nurses: '5', told: 'unannounced', role: 'pharmacy' }),
  331: filled({ clean: 'yes' }),
  332: filled({}, { observations: 'One septum was wiped and not left to dry.' }),
  333: filled({}, { observations: 'Ten of twelve as supplied. Metoprolol now comes as a syringe.' }),
  305: written('Furosemide. Its syringe is ordered.'),
  334: chosen('never', { observations: 'Seven ready syringes watched.' }),
  335: filled({ told: 'never' }),
  338: filled(
    {
      patient: count(5, 6),
      drug: count(6, 6),
      strength: count(6, 6),
      diluent: count(4, 4),
      made: count(6, 6),
      begin: count(5, 6),
      preparer: count(6, 6),
    },
    { observations: 'Six labels from two days, all of them printed.' },
  ),
  339: filled(
    { unlabeled: '1', prelabeled: '0', alone: '0' },
    { observations: 'On a workstation, after an alarm. Handed to the nurse in charge.', flagged: true },
  ),
  341: chosen('urgent', { observations: 'Three times in the past month.' }),
  342: filled({ drugs: 'Phytonadione', trigger: 'emergency', start: count(1, 1) }),
  343: filled({ four: count(2, 2), three: count(1, 2), label: count(2, 2), leftover: count(2, 2) }),
  344: chosen('only', { observations: 'Phytonadione alone.' }),
  346: filled({ dated: count(4, 4), indate: count(4, 4), place: count(3, 4), kept: '0' }),
  347: filled(
    {},
    {
      observations: 'The record now shows the rate beside the dose.',
      opportunities: 'Put a clock with a second hand beside each bed.',
    },
  ),
  348: filled({ lasa: 'everywhere', nmb: 'everywhere', potassium: 'everywhere', code: 'some' }),
  349: filled({ review: 'acted', witness: count(4, 5), size: 'stocked' }),
  350: filled({ ready: count(19, 20), drugs: 'Phytonadione' }),
  351: filled({ library: count(19, 20), labels: count(18, 20) }),
  352: filled({ reportstate: 'figure', report: 94, proxy: 'no', downtime: 'both' }),
  355: filled({ trained: count(46, 50), watched: count(31, 50), ease: 8 }),
  330: ranked(['availability', 'cost', 'storage', 'build', 'staffing', 'preference']),
};

/** Two people watched doses side by side. */
export const fifthRound: DemoAssessment = {
  sectionId: 3,
  sectionVersion: 2,
  area: 'ICU 4 West',
  department: 'Critical Care',
  facilitators: [
    { name: 'Dana Lindqvist', title: 'Clinical Pharmacist' },
    { name: 'Maria Okafor', title: 'Clinical Nurse Educator' },
  ],
  participants: [
    { name: 'Joan Whitfield', title: 'Nurse Manager' },
    { name: 'Keisha Monroe', title: 'Night Charge Nurse' },
  ],
  ...withRows(answers, nursingSheet, rows),
  notes:
    'Two of us watched six doses each, after three that we watched together. Most doses now come ready. Still open: one syringe without a label, and doses given too fast.',
  lastQuestionIndex: 30,
  daysAgo: 16,
  completed: true,
  editor: 'second',
};
