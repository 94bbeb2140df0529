import { chosen, filled, ranked, written } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';

export const thirdRound: DemoAssessment = {
  sectionId: 3,
  sectionVersion: 1,
  area: 'ICU 4 West',
  department: 'Critical Care',
  facilitators: [
    { name: 'Lee Abara', title: 'Medication Safety Pharmacist' },
    { name: 'Priya Raman', title: 'Clinical Nurse Educator' },
  ],
  participants: [
    { name: 'Joan Whitfield', title: 'Nurse Manager' },
    { name: 'Keisha Monroe', title: 'Night Charge Nurse' },
  ],
  answers: {
    301: filled({ unit: 'ICU 4 West', area: 'icu', shift: 'night', role: 'leader' }),
    302: chosen('yes', { observations: 'No interruption in 20 minutes. The clerk takes the calls.' }),
    303: chosen('yes', { observations: 'Eight of eight doses.' }),
    304: filled(
      { total: '10', rta: '9', drawn: '1', mixed: '0' },
      { observations: 'The one dose drawn up was furosemide from a vial.' },
    ),
    305: written('Furosemide, and lorazepam from the refrigerator. Few others.', {
      opportunities: 'Ask pharmacy whether a furosemide syringe can be had.',
    }),
    306: chosen('never', { observations: 'All five observed doses given as supplied.' }),
    309: chosen('no'),
    311: chosen('yes', { observations: 'The one syringe filled was labeled at the counter.' }),
    312: filled(
      { drug: 'all', strength: 'all', amount: 'all', expiration: 'all', preparer: 'all' },
      { observations: 'Only two labels could be read, one of them from the day shift.' },
    ),
    313: written('0'),
    314: chosen('yes', { observations: 'Also at night, with two nurses fewer.' }),
    315: chosen('yes', { observations: 'Twice in the past month, both in emergencies.' }),
    316: filled(
      { drugs: 'Norepinephrine at a higher strength', trigger: 'emergency', recorded: 'always' },
      { opportunities: 'Ask pharmacy for a second premixed strength.' },
    ),
    317: chosen('yes', { observations: 'The card at the counter helps. Both nurses pointed to it.' }),
    318: chosen('yes', { observations: 'In the emergency drawer only.' }),
    319: chosen('yes'),
    320: chosen('yes', { observations: 'Two open vials, both dated, both in the medication room.' }),
    321: chosen('yes'),
    322: chosen('yes', { observations: 'The cabinet was rearranged in the spring, by list.' }),
    323: chosen('yes', { observations: 'Overrides fell from 31 to 12 a month.' }),
    324: filled(
      { ready: 95, mixed: 'none' },
      { observations: '19 of 20 infusions. One was mixed in the emergency department.' },
    ),
    325: filled({ share: 94 }, { observations: '17 of 18 running infusions.' }),
    326: filled({ share: 96 }),
    327: chosen('yes', { observations: 'Nerve block pumps now come filled from pharmacy.' }),
    328: filled({ ease: 8 }, { observations: 'Ketorolac syringes are back, and there is a second source.' }),
    329: filled({ share: 92 }, { observations: '46 of 50 nurses.' }),
    330: ranked(['availability', 'cost', 'storage', 'build', 'staffing', 'preference']),
  },
  notes:
    'Best round so far, and the first one on nights. Shortages remain the main worry. We suggest the same changes for the step-down unit.',
  lastQuestionIndex: 30,
  daysAgo: 414,
  completed: true,
  editor: 'second',
};
