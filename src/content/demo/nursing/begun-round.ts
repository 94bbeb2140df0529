import { chosen, filled, written } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';

/** In progress: 18 of 30 answered, questions 7, 8 and 10 passed over by their jumps. */
export const begunRound: DemoAssessment = {
  sectionId: 3,
  sectionVersion: 1,
  area: 'ICU 4 West',
  department: 'Critical Care',
  facilitators: [{ name: 'Priya Raman', title: 'Clinical Nurse Educator' }],
  participants: [{ name: 'Tomás Beltrán', title: 'Staff Nurse' }],
  answers: {
    301: filled({ unit: 'ICU 4 West', area: 'icu', shift: 'day', role: 'leader' }),
    302: chosen('yes'),
    303: chosen('partly', {
      observations: 'One of six vials was not left to dry.',
      opportunities: 'Mention it at the next huddle.',
    }),
    304: filled({ total: '8', rta: '7', drawn: '1', mixed: '0' }),
    305: written('Furosemide and metoprolol.'),
    306: chosen('never'),
    309: chosen('no'),
    311: chosen('yes'),
    312: filled(
      { drug: 'all', strength: 'all', amount: 'all', expiration: 'some', preparer: 'all' },
      { observations: 'One of three labels had a date but no time.', flagged: true },
    ),
    313: written('0'),
    314: chosen('yes'),
    315: chosen('yes', { observations: 'Once in the past month.' }),
    316: filled({ drugs: 'Norepinephrine at a higher strength', trigger: 'emergency', recorded: 'always' }),
    317: chosen('yes'),
    318: chosen('yes'),
    319: chosen('yes', { observations: 'Nurse showed the filter straw and the change of needle.' }),
    320: chosen('partly', {
      observations: 'One insulin vial without a date.',
      opportunities: 'Check again on nights.',
      flagged: true,
    }),
    321: chosen('yes'),
  },
  notes: '',
  lastQuestionIndex: 21,
  daysAgo: 1,
  completed: false,
  editor: 'second',
};
