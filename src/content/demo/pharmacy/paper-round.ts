import { chosen, filled } from '../demo-assessment.ts';
import type { DemoPaper } from '../demo-assessment.ts';
import { countsOf } from '../demo-observed.ts';

const by = 'admin';
const count = countsOf(by);

/** A round done on paper and scanned, with the short and missing answers of handwriting. */
export const paperRound: DemoPaper = {
  sectionId: 2,
  sectionVersion: 1,
  fileName: 'Pharmacy tracer, paper.pdf',
  area: '',
  department: 'Pharmacy',
  facilitators: [{ name: 'Grace Whitfield', title: 'Medication Safety' }],
  participants: [
    { name: 'Owen Farrell', title: 'Pharmacy Technician' },
    { name: 'Keiko Brandt', title: 'Informatics Pharmacist' },
  ],
  answers: {
    254: filled(
      { maker: count(9, 20), outsourced: count(2, 20), pharmacy: count(3, 20), vial: count(6, 20) },
      { observations: 'From the restock list.' },
    ),
    255: filled({
      bags: count(3, 5),
      syringes: count(3, 5),
      why: 'Esmolol: used once a month. Vasopressin: on order.',
    }),
    256: filled(
      { left: count(4, 6), why: 'Rocuronium.' },
      { opportunities: 'Ask for its syringes.', flagged: true },
    ),
    257: filled({
      potassium: count(6, 6),
      saline: count(6, 6),
      paralyzing: count(2, 3),
      heparin: count(6, 6),
      insulin: count(6, 6),
    }),
    258: filled({ order: count(3, 5) }),
    259: filled({ dilute: count(3, 5), rate: count(2, 5) }),
    260: filled({ ready: count(6, 8) }, { observations: '6 of 8' }),
    261: filled({ room: count(4, 6), tray: count(10, 10), log: 'yes' }),
    262: filled({ identity: 'some', volume: 'person' }),
    264: filled({ response: 'outsourced', notice: 'same' }),
    201: filled({ period: '1', reports: 'Cabinet reports of two weeks', basis: 'estimate' }),
    211: chosen('yes'),
    274: filled({ scan: count(5, 5) }, { observations: 'Scanned 5, all read.' }),
    277: filled({ tracked: 'total', value: 6200 }, { observations: 'A guess.' }),
  },
  notes:
    'Tablets were not allowed in the sterile area that day, so we used paper. Start with the rocuronium syringes!',
  daysAgo: 210,
  editor: by,
};
