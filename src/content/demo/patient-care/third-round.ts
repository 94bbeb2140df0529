import { patientCare } from '../../modules/patient-care.ts';
import { chosen, filled, ranked, written } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';
import { again, alike, countsOf } from '../demo-observed.ts';
import { secondRound } from './second-round.ts';

const by = 'editor';
const count = countsOf(by);

export const thirdRound: DemoAssessment = {
  sectionId: 1,
  sectionVersion: 1,
  area: '',
  department: 'Quality and Patient Safety',
  facilitators: [
    { name: 'Maria Okafor', title: 'Clinical Nurse Educator' },
    { name: 'Grace Whitfield', title: 'Medication Safety Officer' },
  ],
  participants: [
    { name: 'Lee Abara', title: 'Medication Safety Pharmacist' },
    { name: 'Helen Marsh', title: 'Risk Manager' },
    { name: 'Owen Castell', title: 'Chief of Anesthesia' },
  ],
  answers: {
    ...again(secondRound.answers, by),
    126: chosen('all', { observations: 'The operating rooms came in with the new edition.' }),
    145: filled(alike(patientCare, 145, 'in', {})),
    146: filled(alike(patientCare, 146, 'in', { three: 'out', state: 'unknown' }), { flagged: true }),
    147: filled(alike(patientCare, 147, 'in', { filled: 'out' })),
    148: filled(alike(patientCare, 148, 'in', { entry: 'out' })),
    149: filled({ vinca: 'every', neuraxial: 'some', txa: 'every', premix: 'some', oral: 'every' }),
    150: filled({
      limits: count(2, 3),
      ready: count(2, 3),
      vials: count(3, 3),
      double: count(3, 3),
      list: 'yes',
    }),
    151: filled({
      scanstate: 'figure',
      scan: 92,
      scanlow: 74,
      librarystate: 'figure',
      library: 90,
      librarylow: 71,
    }),
    153: filled(alike(patientCare, 153, 'in', { pump: 'out' }), {
      observations: 'The table now has 32 drugs, anesthesia included.',
      flagged: true,
    }),
    154: filled({ review: 'often', back: 'no' }),
    155: filled({ goal: 'yes', board: 'yes', plan: 'yes', goodcatch: 'yes', survey: 'no', visit: 'no' }),
    156: filled({
      total: '498',
      hazards: count(72, 498),
      nearmiss: count(212, 498),
      reached: count(214, 498),
      harm: count(6, 498),
      preparation: count(52, 498),
      rate: count(31, 498),
      route: count(1, 498),
    }),
    108: written('A push given in seconds that should have taken minutes. The rate was not on the record.'),
    133: filled({ change: 'An alert in the order for IV push doses.', strength: 'software', checked: 'no' }),
    157: filled({ policy: 'yes', trained: 'yes', reply: 'no', thanks: 'yes' }),
    158: filled({ safe: 7 }),
    160: filled({
      rxmethod: 'full',
      rxcurrent: count(9, 10),
      overcurrent: count(2, 2),
      othermethod: 'watched',
      othercurrent: count(8, 10),
    }),
    121: chosen('yes'),
    161: filled({ interop: 'some', orscan: 'some', copies: 'some', failures: 'often', downtime: 'yes' }),
    162: filled({ owner: 'yes', yearly: 'yes', alerts: 'no', same: 'yes', days: '14' }),
    124: ranked(['availability', 'build', 'cost', 'storage', 'preference', 'staffing']),
    125: written(
      'Strengths: one owner, one policy. To do: the operating rooms, and push rates on the record.',
    ),
  },
  notes: 'The policies are nearly whole. Wrong rates are the events to work on first.',
  lastQuestionIndex: 27,
  daysAgo: 124,
  completed: true,
  editor: by,
};
