import type { QuestionText } from '../../authoring.ts';
import { howOften, yesNo, yesPartlyNo } from '../../choices.ts';
import { standardNote } from '../../guidance.ts';
import { prefilledSyringes } from '../../medication-lists.ts';
import { nursingAreas } from './areas.ts';

/** Questions 1 to 10: the unit, its doses, and what is done to them at the bedside. */
export const doseQuestions: readonly QuestionText[] = [
  {
    id: 301,
    questionType: 'multipart',
    label: 'Tracer set-up',
    content: 'Which __unit and shift__ does this tracer cover?',
    instructions: 'Agree on these with the nurse in charge. Name the unit only, never a patient.',
    method: 'interview',
    standard: standardNote(
      'Practice differs between units and shifts, so each tracer says which one it saw.',
      'evaluation',
    ),
    parts: [
      { id: 'unit', label: 'Name of the unit', questionType: 'short_answer' },
      { id: 'area', label: 'Area', questionType: 'radio', options: nursingAreas },
      {
        id: 'shift',
        label: 'Shift',
        layout: 'half',
        questionType: 'radio',
        options: [
          { id: 'day', label: 'Day' },
          { id: 'evening', label: 'Evening' },
          { id: 'night', label: 'Night' },
          { id: 'several', label: 'More than one shift' },
        ],
      },
      {
        id: 'role',
        label: 'Your role',
        layout: 'half',
        questionType: 'radio',
        options: [
          { id: 'nurse', label: 'Nurse on this unit' },
          { id: 'leader', label: 'Nurse leader or educator' },
          { id: 'pharmacy', label: 'Pharmacy staff' },
          { id: 'quality', label: 'Quality or safety staff' },
          { id: 'other', label: 'Other' },
        ],
      },
    ],
  },
  {
    id: 302,
    questionType: 'radio',
    label: 'Preparation space',
    content: 'Is there a clean space where nurses can prepare doses __without interruption__?',
    instructions:
      'Stand near the space at a busy time. Look for clutter, splashes from a sink, and interruptions.',
    method: 'observe',
    standard: standardNote(
      'A clean, quiet space lowers the risk of contamination and of slips.',
      'preparation',
      'ivPush',
    ),
    parts: yesPartlyNo,
  },
  {
    id: 303,
    questionType: 'radio',
    label: 'Clean technique',
    content: 'Are __both__ steps of clean technique done for each dose?',
    subContent:
      '1. Hands are cleaned before the dose is prepared.\n2. The vial septum is wiped with alcohol and left to dry.',
    instructions:
      'Watch at least three doses being prepared. Answer “Partly” when a step is missed some of the time.',
    method: 'observe',
    standard: standardNote(
      'Clean hands and a disinfected septum keep germs out of the dose.',
      'injectionSafety',
      'ivPush',
    ),
    parts: yesPartlyNo,
  },
  {
    id: 304,
    questionType: 'multipart',
    label: 'Observed doses',
    content: 'What was __done__ to each dose you watched before it was given?',
    subContent: 'Count each dose once. The last three numbers add up to the first.',
    instructions:
      'Watch ten doses if you can, by more than one nurse. Under Observations, note any drug mixed in a saline flush.',
    method: 'observe',
    standard: standardNote(
      'Each step left to the bedside is one more place where an error can happen.',
      'readyForms',
      'fewerSteps',
    ),
    parts: [
      { id: 'total', label: 'Doses observed', layout: 'half', questionType: 'short_answer' },
      {
        id: 'rta',
        label: 'Given as supplied',
        content: 'Ready to administer, with nothing done to it.',
        layout: 'half',
        questionType: 'short_answer',
      },
      {
        id: 'drawn',
        label: 'Drawn up, nothing added',
        content: 'From a vial, an ampule or another container.',
        layout: 'half',
        questionType: 'short_answer',
      },
      {
        id: 'mixed',
        label: 'Diluted or reconstituted',
        content: 'Also a ready-to-administer dose that was diluted further.',
        layout: 'half',
        questionType: 'short_answer',
      },
    ],
  },
  {
    id: 305,
    questionType: 'long_answer',
    label: 'Drugs drawn up',
    content: 'Which drugs do nurses on this unit most often __draw up__ from vials or ampules?',
    instructions:
      'Ask two or three nurses. Mark the drugs that are also on the sample list of prefilled syringes.',
    method: 'interview',
    standard: standardNote(
      'A drug that is drawn up often is a good candidate for a ready-to-administer form.',
      'readyForms',
      'fewerSteps',
    ),
    medicationLists: [prefilledSyringes],
  },
  {
    id: 306,
    questionType: 'radio',
    label: 'Further dilution',
    content:
      'When a drug comes in a ready-to-administer syringe, how often is it __diluted further__ before it is given?',
    instructions: 'Observe at least three IV push doses. Where you cannot watch, ask two nurses separately.',
    method: 'observe',
    standard: standardNote(
      'Diluting a dose that is ready to give adds risk. Policy should say when it is needed.',
      'ivPush',
    ),
    jump: { answer: 'never', toNumber: 9 },
    parts: howOften,
  },
  {
    id: 307,
    questionType: 'multipart',
    label: 'Reason for dilution',
    content: 'Why are these ready-to-administer doses diluted further?',
    instructions: 'Ask the nurses you watched. Say that you want to learn, not to blame.',
    method: 'interview',
    standard: standardNote(
      'The reason shows what would help: clearer labeling, a smaller syringe, or training.',
      'ivPush',
    ),
    parts: [
      {
        id: 'reason',
        label: 'Main reason',
        layout: 'half',
        questionType: 'radio',
        options: [
          { id: 'slow', label: 'To give it more slowly' },
          { id: 'comfort', label: 'To ease pain or vein irritation' },
          { id: 'small', label: 'To measure a small dose' },
          { id: 'policy', label: 'Labeling or policy calls for it' },
          { id: 'habit', label: 'Habit, or taught that way' },
          { id: 'other', label: 'Another reason' },
        ],
      },
      {
        id: 'diluent',
        label: 'Usual diluent',
        layout: 'half',
        questionType: 'radio',
        options: [
          { id: 'flush', label: 'Saline flush syringe' },
          { id: 'saline', label: '0.9% saline from a vial' },
          { id: 'water', label: 'Sterile water from a vial' },
          { id: 'bag', label: 'Fluid drawn from an IV bag' },
          { id: 'other', label: 'Another diluent' },
        ],
      },
      { id: 'drugs', label: 'Drugs diluted most often', questionType: 'short_answer' },
    ],
  },
  {
    id: 308,
    questionType: 'radio',
    label: 'Flush used as diluent',
    content:
      'When a ready-to-administer dose is diluted further, how often is a __saline flush syringe__ used to do it?',
    instructions:
      'Watch, or ask two nurses separately. Under Observations, note drugs from vials that are mixed in a flush, too.',
    method: 'observe',
    standard: standardNote(
      'Once a drug is added, the printed label on the flush is wrong. INS and ISMP consider this unsafe.',
      'ivPush',
      'infusionNurses',
    ),
    parts: howOften,
  },
  {
    id: 309,
    questionType: 'radio',
    label: 'Syringe used as vial',
    content:
      'Do nurses ever __withdraw__ a dose from a prefilled syringe or cartridge, as if it were a vial?',
    instructions:
      'Look for opened cartridges that lie beside other syringes. Then ask two nurses separately.',
    method: 'observe',
    standard: standardNote(
      'A prefilled syringe is made to give the dose, not to be drawn from. INS and ISMP consider this unsafe.',
      'ivPush',
      'infusionNurses',
    ),
    jump: { answer: 'no', toNumber: 11 },
    parts: yesNo,
  },
  {
    id: 310,
    questionType: 'long_answer',
    label: 'Reason for withdrawing',
    content: 'Why do nurses withdraw doses from prefilled syringes or cartridges?',
    instructions:
      'Ask nurses who do it. Look for a missing holder, a syringe that does not fit the port, or an order for part of a syringe.',
    method: 'interview',
    standard: standardNote(
      'Often the cause is a device or a size that does not fit, which supply can solve.',
      'ivPush',
      'infusionNurses',
    ),
  },
];
