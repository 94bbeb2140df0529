import type { PartText, QuestionText } from '../../authoring.ts';
import { listA, listB, listC } from '../../medication-lists.ts';
import {
  action,
  adverse,
  choicesOf,
  cite,
  counted,
  drugForm,
  element,
  good,
  proposed,
  unscored,
  withUnseen,
  yesOrNo,
} from '../../scoring.ts';

const WHAT_READY_MEANS =
  'Ready: in a syringe or bag, at the strength that is given. Note other drugs under Observations.';

const FROM_THE_PHARMACY =
  'Have the pharmacy fill in the table from its list. Choose what happens in most cases.';

const STOCK_READY_FORMS = action(
  'stronger',
  'Stock the ready form of the drugs listed, and take the vial off the cart.',
);

const drug = (id: string, label: string, content?: string): PartText =>
  element(id, label, withUnseen(drugForm, 'read'), content === undefined ? {} : { content });

/** No ready syringe of it is known, so no choice would be fair to score. */
const describedOnly = (id: string, label: string, content: string): PartText =>
  unscored(drug(id, label, `Not scored. ${content}`));

const CHECK_YEARLY = 'Check once a year with the pharmacy whether a ready form is on the market.';

/** Questions 12 to 20: which drugs come ready, where they lie, and what the team dilutes. */
export const supplyAndDilutionQuestions: readonly QuestionText[] = [
  {
    id: 446,
    questionType: 'multipart',
    label: 'Pressors, emergency drugs',
    content: 'Which vasopressors and emergency drugs come __ready to administer__?',
    subContent: WHAT_READY_MEANS,
    instructions: FROM_THE_PHARMACY,
    method: 'document',
    standard: 'A vasopressor that is diluted in a hurry can end up far too strong or too weak.',
    seconds: 180,
    core: false,
    domain: 'sup',
    weight: 2,
    good: 'Each comes as a ready syringe or bag. Nobody opens a concentrate.',
    action: STOCK_READY_FORMS,
    cites: [
      cite('phenylephrine', 'Diluting for a bolus'),
      cite('apsf'),
      cite('asaconc'),
      cite('mmem', undefined, 'confirm'),
    ],
    together: { target: 0.8, proposed: true },
    parts: [
      drug('phenylephrine', 'Phenylephrine'),
      drug('ephedrine', 'Ephedrine'),
      drug('norepinephrine', 'Norepinephrine'),
      drug('vasopressin', 'Vasopressin'),
      drug('dilute', 'Epinephrine, dilute', 'For bolus doses.'),
      drug('atropine', 'Atropine'),
      drug('epinephrine', 'Epinephrine', 'For resuscitation.'),
      drug('calcium', 'Calcium'),
    ],
  },
  {
    id: 447,
    questionType: 'multipart',
    label: 'Other anesthesia drugs',
    content: 'Which other anesthesia drugs come __ready to administer__?',
    subContent: WHAT_READY_MEANS,
    instructions: FROM_THE_PHARMACY,
    method: 'document',
    standard: 'These drugs are used in most cases, so each step that is spared counts many times.',
    seconds: 180,
    core: false,
    domain: 'sup',
    weight: 1,
    good: 'Each comes ready where a ready form exists.',
    action: STOCK_READY_FORMS,
    cites: [cite('ivp', 'Section 1'), cite('deawaste')],
    together: { target: 0.8, proposed: true },
    parts: [
      drug('succinylcholine', 'Succinylcholine'),
      drug('rocuronium', 'Rocuronium'),
      drug('otherblocker', 'Another paralyzing agent', 'Vecuronium or cisatracurium.'),
      drug('neostigmine', 'Neostigmine'),
      drug('glycopyrrolate', 'Glycopyrrolate'),
      drug('ketamine', 'Ketamine'),
      drug('midazolam', 'Midazolam'),
      drug('dexmedetomidine', 'Dexmedetomidine'),
      drug('fentanyl', 'Fentanyl'),
      drug('hydromorphone', 'Hydromorphone'),
      describedOnly('sugammadex', 'Sugammadex', CHECK_YEARLY),
      describedOnly('propofol', 'Propofol', CHECK_YEARLY),
      describedOnly('etomidate', 'Etomidate', CHECK_YEARLY),
      describedOnly(
        'remifentanil',
        'Remifentanil',
        'It is sold as a powder: what the pharmacy makes ready counts as ready.',
      ),
    ],
  },
  {
    id: 404,
    questionType: 'long_answer',
    label: 'Syringes at case start',
    content: 'Which syringes are __ready__ when a case begins?',
    subContent: 'For each: drug, strength and source. Mark the ones the team filled itself.',
    instructions: 'Look at the cart in one room before the patient comes in. Compare with the sample lists.',
    method: 'observe',
    standard: 'A syringe that is filled in advance and often not used is a good candidate for a ready form.',
    seconds: 120,
    core: false,
    medicationLists: [listB, listC],
  },
  {
    id: 444,
    questionType: 'multipart',
    label: 'Standard cart layout',
    content: 'Does each drug have the __same place__ on every cart?',
    instructions:
      'Pick the first ten drugs of one cart. Check their places on two more. Bring the look-alike list.',
    method: 'observe',
    standard: 'People reach for a place. If another drug is in that place, the wrong one is taken.',
    seconds: 300,
    core: false,
    domain: 'sto',
    good: 'Each drug has the same pocket on every cart, and look-alikes lie apart.',
    action: action('stronger', 'Have the pharmacy fill one standard tray.'),
    cites: [cite('apsf'), cite('peri', 'Key element V')],
    parts: [
      counted('same', 'Drugs in the same pocket on three carts', 0.95, {
        content: 'Of ten drugs.',
        ...proposed(0.95),
        weight: 2,
      }),
      element('lasa', 'Look-alikes lie apart', withUnseen(yesOrNo, 'observe'), {
        content: 'Drugs that look or sound alike, by your hospital’s list.',
        weight: 2,
      }),
    ],
  },
  {
    id: 445,
    questionType: 'tally',
    label: 'Cart security',
    content: 'Is the anesthesia cart __secured__ between cases?',
    subContent: 'Secured: locked, or watched as your policy says. Drugs left on top are not secured.',
    instructions:
      'Look at all rooms that are between cases, three or more. Try the drawers with a member of the team.',
    method: 'observe',
    standard:
      'A drug left in the open can be taken, tampered with or mixed up. Federal rules ask for drugs to be secured.',
    seconds: 240,
    core: false,
    domain: 'sto',
    good: 'Each cart is locked, or watched as policy says.',
    action: action('stronger', 'Buy carts that lock by themselves.'),
    cites: [cite('cop25', '(b)(2)'), cite('mmsto', undefined, 'confirm')],
    parts: [
      counted('seen', 'Rooms with a secured cart', 0.95, {
        content: 'Of rooms between cases.',
        ...proposed(0.95),
        weight: 2,
      }),
    ],
  },
  {
    id: 451,
    ...choicesOf(
      withUnseen(
        [
          good('no', 'No'),
          adverse('only', 'Only when no ready form can be had', 0.5),
          adverse('routine', 'Yes, routinely'),
        ],
        'ask',
      ),
    ),
    label: 'Dilution in this area',
    content: 'Does the team __dilute__ drugs that come too strong to give?',
    subContent: 'Some vials and ampules hold a concentrate that has to be diluted first.',
    instructions: 'Ask two team members separately. Include nights and emergencies.',
    method: 'interview',
    standard:
      'Phenylephrine at 10 mg/mL is diluted a hundredfold for a bolus. In a 2008 test, one in three morphine infusions was off by more than 10%.',
    seconds: 90,
    core: false,
    domain: 'pre',
    weight: 2,
    good: 'No. Each drug comes at the strength that is given.',
    action: action('stronger', 'Stock the ready form, and remove the vial.'),
    cites: [cite('phenylephrine', 'Diluting for a bolus'), cite('parshuram'), cite('apsf')],
    jump: { answer: 'no', toNumber: 19 },
  },
  {
    id: 452,
    questionType: 'multipart',
    label: 'Method and check',
    content: 'How is a __dilution__ made, from the vial to the checked label?',
    instructions: 'Ask two members of the team, one at a time, to describe one dilution or to show it.',
    method: 'interview',
    standard:
      'If two people describe two methods, the same label may stand for two strengths. Check your state’s rules.',
    seconds: 180,
    core: false,
    domain: 'pre',
    good: 'There is one written method, and each dilution is checked.',
    action: action('intermediate', 'Supply a kit with diluent and label.'),
    cites: [cite('asaconc'), cite('state'), cite('wicker')],
    parts: [
      element('same', 'Two people describe one method', withUnseen(yesOrNo, 'ask'), {
        layout: 'half',
        weight: 2,
      }),
      element(
        'check',
        'Checked by a scan or a second person',
        withUnseen(
          [good('always', 'Always'), adverse('sometimes', 'Sometimes', 0.5), adverse('never', 'Never')],
          'ask',
        ),
        { layout: 'half', weight: 2 },
      ),
      element(
        'flush',
        'Diluent drawn from a flush syringe',
        withUnseen([good('never', 'Never'), adverse('happens', 'Happens')], 'ask'),
        { weight: 2 },
      ),
      {
        id: 'steps',
        label: 'Steps',
        content: 'For each drug: the diluent, the strength it ends with, and who checks it.',
        questionType: 'long_answer',
      },
    ],
  },
  {
    id: 453,
    questionType: 'multipart',
    label: 'Ready infusions',
    content: 'Do infusions come __ready to hang__, so that no one in this area mixes them?',
    instructions:
      'Look at every infusion running or set up, up to ten. Compare those mixed here with list A.',
    method: 'observe',
    standard: 'A premixed bag in a standard concentration takes mixing away from a busy room.',
    seconds: 180,
    core: false,
    domain: 'sup',
    good: 'None is mixed in the room.',
    action: action('stronger', 'Stock the premixed bag, and remove the vial.'),
    cites: [cite('tbp26iv'), cite('s4s')],
    medicationLists: [listA],
    parts: [
      counted('ready', 'Came ready to hang', 0.8, {
        content:
          'Premixed, or made by a pharmacy or a 503B facility. Docked and spiked vials count as Yes. Leave out emergencies.',
        ...proposed(0.8),
        weight: 2,
      }),
      {
        id: 'drugs',
        label: 'Drugs that the team mixes',
        content: 'Write “none” if the team mixes none.',
        questionType: 'short_answer',
      },
    ],
  },
  {
    id: 454,
    questionType: 'tally',
    label: 'Same concentrations',
    content: 'Does each drug have the __same concentration__ at every anesthesia site?',
    instructions: 'Take five drugs here. Compare their labels at one other site.',
    method: 'observe',
    standard:
      'Staff move between sites. A concentration that differs from the usual one is easily overlooked.',
    seconds: 300,
    core: false,
    domain: 'sys',
    good: 'Each drug has one concentration, the same at both sites.',
    action: action('stronger', 'Agree on one list, and stock one product of each drug.'),
    cites: [cite('asaconc'), cite('s4s')],
    parts: [
      counted('seen', 'Same concentration at both sites', 0.95, {
        content: 'Of five drugs.',
        ...proposed(0.95),
        weight: 2,
      }),
    ],
  },
];
