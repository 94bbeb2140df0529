import { chosen, filled, leftOpen, written } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';

export const firstRound: DemoAssessment = {
  sectionId: 2,
  sectionVersion: 1,
  area: '',
  department: 'Pharmacy',
  facilitators: [{ name: 'Dana Lindqvist', title: 'Clinical Pharmacist' }],
  participants: [
    { name: 'Victor Amsel', title: 'Pharmacy Manager' },
    { name: 'Rosa Delgado', title: 'Pharmacy Buyer' },
    { name: 'Tim Oyelaran', title: 'IV Room Lead' },
  ],
  answers: {
    201: filled({
      date: 'One Tuesday',
      site: 'Main pharmacy',
      participants: 'Pharmacy manager, buyer, IV room lead',
      documents: 'Dispensing report of one month; purchase report of 12 months; P&T minutes; batch log.',
    }),
    202: filled({ beds: '312', hours: 'always', space: 'cleanroom', satellite: 'none' }),
    203: filled(
      { share: 58 },
      { observations: 'From the dispensing report. Two made-to-order items still need a step on the unit.' },
    ),
    204: filled(
      { premix: 22, syringe: 14, outsourced: 9, inhouse: 15, vial: 40 },
      { opportunities: 'Start with the ten drugs that make up half of the vials.' },
    ),
    205: chosen('no', {
      observations: 'The form asks for price, use and safety, not for the form of supply.',
      opportunities: 'Add one line to it.',
      flagged: true,
    }),
    207: chosen('partly', { observations: 'Eleven of the 17 premixes that we could use.' }),
    208: written(
      'Vasopressin and diltiazem: price. Magnesium 4 g/100 mL: ours is mixed here. Esmolol: low use. Nicardipine: wrong size for the pumps’ library. Epinephrine: not looked at since it came out.',
    ),
    209: chosen('no', { observations: 'For three of five drugs the cabinet held vials only.' }),
    210: written(
      'Ondansetron, ketorolac, midazolam, glycopyrrolate, neostigmine, ephedrine, rocuronium. Price was the reason for four, cabinet pockets for two, and nobody knew for one.',
      { opportunities: 'Begin with ondansetron and ketorolac, which are used on every unit.' },
    ),
    211: chosen('yes'),
    212: filled({ suppliers: '2', spend: 284_000, share: 15 }),
    213: filled(
      { registration: 'all', inspection: 'some', license: 'unknown', agreement: 'none' },
      {
        observations: 'Folders are kept by the buyer. The last inspection reports are two years old.',
        opportunities: 'Pharmacy and quality to share one checklist.',
        flagged: true,
      },
    ),
    214: chosen('no', {
      observations: 'For one of three items an approved syringe has been on the market for a year.',
      opportunities: 'Make the check part of each reorder.',
      flagged: true,
    }),
    215: chosen('partly', {
      observations: 'Labels are fine. Two of three barcodes did not scan on the unit.',
    }),
    216: chosen('yes'),
    217: written(
      'Phenylephrine and ketamine syringes: 9 days in the refrigerator. Oxytocin bags: 9 days in the refrigerator. The study behind the oxytocin date was not on file.',
      { opportunities: 'Find the study or shorten the date.', flagged: true },
    ),
    218: chosen('barcode', { observations: 'Syringes are pulled back beside the vial for the final check.' }),
    219: filled({ adult: 'some', pediatric: 'none', pca: 'some', library: 'some' }),
    220: filled({ share: 68 }),
    221: chosen('no', { observations: 'The vial stood first in four of five orders.' }),
    222: chosen('partly', { observations: 'Right for two drugs of five.' }),
    223: filled({ rta: '4', rtu: '1', prep: '5' }, { observations: 'Cabinet of a surgical unit.' }),
    224: chosen('partly', { observations: 'Not in the emergency kit.' }),
    225: chosen('no', { observations: 'No text for IV push drugs at all.' }),
    226: chosen('no', {
      observations: 'Expired stock is thrown into one bin and not counted by form.',
      opportunities: 'Scan it out.',
    }),
    228: filled(
      { items: '9', response: 'vial', notice: 'after' },
      { observations: 'Latest example: ketorolac syringes. Units found vials in the pocket one morning.' },
    ),
    229: filled({ reliability: 5 }),
    230: leftOpen({ observations: 'The group could not agree on an order today.' }),
  },
  notes:
    'Baseline. Four doses in ten still leave as vials. Quick gains: the formulary form, ordering defaults, and two syringes for all units.',
  lastQuestionIndex: 30,
  daysAgo: 912,
  completed: true,
  editor: 'second',
};
