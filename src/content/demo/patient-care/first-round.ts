import { patientCare } from '../../modules/patient-care.ts';
import { chosen, filled, ranked, written } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';
import { alike, countsOf } from '../demo-observed.ts';

const by = 'admin';
const count = countsOf(by);

export const firstRound: DemoAssessment = {
  sectionId: 1,
  sectionVersion: 1,
  area: '',
  department: 'Quality and Patient Safety',
  facilitators: [{ name: 'Grace Whitfield', title: 'Medication Safety Officer' }],
  participants: [
    { name: 'Lee Abara', title: 'Medication Safety Pharmacist' },
    { name: 'Helen Marsh', title: 'Risk Manager' },
    { name: 'Joan Whitfield', title: 'Nurse Manager' },
  ],
  answers: {
    126: chosen('some', {
      observations: 'Inpatient units only. Operating rooms and the emergency department are not named.',
      opportunities: 'Name all settings, and use the words “ready to administer”.',
      flagged: true,
    }),
    145: filled({ nodilute: 'out', noflush: 'out', nomix: 'in' }),
    146: filled(
      alike(patientCare, 146, 'out', {
        technique: 'in',
        trained: 'in',
        label: 'in',
        state: 'unknown',
      }),
      {
        observations: 'The policy still has the one-hour rule, and does not name anesthesia.',
        opportunities: 'Pharmacy and anesthesia to rewrite it together.',
        flagged: true,
      },
    ),
    147: filled(alike(patientCare, 147, 'in', { expires: 'out', soon: 'out', two: 'out', filled: 'out' })),
    148: filled(alike(patientCare, 148, 'in', { bag: 'out', entry: 'out', place: 'out' })),
    149: filled(
      { vinca: 'every', neuraxial: 'some', txa: 'some', premix: 'none', oral: 'some' },
      { observations: 'Tranexamic acid lies beside bupivacaine in two block carts.', flagged: true },
    ),
    150: filled(
      { limits: count(1, 3), ready: count(1, 3), vials: count(2, 3), double: count(3, 3), list: 'no' },
      { observations: 'The list is three years old.' },
    ),
    151: filled({
      scanstate: 'figure',
      scan: 84,
      scanlow: 52,
      librarystate: 'figure',
      library: 77,
      librarylow: 48,
    }),
    152: filled({
      nursing: 'covered',
      anesthesia: 'out',
      procedural: 'out',
      pharmacy: 'covered',
      assay: 'no',
      reconcile: 'some',
    }),
    153: filled(alike(patientCare, 153, 'out', { made: 'in', notice: 'in' }), {
      observations: 'The plan lists drugs to use instead, never forms.',
      flagged: true,
    }),
    154: filled({ review: 'harm', back: 'no' }),
    101: filled({
      accreditor: 'jc',
      period: '12',
      pediatrics: 'no',
      obstetrics: 'yes',
      oncology: 'yes',
      surgery: 'yes',
      documents: 'Policies on dispensing, immediate use, labeling and vials; event reports of 12 months.',
    }),
    155: filled({ goal: 'no', board: 'no', plan: 'yes', goodcatch: 'no', survey: 'unknown', visit: 'no' }),
    129: filled({ owner: 'committee', review: 'no' }),
    156: filled({
      total: '412',
      hazards: count(48, 412),
      nearmiss: count(121, 412),
      reached: count(243, 412),
      harm: count(7, 412),
      preparation: count(61, 412),
      rate: count(34, 412),
      route: count(2, 412),
    }),
    108: written(
      'A vasopressor drip was mixed at twice the strength during a night without a pharmacist. Two strengths of vial stood side by side, and the order did not name one.',
    ),
    133: filled({
      change: 'Tall man letters on the labels of two look-alike vials.',
      strength: 'weaker',
      checked: 'no',
    }),
    157: filled({ policy: 'yes', trained: 'no', reply: 'no', thanks: 'no' }),
    158: filled({ safe: 4 }, { observations: 'Nursing said 4, pharmacy 6, anesthesia 3.' }),
    159: chosen('yes', { observations: 'Labels and opened vials.' }),
    137: filled({ held: count(0, 2), what: 'Labels and undated vials: both found again today.' }),
    160: filled({
      rxmethod: 'full',
      rxcurrent: count(7, 10),
      overcurrent: count(1, 2),
      othermethod: 'course',
      othercurrent: count(4, 10),
    }),
    121: chosen('no', { observations: 'Recalls go to pharmacy only.' }),
    161: filled({ interop: 'none', orscan: 'none', copies: 'some', failures: 'never', downtime: 'no' }),
    162: filled({ owner: 'no', yearly: 'no', alerts: 'no', same: 'no', days: '45' }),
    124: ranked(['cost', 'build', 'preference', 'availability', 'storage', 'staffing']),
    125: written(
      'Strengths: a good event system, and open discussion. To do: bring the policies up to date, immediate use first.',
    ),
  },
  notes:
    'Our baseline. Read line by line, the policies leave out more than we thought. The committee asked for a plan within 60 days.',
  lastQuestionIndex: 27,
  daysAgo: 304,
  completed: true,
  editor: by,
};
