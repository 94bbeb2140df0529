import type { QuestionText } from '../../authoring.ts';
import { labelElement, yesNo, yesPartlyNo } from '../../choices.ts';
import { standardNote } from '../../guidance.ts';

/** Questions 11 to 17: labels, and doses mixed on the unit for immediate use. */
export const labelAndMixingQuestions: readonly QuestionText[] = [
  {
    id: 311,
    questionType: 'radio',
    label: 'Syringe labeling',
    content: 'Is each syringe that is filled on the unit __labeled__, unless it is given at once?',
    subContent:
      'At once: the nurse who fills the syringe goes straight to the patient and gives it, without a stop.',
    instructions: 'Follow three doses from the preparation space to the patient.',
    method: 'observe',
    standard: standardNote(
      'Once a syringe is put down, nobody can tell what is in it.',
      'labeling',
      'ivPush',
    ),
    parts: yesPartlyNo,
  },
  {
    id: 312,
    questionType: 'multipart',
    label: 'Label content',
    content: 'What do the labels on syringes filled on this unit __show__?',
    instructions: 'Read five labels, or all that you find. Do not write down a patient’s name or number.',
    method: 'observe',
    standard: standardNote(
      'In procedural areas a label gives name, strength, expiration date and time and, if not apparent, amount and diluent. Short procedures may differ. Your policy may ask for more.',
      'labeling',
      'proceduralLabels',
      'ivPush',
    ),
    parts: [
      labelElement('drug', 'Drug name'),
      labelElement('strength', 'Strength'),
      labelElement('amount', 'Amount and diluent', 'Needed when the container does not make them clear.'),
      labelElement('expiration', 'Expiration date and time'),
      labelElement('preparer', 'Who prepared it', 'Name or initials.'),
    ],
  },
  {
    id: 313,
    questionType: 'short_answer',
    label: 'Unlabeled syringes found',
    content: 'How many filled syringes __without a label__ did you find?',
    subContent: 'Write a number; 0 if you found none.',
    instructions:
      'Look on counters, carts and bedside tables. Show any that you find to the nurse in charge at once: it must not be given.',
    method: 'observe',
    standard: standardNote('Nobody can be sure what an unlabeled syringe holds.', 'labeling', 'ivPush'),
  },
  {
    id: 314,
    questionType: 'radio',
    label: 'One patient at a time',
    content: 'Do nurses prepare doses for only __one patient__ at a time?',
    subContent:
      'A dose drawn up ahead of time, or together with another patient’s dose, means “Partly” or “No”.',
    instructions: 'Watch a medication round. Look for groups of filled syringes.',
    method: 'observe',
    standard: standardNote('Syringes that wait together are easily mixed up.', 'preparation', 'ivPush'),
    parts: yesPartlyNo,
  },
  {
    id: 315,
    questionType: 'radio',
    label: 'Mixing on the unit',
    content: 'Do nurses on this unit __mix__ sterile doses for immediate use?',
    subContent: 'For example, a nurse adds a drug to a bag because the pharmacy did not supply it mixed.',
    instructions: 'Ask the nurse in charge about the past month. Ask about nights and weekends, too.',
    method: 'interview',
    standard: standardNote(
      'Mixing a single dose as the manufacturer’s labeling directs may be treated separately. Ask your pharmacy, and check your state’s rules.',
      'immediateUse',
      'outsidePharmacy',
    ),
    jump: { answer: 'no', toNumber: 18 },
    parts: yesNo,
  },
  {
    id: 316,
    questionType: 'multipart',
    label: 'When doses are mixed',
    content: 'In which __situations__ do nurses mix doses?',
    instructions: 'Ask two nurses for the last dose that each of them mixed, and what led to it.',
    method: 'interview',
    standard: standardNote(
      'Giving an immediate-use dose begins within 4 hours of the start of preparation, so that time must be known. Check your state’s rules.',
      'immediateUse',
      'outsidePharmacy',
    ),
    parts: [
      { id: 'drugs', label: 'Drugs mixed most often', questionType: 'short_answer' },
      {
        id: 'trigger',
        label: 'Most common trigger',
        layout: 'half',
        questionType: 'radio',
        options: [
          { id: 'emergency', label: 'Emergency or sudden change' },
          { id: 'closed', label: 'Pharmacy closed' },
          { id: 'wait', label: 'Long wait for the pharmacy' },
          { id: 'supply', label: 'Ready form not stocked, or short' },
          { id: 'routine', label: 'Routine on this unit' },
          { id: 'other', label: 'Something else' },
        ],
      },
      {
        id: 'recorded',
        label: 'Start time written down',
        layout: 'half',
        questionType: 'radio',
        options: [
          { id: 'always', label: 'Always' },
          { id: 'sometimes', label: 'Sometimes' },
          { id: 'never', label: 'Never' },
          { id: 'unknown', label: 'Could not find out' },
        ],
      },
    ],
  },
  {
    id: 317,
    questionType: 'radio',
    label: 'Knowing the limits',
    content: 'Can nurses who mix doses state the __limits__ that apply?',
    instructions:
      'Ask two nurses separately: How soon must giving begin? How many products may be mixed? What happens to leftovers? Compare with your policy.',
    method: 'interview',
    standard: standardNote(
      'Giving begins within 4 hours of the start of preparation, or the dose is discarded. For the other limits see the chapter and your policy, and check your state’s rules.',
      'immediateUse',
      'outsidePharmacy',
    ),
    parts: yesPartlyNo,
  },
];
