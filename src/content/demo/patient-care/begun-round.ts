import { chosen, filled, written } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';

/** In progress: 12 of 25 answered; question 8 was skipped, 10 and 13 are passed over by their jumps. */
export const begunRound: DemoAssessment = {
  sectionId: 1,
  sectionVersion: 1,
  area: '',
  department: 'Ambulatory Services',
  facilitators: [{ name: 'Grace Whitfield', title: 'Medication Safety Officer' }],
  participants: [{ name: 'Nadia Ferro', title: 'Surgery Center Manager' }],
  answers: {
    101: filled({
      date: 'Monday morning',
      site: 'Riverside Surgery Center',
      participants: 'Medication safety, nursing',
      documents: 'Policies on dispensing, labeling and immediate use.',
    }),
    102: chosen('yes', { observations: 'The hospital’s policy holds here, too.' }),
    103: filled({
      review: 'Eleven months ago',
      committee: 'Pharmacy and therapeutics committee',
      settings: 'all',
    }),
    104: filled({ priority: 5 }),
    105: chosen('committee', {
      observations: 'The center has no named person of its own.',
      opportunities: 'Name one, with time set aside.',
      flagged: true,
    }),
    106: chosen('yes'),
    107: filled(
      { total: '11', preparation: '4', harm: '0' },
      { observations: 'None reached a patient. So few reports may mean that not all are made.' },
    ),
    109: chosen('no', { observations: 'Near misses are told to the manager, and not written down.' }),
    111: chosen('partly'),
    112: chosen('no', { observations: 'The hospital’s gap analysis left the center out.' }),
    114: chosen('yes', { observations: 'One finding, two years ago.' }),
    115: written('The one finding, open vials in the block area, was corrected the same day.'),
  },
  notes: '',
  lastQuestionIndex: 15,
  daysAgo: 244,
  completed: false,
  editor: 'admin',
};
