import { chosen, filled, ranked, written } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';

export const secondRound: DemoAssessment = {
  sectionId: 3,
  sectionVersion: 1,
  area: 'ICU 4 West',
  department: 'Critical Care',
  facilitators: [{ name: 'Lee Abara', title: 'Medication Safety Pharmacist' }],
  participants: [
    { name: 'Joan Whitfield', title: 'Nurse Manager' },
    { name: 'Priya Raman', title: 'Clinical Nurse Educator' },
    { name: 'Tomás Beltrán', title: 'Staff Nurse' },
  ],
  answers: {
    301: filled({ unit: 'ICU 4 West', area: 'icu', shift: 'evening', role: 'pharmacy' }),
    302: chosen('partly', {
      observations: 'The zone is marked on the floor. Two interruptions in 20 minutes, both by phone.',
      opportunities: 'Let the unit clerk take calls during the 21:00 round.',
    }),
    303: chosen('yes', { observations: 'Nine of nine doses. Alcohol pads now hang at the counter.' }),
    304: filled(
      { total: '12', rta: '7', drawn: '3', mixed: '2' },
      { observations: 'Both mixed doses were hydromorphone syringes diluted in a saline flush.' },
    ),
    305: written(
      'Furosemide, metoprolol, lorazepam. Ketorolac again since the syringes ran short in the fall.',
    ),
    306: chosen('sometimes', {
      observations:
        'Two of five hydromorphone syringes were diluted with a saline flush in the patient’s room.',
      opportunities: 'Pair the newer nurses with the educator for two shifts.',
    }),
    307: filled(
      { reason: 'habit', diluent: 'flush', drugs: 'Hydromorphone' },
      { observations: 'Both nurses had come from other hospitals and were taught it there.' },
    ),
    308: chosen('always', { opportunities: 'Cover it on the first day of orientation for transfers.' }),
    309: chosen('no', { observations: 'The cartridges were replaced by syringes in the summer.' }),
    311: chosen('partly', {
      observations: 'Six of seven. One was set down to answer an alarm.',
      opportunities: 'Label before leaving the counter, even for a short walk.',
    }),
    312: filled(
      { drug: 'all', strength: 'all', amount: 'all', expiration: 'some', preparer: 'all' },
      { observations: 'Printed blanks are in use. The time is often left empty.' },
    ),
    313: written('1: on the counter. Handed to the nurse in charge.'),
    314: chosen('yes'),
    315: chosen('yes', { observations: 'Two or three times a week, mostly at night.' }),
    316: filled(
      { drugs: 'Amiodarone bolus', trigger: 'wait', recorded: 'sometimes' },
      { opportunities: 'Stock the premixed bolus in the cabinet.' },
    ),
    317: chosen('partly', {
      observations: 'Both knew the 4 hours. One did not know what to do with leftovers.',
    }),
    318: chosen('yes', { observations: 'In the emergency drawer only.' }),
    319: chosen('yes', { observations: 'Filter needles sit in the same pocket as the ampules.' }),
    320: chosen('partly', {
      observations:
        'All three open vials were dated. One stood in a patient room and was not for that patient only.',
      flagged: true,
    }),
    321: chosen('yes'),
    322: chosen('partly', {
      observations: 'The heparin vials were moved. Two look-alike eye-level pockets remain.',
    }),
    323: chosen('yes', {
      observations: 'Pharmacy sends the report each month. The manager showed us the last three.',
    }),
    324: filled(
      { ready: 84, mixed: 'Amiodarone bolus at night' },
      { observations: 'Vasopressin and magnesium now come premixed.' },
    ),
    325: filled({ share: 81 }, { observations: '17 of 21 running infusions.' }),
    326: filled({ share: 88 }, { opportunities: 'Two scanners have weak batteries.' }),
    327: chosen('partly', { observations: 'Nerve block pumps are still filled in the procedure room.' }),
    328: filled(
      { ease: 4 },
      {
        observations: 'Shortage of ketorolac syringes. Nurses on nights said “we just go for the vial”.',
        opportunities: 'Pharmacy to name a second source before the winter.',
        flagged: true,
      },
    ),
    329: filled({ share: 64 }, { observations: '32 of 50 nurses. Nights are behind.' }),
    330: ranked(['availability', 'storage', 'build', 'preference', 'cost', 'staffing']),
  },
  notes:
    'Clear progress with labels and with the pump library. The syringe shortage set back the rating for supply. Next: night shift, and transfers from other hospitals.',
  lastQuestionIndex: 30,
  daysAgo: 665,
  completed: true,
  editor: 'editor',
};
