import type { DemoPaper } from '../demo-assessment.ts';
import { chosen, filled, ranked, written } from '../demo-assessment.ts';

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
    201: filled({
      date: 'Tuesday morning',
      site: 'Surgery center',
      participants: 'Technician, pharmacist',
      documents: 'Cabinet reports of two weeks',
    }),
    202: filled({ beds: '18', hours: 'part', space: 'area', satellite: 'part' }),
    203: filled({ share: 64 }, { observations: 'Counted by hand, one week.' }),
    204: filled({ premix: 22, syringe: 24, outsourced: 8, inhouse: 10, vial: 36 }),
    205: chosen('partly', { observations: 'Only new drugs.' }),
    206: written('Price first. Nobody counts the time of the nurses.'),
    207: chosen('partly', { observations: '9 of 12' }),
    208: written('Esmolol: used once a month. Vasopressin: on order.'),
    209: chosen('no', { opportunities: 'Ask for rocuronium syringes.', flagged: true }),
    211: chosen('yes'),
    214: chosen('partly'),
    215: chosen('yes', { observations: 'Scanned 3, all read.' }),
    216: chosen('yes'),
    218: chosen('barcode'),
    220: filled({ share: 70 }),
    223: filled({ rta: '4', rtu: '2', prep: '4' }),
    224: chosen('no', { observations: 'None in the emergency kit.', flagged: true }),
    226: chosen('yes'),
    227: filled({ value: 6200 }, { observations: 'A guess.' }),
    229: filled({ reliability: 5 }),
    230: ranked(['cost', 'availability', 'storage', 'build', 'preference', 'staffing']),
  },
  notes:
    'Tablets were not allowed in the sterile area that day, so we used paper. Start with the filter needles!',
  daysAgo: 541,
  editor: 'admin',
};
