import { nursingSheet } from '../../sheets/nursing-sheet.ts';
import { chosen, filled } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';
import { again, countsOf, withRows } from '../demo-observed.ts';
import type { ObservedRow } from '../demo-observed.ts';
import { firstRound } from './first-round.ts';

const by = 'second';
const count = countsOf(by);

const rows: readonly ObservedRow[] = [
  { by, drug: 'Metoprolol', facts: { container: 'vial', form: 'drawn', way: 'once' }, not: ['rate'] },
  {
    by,
    drug: 'Ondansetron',
    facts: { container: 'syringe', form: 'transferred', way: 'push' },
    not: ['label', 'scan'],
  },
  { by, drug: 'Cefazolin', facts: { container: 'bag', form: 'hung', way: 'pump' } },
  {
    by,
    drug: 'Lorazepam',
    facts: { container: 'vial', form: 'bylabel', way: 'push', stopped: true },
    not: ['noflush', 'septum'],
    unseen: ['rate', 'label'],
  },
  { by, drug: 'Morphine', facts: { container: 'syringe', form: 'asis', way: 'push' }, not: ['rate'] },
];

/** What was the same as at the first tracer. */
const deeper = again(firstRound.answers, by);

const answers: DemoAssessment['answers'] = {
  ...deeper,
  301: filled({ shift: 'evening', nurses: '3', role: 'pharmacy' }),
  333: filled({}, { observations: 'Two of five as supplied. Metoprolol syringes are on order.' }),
  335: filled({}, { observations: 'I stopped lorazepam that was to go into a flush.', flagged: true }),
  337: filled({}, { observations: 'One syringe was set down to answer an alarm.', flagged: true }),
  332: filled({}, { opportunities: 'Hang pads at the counter.' }),
  347: filled({}, { opportunities: 'Show the rate beside the dose.' }),
  339: filled(
    { unlabeled: '1', prelabeled: '0', alone: '1' },
    { observations: 'Both on a workstation. Handed to the charge nurse.', flagged: true },
  ),
  346: filled({ kept: '0', bags: '0', indate: count(5, 6), place: count(5, 6) }),
  348: filled({ potassium: 'none', hypertonic: 'none', nmb: 'sealed' }),
  356: filled({ naloxone: 'vial', dextrose: 'there', order: 'yes', directions: 'no' }),
  341: chosen('urgent', { observations: 'About twice a week.' }),
  350: filled({ ready: count(8, 10), drugs: 'Phytonadione' }),
  360: filled({ dated: count(4, 6), fridge: count(6, 7) }),
};

/** At another time of day, by another person. */
export const secondRound: DemoAssessment = {
  sectionId: 3,
  sectionVersion: 1,
  area: 'ICU 4 West',
  department: 'Critical Care',
  facilitators: [{ name: 'Dana Lindqvist', title: 'Clinical Pharmacist' }],
  participants: [{ name: 'Keisha Monroe', title: 'Night Charge Nurse' }],
  ...withRows(answers, nursingSheet, rows),
  notes:
    'The paralyzing agents are in a lidded pocket now, and no opened vial was kept. Flushes are still used to dilute: we ask pharmacy for small vials of diluent.',
  lastQuestionIndex: 28,
  daysAgo: 204,
  completed: true,
  editor: by,
};
