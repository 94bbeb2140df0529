import { filled } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';
import { countsOf } from '../demo-observed.ts';

const by = 'second';
const count = countsOf(by);

/** In progress: 8 of the 11 core questions, counted by hand. */
export const begunRound: DemoAssessment = {
  sectionId: 3,
  sectionVersion: 1,
  area: 'ICU 4 West',
  department: 'Critical Care',
  facilitators: [{ name: 'Priya Raman', title: 'Clinical Nurse Educator' }],
  participants: [{ name: 'Tomás Beltrán', title: 'Staff Nurse' }],
  answers: {
    301: filled({ shift: 'night', nurses: '2', role: 'leader' }),
    333: filled({
      asis: count(3, 5),
      docked: count(0, 5),
      altered: count(0, 5),
      drawn: count(1, 5),
      bylabel: count(1, 5),
      mixed: count(0, 5),
    }),
    335: filled({ noflush: count(1, 1), fromit: count(3, 3) }),
    337: filled({ seen: count(1, 2) }, { observations: 'Set down to answer an alarm.', flagged: true }),
    332: filled(
      { hands: count(5, 5), septum: count(1, 2), hub: count(4, 5) },
      { opportunities: 'Mention the septum at the next huddle.' },
    ),
    347: filled({ rate: count(3, 4), scan: count(5, 5), library: count(1, 1) }),
    339: filled({ unlabeled: '0', prelabeled: '0', alone: '0' }),
    346: filled(
      { kept: '0', bags: '0', indate: count(2, 3), place: count(3, 3) },
      { observations: 'One insulin vial without a date.', flagged: true },
    ),
  },
  notes: '',
  lastQuestionIndex: 8,
  daysAgo: 1,
  completed: false,
  editor: by,
};
