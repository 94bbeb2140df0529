import { chosen, filled, ranked, written } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';

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
    101: filled({
      date: 'Tuesday and Thursday of one week',
      site: 'Riverside General, main campus',
      participants: 'Medication safety, pharmacy, risk management, nursing',
      documents:
        'Policies on dispensing, labeling, vials and immediate use; P&T minutes of 12 months; summary of event reports; last survey report.',
    }),
    102: chosen('partly', {
      observations:
        'The policy asks for unit doses on inpatient units. Operating rooms and the emergency department are not named.',
      opportunities: 'Extend it to all settings and use the words “ready to administer”.',
      flagged: true,
    }),
    103: filled(
      {
        review: 'Four years ago',
        committee: 'Pharmacy and therapeutics committee',
        settings: 'inpatient',
      },
      { observations: 'The review is a year overdue.' },
    ),
    104: filled({ priority: 4 }, { observations: 'Nursing said 6, pharmacy 4, finance 3.' }),
    105: chosen('part', { observations: 'One day a week. Two of three nurses asked could name her.' }),
    106: chosen('no', {
      observations: 'Single products come up when they run short. There is no yearly look at all of them.',
      opportunities: 'Put it on the P&T calendar.',
    }),
    107: filled(
      { total: '412', preparation: '61', reached: 58, harm: '7' },
      { observations: 'One report in five has no stage filled in.' },
    ),
    108: written(
      'A vasopressor drip was mixed at twice the strength during a night without a pharmacist. Two strengths of vial stood side by side, and the order did not name one. It was learned that the premixed bag had been taken off the list to save money.',
    ),
    109: chosen('partly', {
      observations: 'Pharmacy reviews its own near misses. Those of nursing are counted and filed.',
      opportunities: 'One review for both, each month.',
    }),
    110: written('Tall-man lettering on the labels of two look-alike vials, about a year ago.', {
      opportunities: 'A reminder on a label is a weak change. Ask first whether the vial can go.',
    }),
    111: chosen('no', {
      observations: 'The list asks for double checks and labels. Supply is not mentioned.',
      opportunities: 'Name the supply form for each injectable on the list.',
      flagged: true,
    }),
    112: chosen('no', { opportunities: 'Do one before the next round.' }),
    114: chosen('yes', { observations: 'Two findings in the last survey.' }),
    115: written(
      '1. Syringes without labels in a procedure area: staff were reminded. We still found one today.\n2. Open multi-dose vials without a date: date stickers were supplied. Has held where we looked.',
      { opportunities: 'Replace the syringes that are filled most often by prefilled ones.', flagged: true },
    ),
    116: chosen('no', {
      observations: 'The policy still has the one-hour rule, and does not name anesthesia.',
      opportunities: 'Pharmacy and anesthesia to rewrite it together and compare it with state law.',
      flagged: true,
    }),
    117: filled(
      { roles: 'Pharmacy staff, ICU nurses', method: 'course', frequency: 'hire', current: 46 },
      { observations: 'Pharmacy staff are watched each year. Nurses take an online course when they start.' },
    ),
    118: chosen('partly', { observations: 'Name and strength are asked for. Expiration time is missing.' }),
    119: chosen('partly', {
      observations: 'Points 1 and 2 are covered. Treatment areas are not mentioned.',
    }),
    120: chosen('no', {
      observations: 'The plan lists drugs to use instead, never forms.',
      opportunities: 'Add “ready form first, vial last”.',
    }),
    121: chosen('no', { observations: 'Recalls go to pharmacy only.' }),
    122: chosen('partly', { observations: 'Vials and tablets are covered. Leftover infusions are not.' }),
    123: filled(
      { barcode: 74, library: 61, pumps: 'none', or: 'none' },
      { observations: 'Reports of the past month. Operating rooms have no scanners.' },
    ),
    124: ranked(['cost', 'build', 'preference', 'availability', 'storage', 'staffing']),
    125: written(
      'Strengths: a good event system, and open discussion.\n1. Bring the policies up to date, immediate use first.\n2. Make supply a safeguard for high-alert drugs.\n3. Review ready-to-administer products once a year.',
    ),
  },
  notes:
    'First round and our baseline. Policies are behind practice in several places. The committee asked for a plan within 60 days.',
  lastQuestionIndex: 25,
  daysAgo: 931,
  completed: true,
  editor: 'admin',
};
