import type { QuestionText } from '../../../authoring.ts';
import { action, cite, counted, numberFound } from '../../../measured.ts';

/** Questions 11 to 14: labels on syringes filled here, and one patient at a time. */
export const labelQuestions: readonly QuestionText[] = [
  {
    id: 337,
    questionType: 'tally',
    label: 'Syringe labeling',
    content: 'Is each syringe that is filled on the unit __labeled__, unless it is given at once?',
    subContent:
      'At once: the nurse who fills the syringe goes straight to the patient and gives it, without a stop.',
    instructions:
      'Follow ten doses as they come, from the place where they are prepared to the patient. Count the syringes filled here.',
    method: 'observe',
    standard: 'Once a syringe is put down, nobody can tell what is in it.',
    core: true,
    domain: 'lab',
    weight: 3,
    good: 'Each one, before it leaves the hand.',
    action: action(
      'stronger',
      'Stock ready syringes. Keep a label printer, or a roll of labels, where doses are prepared.',
    ),
    cites: [cite('npglab', 'EP 1 and EP 5, for procedures'), cite('mmlab'), cite('ivp', 'Section 4')],
    parts: [counted('seen', 'Labeled, or given at once', 1, { content: 'Of syringes filled here.' })],
  },
  {
    id: 338,
    questionType: 'multipart',
    label: 'Label content',
    content: 'What do the labels on syringes filled on this unit __show__?',
    instructions:
      'Read five labels as you find them, or all. For each line, leave out labels that do not need it. Write down no patient’s name.',
    method: 'observe',
    standard:
      'A label tells the next person what a syringe holds. Rules on labels differ: check your state’s rules.',
    core: true,
    domain: 'lab',
    weight: 3,
    good: 'Every label shows each line that applies to it.',
    action: action('intermediate', 'Print labels that have these lines, so that none is left out.'),
    cites: [cite('jcfaq'), cite('npglab', 'EP 3'), cite('usp797iu')],
    parts: [
      counted('patient', 'Patient’s name and location', 1, {
        content: 'Needed when one person prepares it and another gives it.',
      }),
      counted('drug', 'Drug name', 1),
      counted('strength', 'Strength and amount', 1),
      counted('diluent', 'Name and volume of the diluent', 1, {
        content: 'Needed when the drug was diluted.',
      }),
      counted('made', 'Date and time it was made', 1),
      counted('begin', 'Begin-by or expiration date and time', 1),
      counted('preparer', 'Who prepared it', 1, { content: 'Name or initials.' }),
    ],
  },
  {
    id: 339,
    questionType: 'multipart',
    label: 'Unsafe syringes found',
    content: 'How many __unsafe syringes__ did you find on the unit?',
    subContent: 'Write a number in each box; 0 if you found none.',
    instructions:
      'Look on counters, carts and bedside tables. Take any syringe without a label to the nurse in charge at once: nobody gives it.',
    method: 'observe',
    standard:
      'Nobody can be sure what a syringe without a label holds. A label on an empty one can end up on another drug.',
    core: true,
    domain: 'lab',
    weight: 3,
    good: 'None of the three.',
    action: action('stronger', 'Stock ready syringes of the drugs that you found.'),
    cites: [cite('ivp', 'Section 4'), cite('mmlab')],
    parts: [
      numberFound('unlabeled', 'Filled, without a label'),
      numberFound('prelabeled', 'Labeled, still empty'),
      numberFound('alone', 'Filled, left alone'),
    ],
  },
  {
    id: 340,
    questionType: 'tally',
    label: 'One patient at a time',
    content: 'Is each dose prepared for __one patient__, right before it is given?',
    instructions:
      'Watch ten doses as they come. Look for doses drawn up ahead of time, or together with another patient’s dose.',
    method: 'observe',
    standard: 'Syringes that wait together are easily mixed up.',
    core: true,
    domain: 'pre',
    weight: 2,
    good: 'Each dose is for one patient and made right before it is given.',
    action: action('stronger', 'Supply unit doses from the cabinet, taken out for one patient at a time.'),
    cites: [cite('ivp', 'Section 3')],
    parts: [counted('seen', 'For one patient, right before giving', 1, { content: 'Of all doses seen.' })],
  },
];
