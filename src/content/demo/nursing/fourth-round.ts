import { nursingSheet } from '../../sheets/nursing-sheet.ts';
import { chosen, filled, written } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';
import { again, countsOf, withRows } from '../demo-observed.ts';
import type { ObservedRow } from '../demo-observed.ts';
import { firstRound } from './first-round.ts';

const count = countsOf('second');

/** Each watched three doses of their own. */
const rows: readonly ObservedRow[] = [
  { by: 'second', drug: 'Ketorolac', facts: { container: 'syringe', form: 'asis', way: 'push' } },
  { by: 'second', drug: 'Furosemide', facts: { container: 'vial', form: 'drawn', way: 'once' } },
  {
    by: 'second',
    drug: 'Ondansetron',
    facts: { container: 'syringe', form: 'asis', way: 'push' },
    not: ['scan'],
  },
  {
    by: 'editor',
    drug: 'Magnesium sulfate',
    facts: { container: 'bag', form: 'hung', way: 'pump', checkasked: true },
  },
  {
    by: 'editor',
    drug: 'Metoprolol',
    facts: { container: 'syringe', form: 'asis', way: 'push' },
    not: ['rate'],
  },
  {
    by: 'editor',
    drug: 'Pantoprazole',
    facts: { container: 'vial', form: 'bylabel', way: 'push' },
    not: ['quiet'],
  },
];

const { 353: devices, 354: risks } = again(firstRound.answers, 'second');

const answers: DemoAssessment['answers'] = {
  ...(devices && { 353: devices }),
  ...(risks && { 354: risks }),
  301: filled({ shift: 'evening', nurses: '4', role: 'pharmacy' }),
  333: filled({}, { observations: 'Four of six as supplied. Metoprolol now comes as a syringe.' }),
  337: filled({}, { observations: 'The one syringe that was put down had a printed label.' }),
  347: filled({}, { opportunities: 'Put a clock with a second hand beside each patient.' }),
  339: filled(
    { unlabeled: '1', prelabeled: '0', alone: '0' },
    { observations: 'On a workstation, after an alarm. Handed to the charge nurse.' },
  ),
  346: filled({ kept: '0', bags: '0', indate: count(6, 6), place: count(6, 6) }),
  348: filled({ potassium: 'none', hypertonic: 'none', nmb: 'sealed' }),
  356: filled({ naloxone: 'ready', dextrose: 'there', order: 'yes', directions: 'yes' }),
  341: chosen('urgent', { observations: 'Once in the past month.' }),
  307: filled({ reason: 'part', drugs: 'None today', diluent: 'vial' }),
  305: written('Furosemide. Its syringe is ordered.'),
  331: filled({ clear: 'yes', sink: 'yes' }),
  338: filled(
    {
      drug: count(6, 6),
      strength: count(6, 6),
      patient: count(2, 2),
      directions: count(2, 2),
      diluent: count(4, 4),
      expires: count(6, 6),
      made: count(4, 4),
      preparer: count(4, 4),
    },
    { observations: 'Six labels from two days, all of them printed.' },
  ),
  342: filled({ drugs: 'Phytonadione', trigger: 'emergency', within: count(1, 1), limits: count(3, 3) }),
  344: filled({ need: 'only' }, { observations: 'Phytonadione alone.' }),
  350: filled({ ready: count(10, 10), drugs: 'None' }),
  351: filled({ labels: count(7, 8), bolus: count(2, 2) }),
  352: filled({ reportstate: 'figure', report: 94, proxy: 'none', downtime: count(2, 2) }),
  349: filled({ review: 'acted', witness: count(5, 5), size: 'stocked' }),
  357: filled({ compat: 'yes', combined: 'never' }),
  358: filled({ promethazine: 'none', extra: 'yes' }),
  359: filled({ pens: count(5, 5), insulin: 'u100', heparin: 'usual', opioid: count(4, 5) }),
  360: filled({ dated: count(7, 8), fridge: count(7, 7) }),
  355: filled({ trained: count(46, 50), watched: count(31, 50) }),
};

/** Two people watched doses side by side. */
export const fourthRound: DemoAssessment = {
  sectionId: 3,
  sectionVersion: 1,
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
    'Two of us watched three doses each, after three that we watched together. Most doses now come ready. Still open: one syringe without a label, and doses given too fast.',
  lastQuestionIndex: 28,
  daysAgo: 16,
  completed: true,
  editor: 'second',
};
