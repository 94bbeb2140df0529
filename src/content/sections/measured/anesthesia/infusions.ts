import type { QuestionText } from '../../../authoring.ts';
import { listA } from '../../../measured-lists.ts';
import { action, adverse, choicesOf, cite, counted, element, good } from '../../../measured.ts';

/** Questions 12 to 16: dilution in the room, infusions, concentrations, and pump libraries. */
export const infusionQuestions: readonly QuestionText[] = [
  {
    id: 451,
    ...choicesOf([
      good('no', 'No'),
      adverse('only', 'Only when no ready form can be had', 0.5),
      adverse('routine', 'Yes, also routinely'),
    ]),
    label: 'Dilution in this area',
    content: 'Does the anesthesia team __dilute__ drugs that come too strong to give?',
    subContent: 'Some vials and ampules hold a concentrate that has to be diluted first.',
    instructions: 'Ask two members of the team, one at a time, also about nights and emergencies.',
    method: 'interview',
    standard:
      'Phenylephrine at 10 mg/mL is diluted a hundredfold for a bolus. In a study of 2008, 161 of 464 infusions mixed as a task were off by over a tenth.',
    core: true,
    domain: 'pre',
    weight: 3,
    good: 'No. Each drug comes at the strength that is given.',
    action: action('stronger', 'Stock the ready form, and remove the vial.'),
    cites: [cite('phenylephrine', 'Diluting for a bolus'), cite('parshuram'), cite('apsf')],
    jump: { answer: 'no', toNumber: 14 },
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
    core: false,
    domain: 'pre',
    weight: 2,
    good: 'There is one written method, and each dilution is checked.',
    action: action('intermediate', 'Supply a kit that holds the diluent and a label.'),
    cites: [cite('asaconc'), cite('usp797iu')],
    parts: [
      element('same', 'Two people describe one method', [good('yes', 'Yes'), adverse('no', 'No')], {
        layout: 'half',
      }),
      element(
        'check',
        'Checked by a scan or a second person',
        [good('always', 'Always'), adverse('sometimes', 'Sometimes', 0.5), adverse('never', 'Never')],
        { layout: 'half' },
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
      'Look at all infusions that are running or set up, up to ten. Compare those mixed here with the sample list.',
    method: 'observe',
    standard: 'A premixed bag in a standard concentration takes mixing away from a busy room.',
    core: true,
    domain: 'sup',
    weight: 3,
    good: 'None is mixed in the room.',
    action: action('stronger', 'Stock the premixed bag, and remove the vial.'),
    cites: [cite('tbp26iv'), cite('s4s')],
    medicationLists: [listA],
    parts: [
      counted('ready', 'Came ready to hang', 0.95, {
        content: 'Premixed by a manufacturer, or made by a pharmacy or a 503B facility.',
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
    instructions:
      'Look at five drugs here, as they come, and at one other site. Compare the labels of syringes and bags.',
    method: 'observe',
    standard:
      'Staff move between sites. A concentration that differs from the usual one is easily overlooked.',
    core: false,
    domain: 'sys',
    weight: 2,
    good: 'Each drug has one concentration, the same at both sites.',
    action: action('stronger', 'Agree on one list, and stock one product of each drug.'),
    cites: [cite('asaconc'), cite('s4s')],
    parts: [counted('seen', 'Same concentration at both sites', 1, { content: 'Of five drugs.' })],
  },
  {
    id: 455,
    questionType: 'tally',
    label: 'Pump drug library',
    content: 'Are infusions run with the pump’s __drug library__?',
    instructions:
      'Read the pump of each infusion, up to ten as they come. Ask how a drug that is not in the library is run.',
    method: 'observe',
    standard: 'A pump can warn of a wrong dose only while its drug library is in use.',
    core: true,
    domain: 'adm',
    weight: 3,
    good: 'Each infusion runs with the library.',
    action: action('stronger', 'Have pumps open in the library, with a profile of its own for anesthesia.'),
    cites: [cite('pump', '1.1 and 1.4')],
    parts: [counted('seen', 'Run with the drug library', 0.95, { content: 'Of infusions seen.' })],
  },
];
