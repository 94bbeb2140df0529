import { measuredPatientCare } from '../../sections/measured/patient-care.ts';
import { chosen, filled, ranked, written } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';
import { again, alike, countsOf } from '../demo-observed.ts';
import { fourthRound } from './fourth-round.ts';

const by = 'editor';
const count = countsOf(by);

export const fifthRound: DemoAssessment = {
  sectionId: 1,
  sectionVersion: 2,
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
    ...again(fourthRound.answers, by),
    126: chosen('all', { observations: 'The operating rooms came in with the new edition.' }),
    127: filled(alike(measuredPatientCare, 127, 'in', { reviewed: 'yes' })),
    128: filled({
      goal: 'yes',
      money: 'yes',
      board: 'yes',
      plan: 'yes',
      goodcatch: 'yes',
      survey: 'no',
      priority: 8,
    }),
    129: filled({ owner: 'full', review: 'figures' }),
    130: filled(
      {
        vinca: 'everywhere',
        txa: 'everywhere',
        neuraxial: 'some',
        potassium: 'everywhere',
        nmb: 'everywhere',
      },
      { observations: 'New connectors in all areas but one.', flagged: true },
    ),
    131: filled({
      total: '540',
      nearmiss: count(301, 540),
      reached: count(239, 540),
      harm: count(3, 540),
      preparation: count(36, 540),
      wrongrate: count(14, 540),
      wrongroute: count(0, 540),
    }),
    108: written('Two strengths of one premixed bag in neighboring pockets. One strength was retired.'),
    132: chosen('each'),
    133: filled({
      change: 'The second strength was taken out of stock.',
      strength: 'product',
      checked: 'yes',
    }),
    134: filled({
      list: 'yes',
      rta: 'everywhere',
      access: 'everywhere',
      limits: 'everywhere',
      scan: 'some',
      double: 'everywhere',
    }),
    136: filled({ closed: count(17, 20) }),
    137: filled({ held: count(2, 2), what: 'Labels and undated vials: both held.' }),
    138: filled(alike(measuredPatientCare, 138, 'in', {})),
    139: filled({
      rxmethod: 'full',
      rxfreq: 'months',
      rxcurrent: count(12, 12),
      othermethod: 'watched',
      otherfreq: 'year',
      othercurrent: count(23, 25),
    }),
    140: filled(alike(measuredPatientCare, 140, 'in', {})),
    142: filled(alike(measuredPatientCare, 142, 'in', {})),
    121: chosen('yes'),
    143: filled({
      nursing: 'covered',
      anesthesia: 'covered',
      procedural: 'covered',
      pharmacy: 'covered',
      assay: 'no',
      reconcile: 'all',
    }),
    144: filled({
      scanstate: 'figure',
      scan: 95,
      librarystate: 'figure',
      library: 94,
      interop: 'some',
      orscan: 'some',
      failures: 'often',
      proxy: 'no',
      downtime: 'yes',
    }),
    124: ranked(['availability', 'cost', 'build', 'storage', 'preference', 'staffing']),
    125: written('Strengths: policies that say what to do. To do: scanners in the last operating rooms.'),
  },
  notes:
    'Policies are whole, and wrong rates have halved. Scanners in the operating rooms and the last connectors are left.',
  lastQuestionIndex: 25,
  daysAgo: 31,
  completed: true,
  editor: by,
};
