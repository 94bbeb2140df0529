import type { QuestionText } from '../../../authoring.ts';
import {
  action,
  adverse,
  choicesOf,
  cite,
  counted,
  drugForm,
  element,
  elements,
  good,
  howWideSpread,
  yesIsGood,
} from '../../../measured.ts';

/** Questions 22 to 26: time limits, clean technique, and neuraxial drugs. */
export const techniqueQuestions: readonly QuestionText[] = [
  {
    id: 461,
    ...choicesOf([
      good('no', 'No'),
      good('set', 'Only the emergency set that policy allows'),
      adverse('yes', 'Yes'),
    ]),
    label: 'Filled for a later case',
    content: 'Are syringes filled here for a __later case__?',
    subContent: 'Leave out syringes that came filled.',
    instructions:
      'Ask two members of the team, one at a time. Look at the carts at the start of the day and between cases.',
    method: 'interview',
    standard:
      'The longer a filled syringe waits, the more can go wrong: mix-ups, germs and waste. Check your state’s rules.',
    core: true,
    domain: 'pre',
    weight: 2,
    good: 'None, or only the emergency set that policy allows.',
    action: action('stronger', 'Supply a sealed set of ready syringes.'),
    cites: [cite('apsf'), cite('usp797iu')],
    jump: { answer: 'no', toNumber: 24 },
  },
  {
    id: 423,
    questionType: 'long_answer',
    label: 'Reasons for filling early',
    content: 'Why are syringes filled for a __later case__?',
    subContent: 'Write which drugs, how long before, and where the syringes are kept.',
    instructions: 'Ask those who do it. Say that you want to learn, not to blame.',
    method: 'interview',
    standard: 'The reason shows what would help: a ready syringe, a kit, or a pharmacy that is closer.',
    core: false,
    weight: 0,
  },
  {
    id: 462,
    questionType: 'multipart',
    label: 'Discard times',
    content: 'Is each syringe or vial used or thrown away __on time__?',
    instructions:
      'Ask three members of the team. Then look at ten filled syringes or opened vials, as they come. Read the label of the propofol in use.',
    method: 'observe',
    standard:
      'Labels of propofol differ in how long it may be used once opened, so each one goes by its own. Check your state’s rules.',
    core: true,
    domain: 'pre',
    weight: 3,
    good: 'The team knows the times, and nothing is past its own. Propofol goes by its own label.',
    action: action('intermediate', 'Print the discard time on each label.'),
    cites: [cite('propofol', 'Times differ by product and by use'), cite('usp797iu'), cite('state')],
    parts: [
      counted('known', 'Team members who can state the times', 1, {
        content: 'Of three asked. Compare with your policy.',
      }),
      counted('within', 'Inside its discard time', 1, {
        content: 'Of syringes filled or vials opened here.',
      }),
      counted('propofol', 'Propofol inside the time of its own label', 1, {
        content: 'Of propofol vials and syringes in use.',
      }),
    ],
  },
  {
    id: 463,
    questionType: 'multipart',
    label: 'Clean technique',
    content: 'How often is each step that keeps drugs and lines __clean__ done?',
    instructions:
      'Watch ten syringes or infusions as they come, over two cases. For each step, count the times that called for it.',
    method: 'observe',
    standard:
      'CDC counts operating rooms as treatment areas, so a vial opened there serves one patient. Preservatives do not stop viruses.',
    core: true,
    domain: 'pre',
    weight: 3,
    good: 'Each step, each time it is called for.',
    action: action(
      'stronger',
      'Stock ready syringes, so that nobody enters a vial. Keep caps for ports at hand.',
    ),
    cites: [cite('cdc'), cite('ins'), cite('ampules')],
    parts: [
      counted('onepatient', 'Vial used for one patient only', 1, {
        content: 'Of vials opened, multi-dose vials too.',
      }),
      counted('newneedle', 'New needle and syringe for each entry', 1, {
        content: 'Of entries into a vial or ampule.',
      }),
      counted('hub', 'Port scrubbed, left to dry', 1, { content: 'Of drugs given into a line.' }),
      counted('ampule', 'Filter used', 1, {
        content: 'Of ampules opened. Leave out drugs whose label says that they are not filtered.',
      }),
    ],
  },
  {
    id: 464,
    questionType: 'multipart',
    label: 'Neuraxial drugs and blocks',
    content: 'How are drugs for the spine or for nerve blocks kept __safe__?',
    subContent:
      'Neuraxial: epidural or spinal. Choose “Not used here” or “Not applicable” where this area gives none.',
    instructions:
      'Look at the kits, trays and bags for epidurals, spinals and blocks. Watch one being set up if you can.',
    method: 'observe',
    standard: 'An IV drug that is injected into the spine can kill. A connector that does not fit stops it.',
    core: true,
    domain: 'adm',
    weight: 3,
    good: 'Drugs come ready, the connector fits no other line, and all on the field is labeled.',
    action: action('stronger', 'Buy ready kits, and connectors for neuraxial use that fit no other line.'),
    cites: [cite('tbp20'), cite('iso80369'), cite('npglab')],
    parts: [
      ...elements(drugForm, [
        ['localform', 'Local anesthetics'],
        ['bagform', 'Epidural bags'],
      ]),
      element('connector', 'Neuraxial connector does not fit Luer', howWideSpread),
      ...elements(yesIsGood, [
        ['apart', 'No tranexamic acid or IV drug on the tray'],
        ['field', 'Each syringe and cup on the field is labeled'],
      ]),
    ],
  },
];
