import { filled } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';
import { countsOf } from '../demo-observed.ts';

const by = 'second';
const count = countsOf(by);

/** In progress at the surgery center: seven of the core questions answered. */
export const begunRound: DemoAssessment = {
  sectionId: 2,
  sectionVersion: 1,
  area: '',
  department: 'Ambulatory Services',
  facilitators: [{ name: 'Dana Lindqvist', title: 'Clinical Pharmacist' }],
  participants: [{ name: 'Nadia Ferro', title: 'Surgery Center Manager' }],
  answers: {
    254: filled(
      { maker: count(8, 20), outsourced: count(0, 20), pharmacy: count(0, 20), vial: count(12, 20) },
      { observations: 'No outsourced doses, and none made here.', flagged: true },
    ),
    255: filled(
      {
        bags: count(2, 5),
        syringes: count(2, 5),
        why: 'Ketorolac, glycopyrrolate: packs of ten syringes expire. Cefazolin 3 g: rarely needed.',
      },
      { opportunities: 'Share packs with the hospital.' },
    ),
    256: filled({ left: count(3, 5), why: 'Midazolam and ketorolac.' }),
    257: filled({
      potassium: count(4, 4),
      saline: count(4, 4),
      paralyzing: count(2, 3),
      pressor: count(2, 3),
      heparin: count(4, 4),
      insulin: count(4, 4),
    }),
    258: filled({ order: count(2, 5) }),
    259: filled({ dilute: count(3, 5), rate: count(2, 5), pump: count(1, 2) }),
    260: filled({ ready: count(4, 7) }),
  },
  notes: '',
  lastQuestionIndex: 8,
  daysAgo: 23,
  completed: false,
  editor: by,
};
