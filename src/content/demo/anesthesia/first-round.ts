import { chosen, drugRow, filled, ranked, written } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';

export const firstRound: DemoAssessment = {
  sectionId: 4,
  sectionVersion: 1,
  area: 'Main operating rooms',
  department: 'Anesthesiology',
  facilitators: [{ name: 'Dana Lindqvist', title: 'Clinical Pharmacist' }],
  participants: [
    { name: 'Owen Castell', title: 'Chief of Anesthesia' },
    { name: 'Ruth Adeyemi', title: 'Nurse Anesthetist' },
    { name: 'Carl Jensen', title: 'Anesthesia Technician' },
  ],
  answers: {
    401: filled({ area: 'main', cases: 'General and orthopedic surgery, adults', role: 'pharmacy' }),
    402: chosen('oncall', { observations: 'The main pharmacy is six minutes away on foot.' }),
    403: filled(
      { manufacturer: 8, outsourced: 12, team: 80 },
      { observations: '20 of 25 syringes in two rooms were filled by the team.' },
    ),
    404: written(
      'Ready made: neostigmine (503B), atropine and epinephrine (manufacturer). Filled by the team: propofol, succinylcholine, rocuronium, fentanyl, midazolam, ephedrine, phenylephrine, glycopyrrolate, ondansetron.',
      { opportunities: 'Begin with ephedrine and succinylcholine: filled for each case, rarely given.' },
    ),
    405: chosen('no', {
      observations: 'Three carts, three layouts. Heparin lay in the place of glycopyrrolate in one.',
      opportunities: 'One layout, with a picture in each drawer.',
    }),
    406: chosen('partly', { observations: 'Two of three locked. On the third, filled syringes lay on top.' }),
    407: filled({
      phenylephrine: 'diluted',
      ephedrine: 'diluted',
      norepinephrine: 'diluted',
      vasopressin: 'diluted',
    }),
    408: filled({
      succinylcholine: 'drawn',
      rocuronium: 'drawn',
      neostigmine: 'outsourced',
      glycopyrrolate: 'drawn',
    }),
    409: filled({ propofol: 'drawn', ketamine: 'diluted', midazolam: 'drawn' }),
    410: filled({ fentanyl: 'drawn', hydromorphone: 'drawn' }),
    411: filled({ atropine: 'manufacturer', epinephrine: 'manufacturer' }),
    412: chosen('yes'),
    413: written(
      'Phenylephrine: one said 10 mg into a 100 mL bag and draw from it, the other two steps in syringes. Nobody checks. The bag is used through the day.',
      { opportunities: 'Stop the two methods at once; bring syringes.', flagged: true },
    ),
    414: chosen('partly', { observations: 'Norepinephrine and vasopressin are mixed here.' }),
    415: chosen('no', {
      observations: 'Ephedrine is 5 mg per mL here and 10 mg per mL in endoscopy.',
      flagged: true,
    }),
    416: chosen('partly', { observations: 'Two of five pumps ran in basic mode.' }),
    417: chosen('no', { observations: 'Labels come off rolls; strength is written by hand.' }),
    418: filled(
      {
        drug: 'all',
        strength: 'some',
        amount: 'none',
        prepared: 'some',
        expiration: 'none',
        preparer: 'some',
      },
      { observations: 'Ten labels read.' },
    ),
    419: chosen('partly', { observations: 'One person said: “Blue is blue, I know what I drew up.”' }),
    420: chosen('partly', {
      observations: 'Two syringes of clear liquid without a label on one cart.',
      flagged: true,
    }),
    421: chosen('no', { observations: 'At a change of staff the tray was handed over with a nod.' }),
    422: chosen('yes', { observations: 'In three of four rooms, at seven in the morning.' }),
    423: written(
      'To save time between cases. Succinylcholine, ephedrine and glycopyrrolate, for the whole list. They stay on the cart until used.',
    ),
    424: chosen('no', { observations: 'No time on most syringes, so nobody can tell.' }),
    425: chosen('partly', { observations: 'One lidocaine vial was used for two patients.', flagged: true }),
    426: chosen('no', { observations: 'There are no filter needles on the carts.' }),
    427: filled(
      { drug: 'Succinylcholine', package: '200 mg', opened: '24', given: '900 mg' },
      { observations: 'One vial opened for each case, given in eight.' },
    ),
    428: filled({ cost: 14.2, alternative: 24 }),
    429: filled(
      { observed: '24', peryear: '7,800' },
      { observations: 'All cases of two days in four rooms.' },
    ),
    430: chosen('partly', { observations: 'Three of five records were signed at the end of the day.' }),
    431: chosen('partly', { observations: 'Only samples are looked at, once a week.' }),
    432: chosen('partly', { observations: 'Propofol leftovers in the sharps container of one room.' }),
    433: chosen('no', { observations: 'What is on the cart at the end of a case is thrown away.' }),
    434: chosen('no'),
    435: written(
      'Endoscopy and MRI get a box of vials once a week. No label printer, no satellite, other strengths, and nobody takes things back.',
    ),
    436: chosen('partly', {
      observations: 'Nine reports in 12 months, all of events that reached a patient.',
    }),
    437: filled({ satisfaction: 3 }),
    438: ranked(['cost', 'preference', 'availability', 'storage', 'build', 'staffing']),
    439: filled(
      {
        annual: 192_861.5,
        avoidable: 65,
        causes: 'Vials opened for each case in case they are needed. Packages far larger than a dose.',
      },
      { opportunities: 'Prefilled syringes, opened only when needed, for the four drugs counted.' },
    ),
    440: written(
      'Prefilled succinylcholine and ephedrine in all main operating rooms. Chief of anesthesia and pharmacy; repeat the count of waste after six months.',
    ),
  },
  wastageCalculator: [
    drugRow('Succinylcholine', 'mg', { amount: 200, opened: 24, given: 900, cost: 14.2 }),
    drugRow('Ephedrine', 'mg', { amount: 50, opened: 22, given: 310, cost: 11.5 }),
    drugRow('Phenylephrine', 'mg', { amount: 10, opened: 20, given: 46, cost: 4.8 }),
    drugRow('Glycopyrrolate', 'mg', { amount: 1, opened: 18, given: 6.4, cost: 5.25 }),
  ],
  notes:
    'Baseline. Four syringes in five are filled by hand. The waste surprised everyone; it pays for a good part of the change.',
  lastQuestionIndex: 40,
  daysAgo: 922,
  completed: true,
  editor: 'second',
};
