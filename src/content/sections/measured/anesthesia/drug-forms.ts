import type { PartText, QuestionText } from '../../../authoring.ts';
import { action, cite, drugForm, element, elements, unscored } from '../../../measured.ts';

const WHAT_READY_MEANS =
  'Ready: in a syringe or bag, at the strength that is given. Choose what happens in most cases. Note other drugs under Observations.';

const BEFOREHAND = 'Have the pharmacy fill these in from its list beforehand.';

/** No ready syringe of it is known, so no choice would be fair to score. */
const describedOnly = (id: string, label: string, content: string): PartText =>
  unscored(element(id, label, drugForm, { content: `Not scored. ${content}` }));

const CHECK_YEARLY = 'Check once a year with the pharmacy whether a ready form is on the market.';

/** Questions 7 to 11: the form of each group of drugs. */
export const drugFormQuestions: readonly QuestionText[] = [
  {
    id: 446,
    questionType: 'multipart',
    label: 'Vasopressor form',
    content: 'In which __form__ does this area use its vasopressors?',
    subContent: WHAT_READY_MEANS,
    instructions: `${BEFOREHAND} Look at the carts and at the emergency drugs. Ask the team about what you cannot see.`,
    method: 'observe',
    standard: 'A vasopressor that is diluted in a hurry can end up far too strong or too weak.',
    core: true,
    domain: 'sup',
    weight: 3,
    good: 'Each comes as a ready syringe or bag. Nobody opens a concentrate.',
    action: action('stronger', 'Stock the ready syringe, and take the vial off the cart.'),
    cites: [cite('phenylephrine', 'Diluting for a bolus'), cite('apsf'), cite('asaconc')],
    parts: elements(drugForm, [
      ['phenylephrine', 'Phenylephrine'],
      ['ephedrine', 'Ephedrine'],
      ['norepinephrine', 'Norepinephrine'],
      ['vasopressin', 'Vasopressin'],
      ['epinephrine', 'Epinephrine, dilute', 'For bolus doses.'],
    ]),
  },
  {
    id: 447,
    questionType: 'multipart',
    label: 'Paralyzing agents, reversal',
    content: 'In which __form__ does this area use its neuromuscular blockers or reversal drugs?',
    subContent: WHAT_READY_MEANS,
    instructions: `${BEFOREHAND} Look at the carts and in the refrigerator. Ask the team about what you cannot see.`,
    method: 'observe',
    standard:
      'A paralyzing agent given by mistake stops a patient’s breathing. A printed label on a filled syringe helps to tell it apart.',
    core: true,
    domain: 'sup',
    weight: 3,
    good: 'Each comes ready, with a warning in sight that it paralyzes.',
    action: action('stronger', 'Stock the ready syringe, and take the vial off the cart.'),
    cites: [cite('tbp7'), cite('ivp', 'Section 1')],
    parts: [
      ...elements(drugForm, [
        ['succinylcholine', 'Succinylcholine'],
        ['rocuronium', 'Rocuronium'],
        ['otherblocker', 'Another paralyzing agent', 'Vecuronium or cisatracurium.'],
        ['neostigmine', 'Neostigmine'],
        ['glycopyrrolate', 'Glycopyrrolate'],
      ]),
      describedOnly('sugammadex', 'Sugammadex', CHECK_YEARLY),
    ],
  },
  {
    id: 448,
    questionType: 'multipart',
    label: 'Induction, sedation form',
    content: 'In which __form__ does this area use its induction and sedation drugs?',
    subContent: WHAT_READY_MEANS,
    instructions: `${BEFOREHAND} Look at the carts before a case begins. Ask the team about what you cannot see.`,
    method: 'observe',
    standard: 'These drugs are used in most cases, so each step that is spared counts many times.',
    core: true,
    domain: 'sup',
    weight: 2,
    good: 'Each comes ready where a ready form exists.',
    action: action('stronger', 'Stock the ready syringe, and take the vial off the cart.'),
    cites: [cite('ivp', 'Section 1')],
    parts: [
      ...elements(drugForm, [
        ['ketamine', 'Ketamine'],
        ['midazolam', 'Midazolam'],
        ['dexmedetomidine', 'Dexmedetomidine'],
      ]),
      describedOnly('propofol', 'Propofol', CHECK_YEARLY),
      describedOnly('etomidate', 'Etomidate', CHECK_YEARLY),
    ],
  },
  {
    id: 449,
    questionType: 'multipart',
    label: 'Opioid form',
    content: 'In which __form__ does this area use its opioids?',
    subContent: WHAT_READY_MEANS,
    instructions: `${BEFOREHAND} Look at what the cabinet gives out. Ask the team about what you cannot see.`,
    method: 'observe',
    standard: 'A ready syringe in the size that is given also leaves less to waste and to witness.',
    core: true,
    domain: 'sup',
    weight: 2,
    good: 'Each comes ready, in the size that is given.',
    action: action('stronger', 'Stock the ready form in the size that is given.'),
    cites: [cite('deawaste'), cite('ivp', 'Section 1')],
    parts: [
      ...elements(drugForm, [
        ['fentanyl', 'Fentanyl'],
        ['hydromorphone', 'Hydromorphone'],
      ]),
      describedOnly(
        'remifentanil',
        'Remifentanil',
        'It is sold as a powder: what the pharmacy makes ready counts as ready.',
      ),
    ],
  },
  {
    id: 450,
    questionType: 'multipart',
    label: 'Emergency drug form',
    content: 'In which __form__ does this area keep its emergency drugs?',
    subContent: WHAT_READY_MEANS,
    instructions: `${BEFOREHAND} Look at the emergency drawer or tray in two rooms.`,
    method: 'observe',
    standard: 'In an emergency there is little time to draw up, dilute and label.',
    core: true,
    domain: 'sup',
    weight: 3,
    good: 'Each lies ready and sealed.',
    action: action('stronger', 'Stock the ready syringe.'),
    cites: [cite('mmem', undefined, 'confirm')],
    parts: elements(drugForm, [
      ['atropine', 'Atropine'],
      ['epinephrine', 'Epinephrine'],
      ['calcium', 'Calcium'],
    ]),
  },
];
