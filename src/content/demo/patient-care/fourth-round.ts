import { patientCare } from '../../modules/patient-care.ts';
import { filled, ranked, written } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';
import { again, alike, countsOf } from '../demo-observed.ts';
import { thirdRound } from './third-round.ts';

const by = 'editor';
const count = countsOf(by);

export const fourthRound: DemoAssessment = {
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
    { name: 'Owen Castell', title: 'Chief of Anesthesia' },
  ],
  answers: {
    ...again(thirdRound.answers, by),
    146: filled(alike(patientCare, 146, 'in', {})),
    147: filled(alike(patientCare, 147, 'in', {})),
    148: filled(alike(patientCare, 148, 'in', {})),
    149: filled(
      { vinca: 'every', neuraxial: 'some', txa: 'every', premix: 'every', oral: 'every' },
      { observations: 'New connectors in all areas but one.', flagged: true },
    ),
    150: filled({
      limits: count(3, 3),
      ready: count(2, 3),
      vials: count(3, 3),
      double: count(3, 3),
      list: 'yes',
    }),
    151: filled({
      scanstate: 'figure',
      scan: 95,
      scanlow: 82,
      librarystate: 'figure',
      library: 94,
      librarylow: 80,
    }),
    152: filled({
      nursing: 'covered',
      anesthesia: 'covered',
      procedural: 'covered',
      pharmacy: 'covered',
      assay: 'no',
      reconcile: 'all',
    }),
    153: filled(alike(patientCare, 153, 'in', {})),
    154: filled({ review: 'often', back: 'yes' }),
    155: filled({ goal: 'yes', board: 'yes', plan: 'yes', goodcatch: 'yes', survey: 'no', visit: 'yes' }),
    129: filled({ owner: 'full', review: 'figures' }),
    156: filled({
      total: '540',
      hazards: count(95, 540),
      nearmiss: count(301, 540),
      reached: count(144, 540),
      harm: count(3, 540),
      preparation: count(36, 540),
      rate: count(14, 540),
      route: count(0, 540),
    }),
    108: written('Two strengths of one premixed bag in neighboring pockets. One strength was retired.'),
    133: filled({
      change: 'The second strength was taken out of stock.',
      strength: 'product',
      checked: 'yes',
    }),
    158: filled({ safe: 8 }),
    137: filled({ held: count(2, 2), what: 'Labels and undated vials: both held.' }),
    160: filled({
      rxmethod: 'full',
      rxcurrent: count(10, 10),
      overcurrent: count(2, 2),
      othermethod: 'watched',
      othercurrent: count(9, 10),
    }),
    161: filled({ interop: 'some', orscan: 'some', copies: 'none', failures: 'often', downtime: 'yes' }),
    162: filled({ owner: 'yes', yearly: 'yes', alerts: 'yes', same: 'yes', days: '6' }),
    124: ranked(['availability', 'cost', 'build', 'storage', 'preference', 'staffing']),
    125: written('Strengths: policies that say what to do. To do: scanners in the last operating rooms.'),
  },
  notes:
    'Policies are whole, and wrong rates have halved. Scanners in the operating rooms and the last connectors are left.',
  lastQuestionIndex: 27,
  daysAgo: 31,
  completed: true,
  editor: by,
};
