import { nursingSheet } from '../../sheets/nursing-sheet.ts';
import { chosen, filled } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';
import { again, countsOf, withRows } from '../demo-observed.ts';
import type { ObservedRow } from '../demo-observed.ts';
import { fourthRound } from './fourth-round.ts';

const by = 'editor';
const count = countsOf(by);

const rows: readonly ObservedRow[] = [
  { by, drug: 'Ketorolac', facts: { container: 'syringe', form: 'asis', way: 'push' } },
  { by, drug: 'Norepinephrine', facts: { container: 'bag', form: 'hung', way: 'pump' } },
  {
    by,
    drug: 'Phytonadione',
    facts: { container: 'ampule', form: 'bylabel', way: 'pump' },
    not: ['label'],
  },
  { by, drug: 'Hydromorphone', facts: { container: 'syringe', form: 'asis', way: 'push' }, not: ['rate'] },
  { by, drug: 'Furosemide', facts: { container: 'vial', form: 'drawn', way: 'once' }, not: ['septum'] },
];

/** What had changed by then, and has stayed so. */
const deeper = again(fourthRound.answers, by);

const answers: DemoAssessment['answers'] = {
  ...deeper,
  301: filled({ shift: 'night', nurses: '2', role: 'leader' }),
  333: filled({}, { observations: 'Three of five as supplied, at night.' }),
  335: filled({}, { observations: 'The smaller hydromorphone syringe is in use.' }),
  337: filled(
    {},
    { observations: 'The bag of phytonadione had no label.', opportunities: 'Put a roll of labels there.' },
  ),
  332: filled({}, { observations: 'One septum was not wiped.' }),
  347: filled({}, { observations: 'The record now shows the rate beside the dose.' }),
  339: filled({ unlabeled: '0', prelabeled: '0', alone: '1' }),
  346: filled({ kept: '0', bags: '0', indate: count(5, 5), place: count(4, 5) }),
  348: filled({ potassium: 'none', hypertonic: 'none', nmb: 'sealed' }),
  356: filled({ naloxone: 'ready', dextrose: 'there', order: 'yes', directions: 'yes' }),
  341: chosen('urgent', { observations: 'Three times in the past month.' }),
  350: filled({ ready: count(9, 10), drugs: 'Phytonadione' }),
  355: filled({ trained: count(44, 50), watched: count(24, 50) }),
};

/** At night. */
export const thirdRound: DemoAssessment = {
  sectionId: 3,
  sectionVersion: 1,
  area: 'ICU 4 West',
  department: 'Critical Care',
  facilitators: [{ name: 'Maria Okafor', title: 'Clinical Nurse Educator' }],
  participants: [{ name: 'Keisha Monroe', title: 'Night Charge Nurse' }],
  ...withRows(answers, nursingSheet, rows),
  notes:
    'The core path took 24 minutes at night. Nobody used a flush to dilute. Labels on bags that get a drug here come next.',
  lastQuestionIndex: 28,
  daysAgo: 104,
  completed: true,
  editor: by,
};
