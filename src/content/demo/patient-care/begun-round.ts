import { chosen, filled } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';
import { countsOf } from '../demo-observed.ts';

const count = countsOf('admin');

/** In progress: 7 questions of the core path are answered; 5, 8, 9 and 10 were skipped. */
export const begunRound: DemoAssessment = {
  sectionId: 1,
  sectionVersion: 1,
  area: '',
  department: 'Ambulatory Services',
  facilitators: [{ name: 'Grace Whitfield', title: 'Medication Safety Officer' }],
  participants: [{ name: 'Nadia Ferro', title: 'Surgery Center Manager' }],
  answers: {
    126: chosen('all', { observations: 'The hospital’s policy holds here, too.' }),
    145: filled({ nodilute: 'in', noflush: 'in', nomix: 'in' }),
    146: filled(
      {
        begin: 'in',
        three: 'in',
        technique: 'in',
        trained: 'out',
        label: 'in',
        leftover: 'in',
        stable: 'unknown',
        bylabel: 'in',
        state: 'in',
      },
      { opportunities: 'Watch the staff of the center, too.', flagged: true },
    ),
    147: filled({
      each: 'in',
      name: 'in',
      amount: 'in',
      expires: 'in',
      soon: 'in',
      verify: 'out',
      two: 'out',
      filled: 'in',
    }),
    149: filled({ vinca: 'na', neuraxial: 'every', txa: 'every', premix: 'none', oral: 'na' }),
    150: filled({
      limits: count(2, 3),
      ready: count(2, 3),
      vials: count(3, 3),
      double: count(3, 3),
      list: 'no',
    }),
    154: filled({ review: 'none', back: 'no' }, { observations: 'Told to the manager, not written down.' }),
  },
  notes: '',
  lastQuestionIndex: 11,
  daysAgo: 244,
  completed: false,
  editor: 'admin',
};
