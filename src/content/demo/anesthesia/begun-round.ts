import { chosen, drugRow, filled, written } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';

/** In progress: 24 of 40 answered, the waste counted but not yet priced. */
export const begunRound: DemoAssessment = {
  sectionId: 4,
  sectionVersion: 1,
  area: 'Obstetric (OB) operating room',
  department: 'Anesthesiology',
  facilitators: [{ name: 'Maria Okafor', title: 'Clinical Nurse Educator' }],
  participants: [{ name: 'Ruth Adeyemi', title: 'Nurse Anesthetist' }],
  answers: {
    401: filled({ area: 'ob', cases: 'Cesarean births', role: 'quality' }),
    402: chosen('oncall'),
    403: filled({ manufacturer: 20, outsourced: 25, team: 55 }),
    404: written(
      'Ready made: phenylephrine and oxytocin bags (503B), ephedrine (manufacturer). Filled by the team in case of need: propofol, succinylcholine.',
    ),
    405: chosen('yes'),
    406: chosen('partly', {
      observations: 'Left open on purpose, for emergencies.',
      opportunities: 'A sealed emergency tray would let the cart be locked.',
      flagged: true,
    }),
    407: filled({
      phenylephrine: 'outsourced',
      ephedrine: 'manufacturer',
      norepinephrine: 'na',
      vasopressin: 'na',
    }),
    408: filled({
      succinylcholine: 'drawn',
      rocuronium: 'drawn',
      neostigmine: 'na',
      glycopyrrolate: 'drawn',
    }),
    409: filled({ propofol: 'drawn', ketamine: 'drawn', midazolam: 'drawn' }),
    410: filled({ fentanyl: 'drawn', hydromorphone: 'na' }),
    411: filled({ atropine: 'manufacturer', epinephrine: 'manufacturer' }),
    412: chosen('no'),
    414: chosen('yes'),
    415: chosen('yes'),
    416: chosen('partly', { observations: 'Oxytocin yes, phenylephrine by hand.' }),
    417: chosen('no'),
    418: filled({
      drug: 'all',
      strength: 'all',
      amount: 'na',
      prepared: 'some',
      expiration: 'some',
      preparer: 'some',
    }),
    420: chosen('yes'),
    422: chosen('yes', { observations: 'One set for an emergency, changed once a day.' }),
    423: written('So that a general anesthetic can begin within minutes. Propofol and succinylcholine.', {
      opportunities: 'Sealed succinylcholine syringes would end half of it.',
      flagged: true,
    }),
    424: chosen('partly', { observations: 'The set had a date but no time.' }),
    425: chosen('yes'),
    426: chosen('yes'),
    427: filled({ drug: 'Succinylcholine', package: '200 mg', opened: '14', given: '100 mg' }),
  },
  wastageCalculator: [
    drugRow('Succinylcholine', 'mg', { amount: 200, opened: 14, given: 100, cost: '' }),
    drugRow('Ephedrine', 'mg', { amount: 25, opened: 9, given: 130, cost: '' }),
  ],
  notes: '',
  lastQuestionIndex: 27,
  daysAgo: 217,
  completed: false,
  editor: 'editor',
};
