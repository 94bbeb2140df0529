import { nursingSheet } from '../../sheets/nursing-sheet.ts';
import { chosen, filled, leftOpen, ranked, written } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';
import { countsOf, withRows } from '../demo-observed.ts';
import type { ObservedRow } from '../demo-observed.ts';

const by = 'editor';
const count = countsOf(by);

const rows: readonly ObservedRow[] = [
  {
    by,
    drug: 'Furosemide',
    facts: { container: 'vial', form: 'moved', way: 'push' },
    not: ['septum', 'timed', 'label'],
  },
  {
    by,
    drug: 'Hydromorphone',
    facts: { container: 'syringe', form: 'further', way: 'push' },
    not: ['noflush', 'label', 'notvial'],
  },
  { by, drug: 'Ketorolac', facts: { container: 'syringe', form: 'asis', way: 'push' } },
  {
    by,
    drug: 'Pantoprazole',
    facts: { container: 'vial', form: 'mixed', way: 'push' },
    not: ['quiet', 'septum', 'begun'],
    unseen: ['known'],
  },
  { by, drug: 'Heparin', facts: { container: 'syringe', form: 'asis', way: 'other' } },
  {
    by,
    drug: 'Metoprolol',
    facts: { container: 'vial', form: 'moved', way: 'push' },
    not: ['quiet', 'known', 'timed', 'label'],
  },
  {
    by,
    drug: 'Vancomycin',
    facts: { container: 'bag', form: 'asis', way: 'infusion', pumpasked: true },
    not: ['scan'],
  },
  {
    by,
    drug: 'Ondansetron',
    facts: { container: 'syringe', form: 'transferred', way: 'push' },
    not: ['notvial', 'scan', 'timed'],
  },
  {
    by,
    drug: 'Lorazepam',
    facts: { container: 'vial', form: 'mixed', way: 'push' },
    not: ['septum', 'known', 'timed', 'scan', 'noflush'],
  },
  {
    by,
    drug: 'Phytonadione',
    facts: { container: 'ampule', form: 'mixed', way: 'infusion', pumpasked: true },
    not: ['traced', 'filter'],
  },
];

const answers: DemoAssessment['answers'] = {
  301: filled({ shift: 'day', nurses: '4', told: 'announced', role: 'leader' }),
  331: filled(
    { clean: 'partly' },
    {
      observations: 'The counter is clean, but charts still lie on it.',
      opportunities: 'Move the chart rack.',
    },
  ),
  332: filled(
    {},
    { observations: 'Septums: wiped, not left to dry. The clock on the wall has no second hand.' },
  ),
  333: filled(
    {},
    {
      observations: 'Three of ten doses could be given as supplied.',
      opportunities: 'Ask pharmacy for syringes of furosemide, metoprolol and pantoprazole.',
    },
  ),
  305: written('Furosemide, metoprolol, pantoprazole, lorazepam.'),
  334: chosen('sometimes', { observations: 'One of three hydromorphone syringes.' }),
  307: filled({ reason: 'slow', diluent: 'flush', drugs: 'Hydromorphone' }),
  335: filled(
    { told: 'sometimes' },
    { opportunities: 'Stock a smaller hydromorphone syringe.', flagged: true },
  ),
  336: leftOpen({ observations: 'Drawn out of the ready syringe to measure half a dose.' }),
  310: written('The smallest syringe holds twice the usual dose.'),
  337: filled(
    {},
    { observations: 'Three syringes were carried to the bedside without a label.', flagged: true },
  ),
  338: filled({
    patient: count(4, 8),
    drug: count(8, 8),
    strength: count(8, 8),
    diluent: count(1, 3),
    made: count(3, 8),
    begin: count(2, 8),
    preparer: count(8, 8),
  }),
  339: filled(
    { unlabeled: '2', prelabeled: '0', alone: '0' },
    { observations: 'Both were handed to the nurse in charge.', flagged: true },
  ),
  341: chosen('urgent', { observations: 'About twice a day.' }),
  342: filled({ drugs: 'Pantoprazole, phytonadione', trigger: 'wait', start: count(0, 3) }),
  343: filled({ four: count(2, 2), three: count(0, 2), label: count(2, 2), leftover: count(2, 2) }),
  344: chosen('choice', { observations: 'Phytonadione and haloperidol.' }),
  345: filled({}, { opportunities: 'Put filter straws into the pocket of the ampules.' }),
  346: filled({ dated: count(3, 5), indate: count(5, 5), place: count(5, 5), kept: '0' }),
  347: filled({}, { observations: 'Nobody knew where the record shows the rate.' }),
  348: filled({ lasa: 'some', nmb: 'everywhere', potassium: 'everywhere', code: 'everywhere' }),
  349: filled({ review: 'read', witness: count(5, 5), size: 'notstocked' }),
  350: filled({ ready: count(15, 18), drugs: 'Phytonadione, amiodarone at night' }),
  351: filled({ library: count(18, 18), labels: count(11, 18) }),
  352: filled({ reportstate: 'figure', report: 88, proxy: 'no', downtime: 'both' }),
  353: filled({ pca: 'before', epidural: 'before', elastomeric: 'here', neuraxial: 'yes' }),
  354: filled({ measured: 'na', kg: 'yes', cstd: 'unseen', vinca: 'na' }),
  355: filled({ trained: count(46, 48), watched: count(12, 48), ease: 5 }),
  330: ranked(['availability', 'storage', 'preference', 'build', 'cost', 'staffing']),
};

const observed = withRows(answers, nursingSheet, rows);

/** The first one that counts doses. */
export const fourthRound: DemoAssessment = {
  sectionId: 3,
  sectionVersion: 2,
  area: 'ICU 4 West',
  department: 'Critical Care',
  facilitators: [{ name: 'Maria Okafor', title: 'Clinical Nurse Educator' }],
  participants: [
    { name: 'Joan Whitfield', title: 'Nurse Manager' },
    { name: 'Sam Ortiz', title: 'Staff Nurse' },
  ],
  ...observed,
  notes:
    'The first round in which we counted. It looks worse than the last one, because we looked closer. Labels and the vials of three drugs come first.',
  lastQuestionIndex: 30,
  daysAgo: 204,
  completed: true,
  editor: by,
};
