import type { QuestionText } from '../../../authoring.ts';
import { choice } from '../../../choices.ts';
import { action, choicesOf, cite, counted, element, neverIsGood, noIsGood } from '../../../measured.ts';

/** Questions 6 to 10: what happens to doses that come ready in a syringe. */
export const readySyringeQuestions: readonly QuestionText[] = [
  {
    id: 334,
    ...choicesOf(neverIsGood),
    label: 'Further dilution',
    content: 'When a drug comes in a ready syringe, how often is it __diluted further__ before it is given?',
    instructions:
      'Watch ten doses as they come. If you see fewer than three from a ready syringe, ask two nurses, one at a time.',
    method: 'observe',
    standard:
      'Dilution that is not needed can change the dose and let germs in. In a 2018 survey, most people diluted some IV push drugs.',
    core: true,
    domain: 'pre',
    weight: 3,
    good: 'Never, unless the label or the pharmacy says so.',
    action: action('stronger', 'Stock a syringe with a smaller dose. Let the record say “give as supplied”.'),
    cites: [cite('ivp', 'Section 3'), cite('degnan'), cite('survey2014'), cite('survey2018')],
    jump: { answer: 'never', toNumber: 8 },
  },
  {
    id: 307,
    questionType: 'multipart',
    label: 'Reason for dilution',
    content: 'Why are these ready syringes __diluted further__?',
    instructions: 'Ask the nurses you watched. Say that you want to learn, not to blame.',
    method: 'interview',
    standard: 'The reason shows what would help: a rate on the label, another size of syringe, or feedback.',
    core: false,
    weight: 0,
    action: action(
      'intermediate',
      'To give slowly: a rate card or a pump. For part of a syringe: another size. For habit: feedback on counts.',
    ),
    cites: [cite('ivp', 'Section 3')],
    parts: [
      choice('reason', 'Main reason', [
        { id: 'slow', label: 'To give it more slowly' },
        { id: 'comfort', label: 'To ease pain or vein irritation' },
        { id: 'small', label: 'To measure a small dose' },
        { id: 'part', label: 'Only part of the syringe is ordered' },
        { id: 'policy', label: 'Labeling or policy calls for it' },
        { id: 'habit', label: 'Habit, or taught that way' },
        { id: 'other', label: 'Another reason' },
      ]),
      choice('diluent', 'Usual diluent', [
        { id: 'flush', label: '0.9% sodium chloride flush syringe' },
        { id: 'saline', label: '0.9% sodium chloride from a vial' },
        { id: 'water', label: 'Sterile water from a vial' },
        { id: 'bag', label: 'Fluid drawn from an IV bag' },
        { id: 'other', label: 'Another diluent' },
      ]),
      { id: 'drugs', label: 'Drugs diluted most often', questionType: 'short_answer' },
    ],
  },
  {
    id: 335,
    questionType: 'multipart',
    label: 'Flush used as diluent',
    content: 'How often is a __flush syringe__ used to dilute or hold a drug?',
    instructions:
      'Watch ten doses as they come, drugs from vials too. Count those that were diluted. Then ask two nurses, one at a time.',
    method: 'observe',
    standard:
      'Once a drug is added, the printed label on the flush is wrong. In a 2018 survey, four in five people had diluted a drug in one.',
    core: true,
    domain: 'pre',
    weight: 3,
    good: 'Never, for any drug.',
    action: action(
      'stronger',
      'Have the pharmacy supply the dose diluted or ready. Where a diluent is needed, stock 10 mL vials of it with its own label.',
    ),
    cites: [cite('tbp26iv'), cite('ivp', 'Section 3'), cite('survey2018')],
    parts: [
      counted('seen', 'Diluted without a flush syringe', 1, { content: 'Of doses with anything added.' }),
      element('told', 'Nurses say that a flush is used', neverIsGood),
    ],
  },
  {
    id: 336,
    ...choicesOf(noIsGood),
    label: 'Syringe used as vial',
    content: 'Is a dose ever __drawn from__ a prefilled syringe or cartridge, as if from a vial?',
    instructions:
      'Watch ten doses as they come. Look for opened cartridges that lie beside other syringes. Then ask two nurses, one at a time.',
    method: 'observe',
    standard:
      'A prefilled syringe is made to give from. In a 2020 survey of 78 nurses, more than half often drew from cartridges.',
    core: true,
    domain: 'pre',
    weight: 3,
    good: 'Each dose is given from the syringe or cartridge that it came in.',
    action: action(
      'stronger',
      'Keep a holder at each place. Stock syringes that fit the port, in the size that is ordered.',
    ),
    cites: [cite('ivp', 'Section 3'), cite('spadafora')],
    jump: { answer: 'no', toNumber: 11 },
  },
  {
    id: 310,
    questionType: 'long_answer',
    label: 'Reason for withdrawing',
    content: 'Why do nurses __withdraw__ doses from prefilled syringes or cartridges?',
    instructions:
      'Ask nurses who do it. Look for a missing holder, a syringe that does not fit the port, or an order for part of a syringe.',
    method: 'interview',
    standard: 'Often the cause is a device or a size that does not fit, which supply can solve.',
    core: false,
    weight: 0,
  },
];
