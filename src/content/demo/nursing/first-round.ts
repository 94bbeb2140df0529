import { nursingSheet } from '../../sheets/nursing-sheet.ts';
import { chosen, filled, written } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';
import { countsOf, withRows } from '../demo-observed.ts';
import type { ObservedRow } from '../demo-observed.ts';

const by = 'editor';
const count = countsOf(by);

const rows: readonly ObservedRow[] = [
  {
    by,
    drug: 'Furosemide',
    facts: { container: 'vial', form: 'drawn', way: 'push' },
    not: ['septum', 'label', 'rate', 'quiet', 'flushed'],
  },
  {
    by,
    drug: 'Hydromorphone',
    facts: { container: 'syringe', form: 'further', way: 'push' },
    not: ['noflush', 'label', 'rate'],
  },
  {
    by,
    drug: 'Ketorolac',
    facts: { container: 'syringe', form: 'asis', way: 'push' },
    not: ['hub', 'patent'],
  },
  {
    by,
    drug: 'Pantoprazole',
    facts: { container: 'vial', form: 'bylabel', way: 'once' },
    not: ['septum', 'rate', 'quiet', 'flushed'],
  },
  {
    by,
    drug: 'Vancomycin',
    facts: { container: 'docked', form: 'docked', way: 'pump' },
    not: ['scan', 'ident', 'traced'],
  },
];

const answers: DemoAssessment['answers'] = {
  301: filled({ shift: 'day', nurses: '2', role: 'leader' }),
  333: filled(
    {},
    {
      observations: 'Two of five doses could be given as supplied.',
      opportunities: 'Ask pharmacy for syringes of furosemide and pantoprazole.',
    },
  ),
  335: filled(
    {},
    { observations: 'Hydromorphone was diluted in a flush, to give it slowly.', flagged: true },
  ),
  337: filled({}, { observations: 'Both lay on the counter without a label.', flagged: true }),
  332: filled({}, { observations: 'Septums were not wiped. There are no pads at the counter.' }),
  347: filled({}, { observations: 'Nobody knew where the record shows the rate.' }),
  339: filled(
    { unlabeled: '2', prelabeled: '1', alone: '1' },
    { observations: 'All were handed to the charge nurse.', flagged: true },
  ),
  346: filled(
    { kept: '2', bags: '0', indate: count(4, 7), place: count(5, 7) },
    { observations: 'Two opened single-dose vials of lidocaine.', flagged: true },
  ),
  348: filled({ potassium: 'none', hypertonic: 'none', nmb: 'loose' }, { flagged: true }),
  356: filled({ naloxone: 'vial', dextrose: 'there', order: 'no', directions: 'no' }),
  341: chosen('routine', { observations: 'Pantoprazole and phytonadione, most days.' }),
  307: filled({ reason: 'slow', drugs: 'Hydromorphone', diluent: 'flush' }),
  305: written('Furosemide, metoprolol, pantoprazole, lorazepam.'),
  331: filled({ clear: 'no', sink: 'yes' }, { opportunities: 'Move the chart rack.' }),
  338: filled({
    drug: count(5, 5),
    strength: count(4, 5),
    patient: count(1, 2),
    directions: count(1, 2),
    diluent: count(1, 3),
    expires: count(1, 5),
    made: count(1, 3),
    preparer: count(3, 3),
  }),
  342: filled({
    drugs: 'Pantoprazole, phytonadione',
    trigger: 'wait',
    within: count(0, 2),
    limits: count(1, 3),
  }),
  344: filled({ need: 'choice', filter: count(0, 1) }, { observations: 'Phytonadione and haloperidol.' }),
  350: filled({ ready: count(6, 10), drugs: 'Phytonadione, amiodarone at night' }),
  351: filled({ labels: count(2, 6), bolus: count(1, 2), apart: count(1, 2) }),
  352: filled({ reportstate: 'figure', report: 88, proxy: 'found', downtime: count(1, 2) }),
  349: filled({ review: 'read', witness: count(4, 5), size: 'notstocked' }),
  353: filled({ pca: 'before', epidural: 'before', elastomeric: 'here', neuraxial: 'own' }),
  354: filled({ measured: 'na', kg: 'yes', cstd: 'unseen', vinca: 'na' }),
  357: filled({ compat: 'yes', combined: 'happens' }),
  358: filled({ promethazine: 'infusion', extra: 'no' }),
  359: filled({ pens: count(3, 4), insulin: 'u100', heparin: 'usual', opioid: count(2, 5) }),
  360: filled({ dated: count(3, 6), fridge: count(5, 7) }),
  355: filled({ trained: count(40, 48), watched: count(12, 48) }),
};

/** The first tracer of this unit, with the deeper look. */
export const firstRound: DemoAssessment = {
  sectionId: 3,
  sectionVersion: 1,
  area: 'ICU 4 West',
  department: 'Critical Care',
  facilitators: [{ name: 'Maria Okafor', title: 'Clinical Nurse Educator' }],
  participants: [
    { name: 'Joan Whitfield', title: 'Nurse Manager' },
    { name: 'Sam Ortiz', title: 'Staff Nurse' },
  ],
  ...withRows(answers, nursingSheet, rows),
  notes:
    'Our first tracer. Labels, flushes used to dilute, and the vials of three drugs come first. Paralyzing agents get a lidded pocket this week.',
  lastQuestionIndex: 28,
  daysAgo: 290,
  completed: true,
  editor: by,
};
