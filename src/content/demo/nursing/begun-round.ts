import { chosen, filled, written } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';
import { countsOf } from '../demo-observed.ts';

const by = 'second';
const count = countsOf(by);

/** In progress: 18 of 30 answered, questions 7, 10 and 19 passed over by their jumps. */
export const begunRound: DemoAssessment = {
  sectionId: 3,
  sectionVersion: 2,
  area: 'ICU 4 West',
  department: 'Critical Care',
  facilitators: [{ name: 'Priya Raman', title: 'Clinical Nurse Educator' }],
  participants: [{ name: 'Tomás Beltrán', title: 'Staff Nurse' }],
  answers: {
    301: filled({ shift: 'night', nurses: '3', told: 'unannounced', role: 'leader' }),
    331: filled({ clean: 'yes', quiet: count(1, 2) }),
    332: filled(
      { hands: count(2, 2), septum: count(1, 2), newneedle: count(2, 2), hub: count(6, 7) },
      { opportunities: 'Mention the septum at the next huddle.' },
    ),
    333: filled({ asis: count(7, 9), altered: count(0, 9), moved: count(1, 9), mixed: count(1, 9) }),
    305: written('Furosemide.'),
    334: chosen('never'),
    335: filled({ seen: count(1, 1), told: 'never' }),
    336: chosen('no'),
    337: filled({ seen: count(1, 2) }, { observations: 'Set down to answer an alarm.', flagged: true }),
    338: filled({
      drug: count(3, 3),
      strength: count(3, 3),
      made: count(2, 3),
      begin: count(2, 3),
      preparer: count(3, 3),
    }),
    339: filled({ unlabeled: '0', prelabeled: '0', alone: '0' }),
    340: filled({ seen: count(9, 9) }),
    341: chosen('urgent', { observations: 'Once in the past month.' }),
    342: filled({ drugs: 'Amiodarone bolus', trigger: 'emergency', start: count(1, 1) }),
    343: filled({ four: count(2, 2), three: count(2, 2), label: count(2, 2), leftover: count(1, 2) }),
    344: chosen('no'),
    346: filled(
      { dated: count(2, 3), indate: count(2, 3), place: count(3, 3), kept: '0' },
      { observations: 'One insulin vial without a date.', flagged: true },
    ),
    347: filled({ known: count(4, 5), timed: count(3, 5), pump: count(2, 2) }),
  },
  notes: '',
  lastQuestionIndex: 21,
  daysAgo: 1,
  completed: false,
  editor: by,
};
