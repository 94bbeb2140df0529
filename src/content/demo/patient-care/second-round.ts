import { chosen, filled, ranked, written } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';

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
    101: filled({
      date: 'One Wednesday',
      site: 'Riverside General, main campus',
      participants: 'Medication safety, pharmacy, risk management, nursing education, anesthesia',
      documents:
        'New dispensing policy; draft of the immediate-use policy; P&T minutes of 12 months; gap analysis; summary of event reports.',
    }),
    102: chosen('yes', { observations: 'The new policy names all settings, anesthesia included.' }),
    103: filled({
      review: 'Three months ago',
      committee: 'Pharmacy and therapeutics committee',
      settings: 'all',
    }),
    104: filled({ priority: 6 }, { observations: 'Nursing said 7, pharmacy 6, anesthesia 5.' }),
    105: chosen('part', { observations: 'Now two days a week. All three nurses asked could name her.' }),
    106: chosen('yes', { observations: 'First yearly review held two months ago.' }),
    107: filled(
      { total: '468', preparation: '57', reached: 49, harm: '6' },
      { observations: 'More reports since the form was shortened. Fewer of them reached a patient.' },
    ),
    108: written(
      'A syringe of muscle relaxant without a label was taken for saline and caught at the last moment. It was learned that syringes were filled for the whole list in the morning.',
    ),
    109: chosen('yes', { observations: 'Reviewed each month by one group from nursing and pharmacy.' }),
    110: written(
      'Prefilled syringes of succinylcholine for the main operating rooms, four months ago. Vials went from the carts to the satellite refrigerator.',
    ),
    111: chosen('partly', {
      observations: 'Vasopressors and insulin now have a named form. Heparin and opioids do not yet.',
      opportunities: 'Finish the list by the next committee meeting.',
      flagged: true,
    }),
    112: chosen('yes', { observations: 'Done five months ago by nursing and pharmacy together.' }),
    113: filled({ share: 45 }, { observations: '9 of 20 gaps.' }),
    114: chosen('yes', { observations: 'The same survey as before; no new one since.' }),
    115: written(
      '1. Syringes without labels: none found today in the procedure areas. Prefilled syringes are used for four drugs.\n2. Undated vials: one found in the emergency department.',
    ),
    116: chosen('partly', {
      observations: 'The draft has the 4 hours and names anesthesia. It waits for a check of state law.',
      opportunities: 'Legal office to answer within a month.',
      flagged: true,
    }),
    117: filled(
      {
        roles: 'Pharmacy staff, ICU and emergency nurses, anesthesia staff',
        method: 'watched',
        frequency: 'less',
        current: 71,
      },
      { observations: 'Watched every two years. Anesthesia has begun, and is at 40 percent.' },
    ),
    118: chosen('yes', { observations: 'Expiration time added. Short procedures are defined.' }),
    119: chosen('yes', { observations: 'All three points, with a picture for each.' }),
    120: chosen('partly', {
      observations: 'There is a table of next-best forms for ten drugs.',
      opportunities: 'Add syringes used in anesthesia.',
    }),
    121: chosen('partly', { observations: 'Recalls are reported. Inspections are not.' }),
    122: chosen('partly', { observations: 'Infusions were added. Anesthesia waste is looked at by hand.' }),
    123: filled({ barcode: 83, library: 77, pumps: 'some', or: 'none' }),
    124: ranked(['build', 'cost', 'availability', 'preference', 'storage', 'staffing'], {
      observations: 'The order set work moved to the top since the money was found.',
    }),
    125: written(
      'Strengths: new policies, and a shared review of near misses.\n1. Finish the immediate-use policy.\n2. Close the gaps on labels and flush dilution.\n3. Bring scanners to the operating rooms.',
    ),
  },
  notes:
    'Much has moved on paper. The next round should look harder at what has reached the bedside, above all in anesthesia.',
  lastQuestionIndex: 25,
  daysAgo: 679,
  completed: true,
  editor: 'admin',
};
