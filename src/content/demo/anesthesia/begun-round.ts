import { anesthesiaSheet } from '../../sheets/anesthesia-sheet.ts';
import { drugRow, filled, written } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';
import { countsOf, withRows } from '../demo-observed.ts';
import type { ObservedRow } from '../demo-observed.ts';

const by = 'editor';
const count = countsOf(by);

const rows: readonly ObservedRow[] = [
  {
    by,
    drug: 'Phenylephrine',
    facts: { container: 'syringe', form: 'asis', way: 'push' },
    not: ['scan'],
  },
  { by, drug: 'Oxytocin', facts: { container: 'bag', form: 'asis', way: 'pump' }, not: ['scan', 'library'] },
  { by, drug: 'Succinylcholine', facts: { container: 'vial', form: 'drawn', way: 'notgiven' } },
];

/** In progress: the core path but for its last questions, and the waste counted but not yet priced. */
export const begunRound: DemoAssessment = {
  sectionId: 4,
  sectionVersion: 1,
  area: 'Obstetric (OB) operating room',
  department: 'Anesthesiology',
  facilitators: [{ name: 'Maria Okafor', title: 'Clinical Nurse Educator' }],
  participants: [{ name: 'Ruth Adeyemi', title: 'Nurse Anesthetist' }],
  ...withRows(
    {
      441: filled({ cases: 'Cesarean births', role: 'quality', support: 'oncall' }),
      442: filled(
        { potassium: 'none', nmb: 'apart', txa: 'beside', pressor: 'none', visible: 'yes' },
        {
          observations: 'Tranexamic acid lies beside the spinal local anesthetic.',
          opportunities: 'A sealed hemorrhage kit would take it out of this drawer.',
          flagged: true,
        },
      ),
      443: filled({
        manufacturer: count(2, 9),
        outsourced: count(4, 9),
        pharmacy: count(0, 9),
        team: count(3, 9),
      }),
      459: filled({ unlabeled: '0', prelabeled: '1' }),
      404: written('Ready: phenylephrine, oxytocin bags, ephedrine. Filled: propofol, succinylcholine.'),
      427: filled({ drug: 'Succinylcholine', package: '200 mg', opened: '14', given: '100 mg' }),
    },
    anesthesiaSheet,
    rows,
  ),
  wastageCalculator: [drugRow('Ephedrine', 'mg', { amount: 25, opened: 9, given: 130, cost: '' })],
  notes: '',
  lastQuestionIndex: 27,
  daysAgo: 6,
  completed: false,
  editor: by,
};
