import { patientCare } from '../../modules/patient-care.ts';
import { chosen, filled, ranked, written } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';
import { again, alike, countsOf } from '../demo-observed.ts';
import { firstRound } from './first-round.ts';

const by = 'admin';
const count = countsOf(by);

export const secondRound: DemoAssessment = {
  sectionId: 1,
  sectionVersion: 1,
  area: '',
  department: 'Quality and Patient Safety',
  facilitators: [{ name: 'Grace Whitfield', title: 'Medication Safety Officer' }],
  participants: [
    { name: 'Lee Abara', title: 'Medication Safety Pharmacist' },
    { name: 'Helen Marsh', title: 'Risk Manager' },
    { name: 'Priya Raman', title: 'Clinical Nurse Educator' },
    { name: 'Owen Castell', title: 'Chief of Anesthesia' },
  ],
  answers: {
    ...again(firstRound.answers, by),
    145: filled({ nodilute: 'in', noflush: 'out', nomix: 'in' }, { flagged: true }),
    146: filled(alike(patientCare, 146, 'in', { three: 'out', stable: 'out', state: 'unknown' }), {
      observations: 'The draft has the 4 hours and names anesthesia. It waits for a check of state law.',
      flagged: true,
    }),
    147: filled(alike(patientCare, 147, 'in', { soon: 'out', filled: 'out' })),
    148: filled(alike(patientCare, 148, 'in', { entry: 'out', place: 'out' })),
    149: filled({ vinca: 'every', neuraxial: 'some', txa: 'some', premix: 'some', oral: 'every' }),
    150: filled({
      limits: count(2, 3),
      ready: count(2, 3),
      vials: count(2, 3),
      double: count(3, 3),
      list: 'yes',
    }),
    151: filled({
      scanstate: 'figure',
      scan: 88,
      scanlow: 61,
      librarystate: 'figure',
      library: 84,
      librarylow: 63,
    }),
    152: filled({
      nursing: 'covered',
      anesthesia: 'covered',
      procedural: 'out',
      pharmacy: 'covered',
      assay: 'no',
      reconcile: 'some',
    }),
    153: filled(alike(patientCare, 153, 'in', { order: 'out', pump: 'out', guide: 'out' }), {
      opportunities: 'Add syringes used in anesthesia.',
      flagged: true,
    }),
    154: filled({ review: 'less', back: 'no' }),
    155: filled({ goal: 'yes', board: 'no', plan: 'yes', goodcatch: 'yes', survey: 'unknown', visit: 'no' }),
    129: filled({ owner: 'part', review: 'plain' }),
    156: filled({
      total: '455',
      hazards: count(60, 455),
      nearmiss: count(160, 455),
      reached: count(235, 455),
      harm: count(6, 455),
      preparation: count(57, 455),
      rate: count(33, 455),
      route: count(1, 455),
    }),
    108: written(
      'A syringe of a paralyzing agent without a label was taken for a flush and caught at the last moment. Syringes were filled for the whole list in the morning.',
    ),
    133: filled({
      change: 'Prefilled syringes of succinylcholine for the main operating rooms. The vials left the carts.',
      strength: 'product',
      checked: 'no',
    }),
    157: filled({ policy: 'yes', trained: 'yes', reply: 'no', thanks: 'yes' }),
    158: filled({ safe: 6 }, { observations: 'Nursing said 6, pharmacy 7, anesthesia 5.' }),
    137: filled({ held: count(1, 2), what: 'Labels: held. Undated vials: found again in one of two areas.' }),
    160: filled({
      rxmethod: 'full',
      rxcurrent: count(8, 10),
      overcurrent: count(2, 2),
      othermethod: 'course',
      othercurrent: count(6, 10),
    }),
    121: chosen('longer'),
    161: filled(
      { interop: 'some', orscan: 'none', copies: 'some', failures: 'rarely', downtime: 'yes' },
      { observations: 'A sheet of barcodes hung beside two cabinets.' },
    ),
    162: filled({ owner: 'yes', yearly: 'no', alerts: 'no', same: 'no', days: '30' }),
    124: ranked(['build', 'cost', 'availability', 'preference', 'storage', 'staffing'], {
      observations: 'The order set work moved to the top since the money was found.',
    }),
    125: written(
      'Strengths: new policies, and a shared review of near misses. To do: finish the immediate-use policy.',
    ),
  },
  notes:
    'Much has moved on paper. The next tracer should look harder at what has reached the bedside, above all in anesthesia.',
  lastQuestionIndex: 27,
  daysAgo: 215,
  completed: true,
  editor: by,
};
