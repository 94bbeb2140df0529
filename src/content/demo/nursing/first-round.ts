import { chosen, filled, leftOpen, ranked, written } from '../demo-assessment.ts';
import type { DemoAssessment } from '../demo-assessment.ts';

export const firstRound: DemoAssessment = {
  sectionId: 3,
  sectionVersion: 1,
  area: 'ICU 4 West',
  department: 'Critical Care',
  facilitators: [{ name: 'Lee Abara', title: 'Medication Safety Pharmacist' }],
  participants: [
    { name: 'Joan Whitfield', title: 'Nurse Manager' },
    { name: 'Sam Ortiz', title: 'Staff Nurse' },
  ],
  answers: {
    301: filled({ unit: 'ICU 4 West', area: 'icu', shift: 'day', role: 'pharmacy' }),
    302: chosen('partly', {
      observations:
        'The counter beside the cabinet is clean but doubles as a charting spot. We counted six interruptions in 20 minutes.',
      opportunities: 'Mark the counter as a no-interruption zone and move the printer.',
    }),
    303: chosen('partly', {
      observations:
        'Hands were cleaned each time. The septum was wiped for 5 of 8 vials, and left to dry for 3.',
      opportunities: 'Hang alcohol pads at the counter.',
    }),
    304: filled(
      { total: '12', rta: '3', drawn: '4', mixed: '5' },
      {
        observations: 'Three of the five mixed doses were hydromorphone syringes diluted in a saline flush.',
      },
    ),
    305: written(
      'Furosemide, metoprolol, lorazepam, ondansetron, ketorolac. The last two are on the sample list of prefilled syringes.',
      { opportunities: 'Ask pharmacy to stock ondansetron and ketorolac syringes.' },
    ),
    306: chosen('often', {
      observations: 'Habit from before the syringes came.',
      opportunities: 'Add “give as supplied” to the order and teach it at the huddle.',
      flagged: true,
    }),
    307: filled(
      { reason: 'slow', diluent: 'flush', drugs: 'Hydromorphone, morphine' },
      { observations: 'Two nurses said that they dilute so that they can push over two minutes.' },
    ),
    308: chosen('always', {
      observations: 'All three diluted doses were mixed in a 10 mL saline flush.',
      opportunities: 'Take flush dilution out of the orientation skills list.',
      flagged: true,
    }),
    309: chosen('yes', { observations: 'Opened cartridges lay beside plain syringes in the sharps tray.' }),
    310: written(
      'The cartridge holders went missing last spring, so the drug is drawn into a plain syringe.',
      {
        opportunities: 'Buy ten holders, or change to syringes that need none.',
      },
    ),
    311: chosen('partly', {
      observations: 'Four of seven syringes had a label. Two more were given at once.',
      opportunities: 'Keep blank labels in the cabinet drawer.',
    }),
    312: filled(
      { drug: 'all', strength: 'some', amount: 'some', expiration: 'none', preparer: 'some' },
      { observations: 'Five labels read. They were handwritten on tape.' },
    ),
    313: written(
      '3: two on the counter beside the cabinet, one on a workstation. All were handed to the nurse in charge.',
      { flagged: true },
    ),
    314: chosen('yes', { observations: 'No batches seen during the 09:00 round.' }),
    315: chosen('yes', { observations: 'About once a day, more at night.' }),
    316: filled(
      { drugs: 'Vasopressin, magnesium sulfate, amiodarone bolus', trigger: 'supply', recorded: 'never' },
      { opportunities: 'Stock premixed vasopressin and magnesium in the cabinet.' },
    ),
    317: chosen('no', {
      observations: 'Both nurses still knew the old one-hour rule only.',
      opportunities: 'Put the limits on a card at the counter.',
    }),
    318: chosen('yes', { observations: 'In the emergency drawer and in the cabinet.' }),
    319: chosen('partly', {
      observations: 'Filter needles are in the supply room, not in the cabinet.',
      opportunities: 'Put filter needles in the same pocket as the ampules.',
    }),
    320: chosen('no', {
      observations:
        'Four insulin vials open, one of them dated. One stood on a medication cart in a patient room.',
      flagged: true,
    }),
    321: chosen('partly', { observations: 'One half-used lidocaine vial was kept in a drawer “for later”.' }),
    322: chosen('no', {
      observations: 'Two concentrations of heparin vials stand side by side.',
      opportunities: 'Pharmacy to move one of them to another drawer.',
    }),
    323: chosen('no', { observations: 'The report exists, but nobody on the unit had seen one.' }),
    324: filled(
      { ready: 71, mixed: 'Vasopressin, magnesium sulfate, amiodarone bolus' },
      { opportunities: 'All three are on the sample list of premixed medications.' },
    ),
    325: filled({ share: 62 }, { observations: '13 of 21 running infusions. The rest ran in basic mode.' }),
    326: filled(
      { share: 78 },
      { observations: 'From the monthly report. Doses drawn from vials are often not scanned.' },
    ),
    327: chosen('partly', {
      observations: 'PCA syringes and epidural bags come filled. Nerve block pumps do not.',
    }),
    328: filled({ ease: 7 }),
    329: leftOpen({
      observations: 'The educator has no record for the past 12 months.',
      opportunities: 'Add IV push practice to the yearly skills day.',
    }),
    330: ranked(['preference', 'build', 'availability', 'staffing', 'storage', 'cost']),
  },
  notes:
    'First round. Staff were open and helpful. Two things to start with: flush dilution, and labels at the counter. Baseline for the action plan.',
  lastQuestionIndex: 30,
  daysAgo: 925,
  completed: true,
  editor: 'editor',
};
