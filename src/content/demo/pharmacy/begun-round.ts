import { chosen, filled, written } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';

/** In progress at the surgery center: 13 of 30 answered, questions 12 to 15 and 17 passed over by their jumps. */
export const begunRound: DemoAssessment = {
  sectionId: 2,
  sectionVersion: 1,
  area: '',
  department: 'Ambulatory Services',
  facilitators: [{ name: 'Dana Lindqvist', title: 'Clinical Pharmacist' }],
  participants: [{ name: 'Nadia Ferro', title: 'Surgery Center Manager' }],
  answers: {
    201: filled({
      date: 'Friday afternoon',
      site: 'Riverside Surgery Center',
      participants: 'Pharmacy, nursing',
      documents: 'Purchase report of 12 months.',
    }),
    202: filled(
      { beds: '0', hours: 'part', space: 'none', satellite: 'part' },
      { observations: 'Eight bays for recovery. A pharmacist comes on three days a week.' },
    ),
    203: filled({ share: 44 }, { observations: 'Counted on one day.' }),
    204: filled(
      { premix: 12, syringe: 32, vial: 56 },
      { observations: 'No outsourced doses, and none made here.', flagged: true },
    ),
    205: chosen('yes', { observations: 'The hospital’s formulary is used.' }),
    206: written('The sheet of the hospital is used. Small numbers make expired stock the main worry.'),
    207: chosen('partly'),
    208: written('Most are not used here. Cefazolin 3 g: rarely needed.'),
    209: chosen('partly', { observations: 'For three of five drugs.' }),
    210: written('Ketorolac, glycopyrrolate: kept as vials because packs of ten syringes expire.', {
      opportunities: 'Share packs with the hospital.',
    }),
    211: chosen('no'),
    216: chosen('no'),
    218: chosen('na'),
  },
  notes: '',
  lastQuestionIndex: 18,
  daysAgo: 231,
  completed: false,
  editor: 'second',
};
