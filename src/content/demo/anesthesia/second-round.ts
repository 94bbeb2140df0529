import { chosen, drugRow, filled, ranked, written } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';

export const secondRound: DemoAssessment = {
  sectionId: 4,
  sectionVersion: 1,
  area: 'Main operating rooms',
  department: 'Anesthesiology',
  facilitators: [{ name: 'Maria Okafor', title: 'Clinical Nurse Educator' }],
  participants: [
    { name: 'Owen Castell', title: 'Chief of Anesthesia' },
    { name: 'Ruth Adeyemi', title: 'Nurse Anesthetist' },
    { name: 'Elena Sorić', title: 'Operating Room Pharmacist' },
  ],
  answers: {
    401: filled({ area: 'main', cases: 'General and vascular surgery, adults', role: 'quality' }),
    402: chosen('dedicated', { observations: 'A pharmacist from seven to three, on weekdays.' }),
    403: filled(
      { manufacturer: 18, outsourced: 22, pharmacy: 5, team: 55 },
      { observations: '22 of 40 syringes in three rooms were filled by the team.' },
    ),
    404: written(
      'Ready made: succinylcholine and neostigmine (503B), glycopyrrolate on some carts, atropine and epinephrine (manufacturer). Filled by the team: propofol, rocuronium, fentanyl, midazolam, ephedrine, phenylephrine.',
    ),
    405: chosen('partly', { observations: 'Drawers are the same now. Trays are not.' }),
    406: chosen('yes'),
    407: filled({
      phenylephrine: 'diluted',
      ephedrine: 'diluted',
      norepinephrine: 'manufacturer',
      vasopressin: 'pharmacy',
    }),
    408: filled({
      succinylcholine: 'outsourced',
      rocuronium: 'drawn',
      neostigmine: 'outsourced',
      glycopyrrolate: 'drawn',
    }),
    409: filled({ propofol: 'drawn', ketamine: 'outsourced', midazolam: 'drawn' }),
    410: filled({ fentanyl: 'drawn', hydromorphone: 'manufacturer' }),
    411: filled({ atropine: 'manufacturer', epinephrine: 'manufacturer' }),
    412: chosen('yes', { observations: 'Phenylephrine and ephedrine only.' }),
    413: written(
      'One written method for each, on a card. A second person checks the label. In the one dilution that we saw, the card was followed.',
      { opportunities: 'The card bridges the time until syringes come.' },
    ),
    414: chosen('partly', { observations: 'Norepinephrine comes premixed, dexmedetomidine is mixed here.' }),
    415: chosen('partly', {
      observations: 'The same for all but ephedrine in endoscopy.',
      opportunities: 'Change endoscopy with the next delivery.',
      flagged: true,
    }),
    416: chosen('partly', { observations: 'One of six pumps ran in basic mode.' }),
    417: chosen('no', { observations: 'Four printers are ordered.' }),
    418: filled(
      {
        drug: 'all',
        strength: 'all',
        amount: 'some',
        prepared: 'all',
        expiration: 'some',
        preparer: 'all',
      },
      { observations: 'Ten labels read. The new rolls have a place for each point.' },
    ),
    419: chosen('partly'),
    420: chosen('yes', { observations: 'Three of three.' }),
    421: chosen('partly', { observations: 'Onto the sterile field yes, at breaks not.' }),
    422: chosen('yes', { observations: 'In one of four rooms.' }),
    423: written('Ephedrine and phenylephrine for long lists. Kept on the cart with a time on the label.'),
    424: chosen('partly', {
      observations: 'All could say the limit. Two ephedrine syringes were past it.',
      flagged: true,
    }),
    425: chosen('yes'),
    426: chosen('partly', {
      observations: 'Filters are on the carts. One of three was asked for and not used.',
    }),
    427: filled(
      { drug: 'Ephedrine', package: '50 mg', opened: '20', given: '380 mg' },
      { observations: 'Succinylcholine led in the first round. It now comes in syringes.' },
    ),
    428: filled({ cost: 12.1, alternative: 9.8 }),
    429: filled(
      { observed: '25', peryear: '8,000' },
      { observations: 'All cases of two days in four rooms.' },
    ),
    430: chosen('yes', { observations: 'Five of five records within minutes.' }),
    431: chosen('partly', { observations: 'Each day on weekdays; weekends are not looked at.' }),
    432: chosen('yes'),
    433: chosen('partly', { observations: 'Returned when the pharmacist is there.' }),
    434: chosen('no'),
    435: written('Endoscopy has its own ephedrine strength and gets vials. MRI is supplied as here.', {
      opportunities: 'Put endoscopy on the same delivery.',
    }),
    436: chosen('partly', { observations: '31 reports in 12 months, eight of them near misses.' }),
    437: filled({ satisfaction: 6 }),
    438: ranked(['availability', 'cost', 'build', 'storage', 'preference', 'staffing']),
    439: filled({
      annual: 91_284.8,
      avoidable: 55,
      causes: 'Ephedrine vials opened for each case. Large vials of phenylephrine and glycopyrrolate.',
    }),
    440: written('Ephedrine and phenylephrine syringes, so that nobody dilutes here any more.'),
  },
  wastageCalculator: [
    drugRow('Ephedrine', 'mg', { amount: 50, opened: 20, given: 380, cost: 12.1 }),
    drugRow('Succinylcholine', 'mg', { amount: 200, opened: 4, given: 440, cost: 24 }),
    drugRow('Phenylephrine', 'mg', { amount: 10, opened: 12, given: 41, cost: 4.95 }),
    drugRow('Glycopyrrolate', 'mg', { amount: 1, opened: 16, given: 6.2, cost: 5.4 }),
  ],
  notes:
    'Waste has been cut by half with one change. Dilution is down to two drugs. The count took 20 minutes with the technician’s tally sheet.',
  lastQuestionIndex: 40,
  daysAgo: 652,
  completed: true,
  editor: 'editor',
};
