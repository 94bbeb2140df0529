import { chosen, filled, ranked, written } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';

export const secondRound: DemoAssessment = {
  sectionId: 2,
  sectionVersion: 1,
  area: '',
  department: 'Pharmacy',
  facilitators: [{ name: 'Dana Lindqvist', title: 'Clinical Pharmacist' }],
  participants: [
    { name: 'Victor Amsel', title: 'Pharmacy Manager' },
    { name: 'Rosa Delgado', title: 'Pharmacy Buyer' },
    { name: 'Keiko Brandt', title: 'Informatics Pharmacist' },
  ],
  answers: {
    201: filled({
      date: 'One Thursday',
      site: 'Main pharmacy',
      participants: 'Pharmacy manager, buyer, informatics pharmacist',
      documents:
        'Dispensing report of one month; purchase report of 12 months; supplier files; log of expired stock.',
    }),
    202: filled({ beds: '312', hours: 'always', space: 'cleanroom', satellite: 'part' }),
    203: filled({ share: 71 }, { observations: 'Up 13 points in nine months.' }),
    204: filled(
      { premix: 28, syringe: 20, outsourced: 11, inhouse: 13, vial: 28 },
      { observations: 'Furosemide and metoprolol are now half of the vials.' },
    ),
    205: chosen('partly', { observations: 'On the new form. Old formulary drugs have not been looked at.' }),
    206: written(
      'A one-page sheet sets the price of the ready form against the vial, syringe, diluent, label and an estimate of nurse time. Waste and errors are named but not counted. For ondansetron the syringe came out ahead.',
      { opportunities: 'Use the figures of the anesthesia waste count.' },
    ),
    207: chosen('partly', { observations: 'Fourteen of 17.' }),
    208: written(
      'Diltiazem: price. Esmolol: low use. Nicardipine: pump library is being changed for it. Vasopressin, magnesium and epinephrine are now stocked.',
    ),
    209: chosen('partly', { observations: 'For four of five drugs. Rocuronium is waiting for a contract.' }),
    210: written('Midazolam, neostigmine, rocuronium: price. Glycopyrrolate: in shortage.'),
    211: chosen('yes'),
    212: filled(
      { suppliers: '3', spend: 318_500, share: 15 },
      { observations: 'Spending rose with the anesthesia syringes.' },
    ),
    213: filled(
      { registration: 'all', inspection: 'all', license: 'all', agreement: 'some' },
      { opportunities: 'Third supplier to sign by the end of the quarter.', flagged: true },
    ),
    214: chosen('partly', { observations: 'For two of three items, with a date.' }),
    215: chosen('yes', {
      observations: 'Three of three scanned. A technician builds codes before first use.',
    }),
    216: chosen('yes'),
    217: written(
      'Phenylephrine and ketamine syringes: 9 days in the refrigerator, study on file. Oxytocin bags are now bought.',
    ),
    218: chosen('barcode'),
    219: filled({ adult: 'all', pediatric: 'some', pca: 'all', library: 'some' }),
    220: filled({ share: 82 }),
    221: chosen('partly', { observations: 'Right for three of five. The order sets come next.' }),
    222: chosen('partly', { observations: 'Right for four of five.' }),
    223: filled({ rta: '6', rtu: '1', prep: '3' }, { observations: 'Same cabinet as before.' }),
    224: chosen('yes'),
    225: chosen('partly', {
      observations: 'Text for 40 drugs. Ready syringes do not yet say “do not dilute”.',
      opportunities: 'Add it, starting with opioids.',
    }),
    226: chosen('yes'),
    227: filled(
      { value: 18_400 },
      { observations: 'Four months of data, worked out for a year. Half of it is emergency syringes.' },
    ),
    228: filled(
      { items: '14', response: 'outsourced', notice: 'same' },
      { observations: 'Glycopyrrolate and ketorolac syringes are the worst.', flagged: true },
    ),
    229: filled(
      { reliability: 4 },
      { observations: 'Buyer 3, pharmacist 4, technician 5. Shortages have grown since the first round.' },
    ),
    230: ranked(['availability', 'cost', 'build', 'storage', 'staffing', 'preference']),
  },
  notes:
    'Good progress on forms and barcodes. Supply itself has become less reliable. Name second sources for the ten syringes used most.',
  lastQuestionIndex: 30,
  daysAgo: 648,
  completed: true,
  editor: 'second',
};
