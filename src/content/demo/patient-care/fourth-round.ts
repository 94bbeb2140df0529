import { measuredPatientCare } from '../../sections/measured/patient-care.ts';
import { chosen, filled, ranked, written } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';
import { alike, countsOf } from '../demo-observed.ts';

const by = 'admin';
const count = countsOf(by);

/** The first one that reads policies line by line. */
export const fourthRound: DemoAssessment = {
  sectionId: 1,
  sectionVersion: 2,
  area: '',
  department: 'Quality and Patient Safety',
  facilitators: [{ name: 'Grace Whitfield', title: 'Medication Safety Officer' }],
  participants: [
    { name: 'Lee Abara', title: 'Medication Safety Pharmacist' },
    { name: 'Helen Marsh', title: 'Risk Manager' },
  ],
  answers: {
    101: filled({
      accreditor: 'jc',
      period: '12',
      pediatrics: 'no',
      obstetrics: 'yes',
      oncology: 'yes',
      surgery: 'yes',
      documents: 'Policies on dispensing, immediate use, labeling and vials; event reports of 12 months.',
    }),
    126: chosen('some', { observations: 'The operating rooms are left out.' }),
    127: filled(
      alike(measuredPatientCare, 127, 'in', {
        reviewed: 'yes',
        periop: 'out',
        noflush: 'out',
        nodilute: 'out',
      }),
      { opportunities: 'Add “give as supplied” to the policy.', flagged: true },
    ),
    128: filled({
      goal: 'yes',
      money: 'no',
      board: 'no',
      plan: 'yes',
      goodcatch: 'yes',
      survey: 'unseen',
      priority: 6,
    }),
    129: filled({ owner: 'part', review: 'plain' }),
    130: filled(
      { vinca: 'everywhere', txa: 'some', neuraxial: 'some', potassium: 'everywhere', nmb: 'some' },
      { observations: 'Tranexamic acid still lies beside bupivacaine in two rooms.', flagged: true },
    ),
    131: filled({
      total: '498',
      nearmiss: count(212, 498),
      reached: count(286, 498),
      harm: count(6, 498),
      preparation: count(52, 498),
      wrongrate: count(31, 498),
      wrongroute: count(1, 498),
    }),
    108: written('A push given in seconds that should have taken minutes. The rate was not on the record.'),
    132: chosen('harm'),
    133: filled({ change: 'An alert in the order for IV push doses.', strength: 'weaker', checked: 'no' }),
    134: filled({
      list: 'yes',
      rta: 'some',
      access: 'everywhere',
      limits: 'some',
      scan: 'some',
      double: 'everywhere',
    }),
    135: chosen('tool'),
    136: filled({ closed: count(9, 20) }),
    114: chosen('yes', { observations: 'Labels and opened vials.' }),
    137: filled({ held: count(1, 2), what: 'Labels: held. Undated vials: found again in one of two areas.' }),
    138: filled(alike(measuredPatientCare, 138, 'in', { three: 'out', evidence: 'out', state: 'unknown' })),
    139: filled({
      rxmethod: 'full',
      rxfreq: 'year',
      rxcurrent: count(10, 12),
      othermethod: 'course',
      otherfreq: 'hire',
      othercurrent: count(17, 25),
    }),
    140: filled(alike(measuredPatientCare, 140, 'in', { soon: 'out', empty: 'out' }), { flagged: true }),
    141: filled(alike(measuredPatientCare, 141, 'in', { entry: 'out' })),
    142: filled(alike(measuredPatientCare, 142, 'in', { build: 'out', notice: 'out' })),
    121: chosen('longer'),
    143: filled({
      nursing: 'covered',
      anesthesia: 'covered',
      procedural: 'out',
      pharmacy: 'covered',
      assay: 'no',
      reconcile: 'some',
    }),
    144: filled(
      {
        scanstate: 'figure',
        scan: 91,
        librarystate: 'figure',
        library: 90,
        interop: 'some',
        orscan: 'some',
        failures: 'rarely',
        proxy: 'yes',
        downtime: 'yes',
      },
      { observations: 'A sheet of barcodes hung beside two cabinets.', flagged: true },
    ),
    124: ranked(['availability', 'build', 'cost', 'storage', 'preference', 'staffing']),
    125: written(
      'Strengths: one owner, one policy. To do: the operating rooms, and push rates on the record.',
    ),
  },
  notes:
    'Read line by line, the policies leave out more than we thought. Wrong rates are the events to work on first.',
  lastQuestionIndex: 25,
  daysAgo: 210,
  completed: true,
  editor: by,
};
