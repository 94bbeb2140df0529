import type { QuestionText } from '../../authoring.ts';
import { yesPartlyNo } from '../../choices.ts';
import { standardNote } from '../../guidance.ts';
import { outsourced, prefilledSyringes } from '../../medication-lists.ts';
import { anesthesiaAreas } from './areas.ts';

/** Questions 1 to 6: the area, its pharmacy support, its syringes and its carts. */
export const supplyQuestions: readonly QuestionText[] = [
  {
    id: 401,
    questionType: 'multipart',
    label: 'Tracer set-up',
    content: 'Which __area and cases__ does this tracer cover?',
    instructions:
      'Agree on these with the anesthesia lead of the day. Write kinds of cases only, never a patient.',
    method: 'interview',
    standard: standardNote(
      'Practice differs between areas and kinds of cases, so each tracer says what it saw.',
      'evaluation',
    ),
    parts: [
      { id: 'area', label: 'Area', questionType: 'radio', options: anesthesiaAreas },
      {
        id: 'cases',
        label: 'Kind of cases',
        content: 'For example, “general surgery, adults”.',
        questionType: 'short_answer',
      },
      {
        id: 'role',
        label: 'Your role',
        questionType: 'radio',
        options: [
          { id: 'physician', label: 'Anesthesiologist' },
          { id: 'nurse', label: 'Nurse anesthetist or anesthesiologist assistant' },
          { id: 'technician', label: 'Anesthesia technician' },
          { id: 'pharmacy', label: 'Pharmacy staff' },
          { id: 'quality', label: 'Quality or safety staff' },
          { id: 'other', label: 'Other' },
        ],
      },
    ],
  },
  {
    id: 402,
    questionType: 'radio',
    label: 'Pharmacy support',
    content: 'How does the __pharmacy__ support this area?',
    subContent: 'If more than one choice fits, take the first that does.',
    instructions: 'Ask the anesthesia lead, and check with the pharmacy.',
    method: 'interview',
    standard: standardNote(
      'A pharmacy that is close by can supply, and take back, what a case needs.',
      'anesthesiaSafety',
      'perioperative',
    ),
    parts: [
      { id: 'satellite', label: 'Satellite pharmacy in or near the area' },
      { id: 'dedicated', label: 'Dedicated pharmacist, no satellite' },
      { id: 'oncall', label: 'Main pharmacy, on call' },
      { id: 'none', label: 'No set support' },
    ],
  },
  {
    id: 403,
    questionType: 'multipart',
    label: 'Syringe sources',
    content: 'From which __sources__ do the filled syringes in this area come?',
    subContent:
      'Give each syringe to one source only. The four shares add up to 100. A share that is left blank counts as 0.',
    instructions: 'Look in at least two rooms before a case begins. Count the filled syringes by source.',
    method: 'observe',
    standard: standardNote(
      'One study found 8 weak points in the use of prefilled syringes, against 21 for syringes that the user fills.',
      'anesthesiaSafety',
      'perioperative',
    ),
    parts: [
      {
        id: 'manufacturer',
        label: 'Manufacturer’s prefilled syringe',
        layout: 'half',
        questionType: 'percentage',
      },
      {
        id: 'outsourced',
        label: '503B outsourcing facility',
        layout: 'half',
        questionType: 'percentage',
      },
      { id: 'pharmacy', label: 'Filled by the pharmacy', layout: 'half', questionType: 'percentage' },
      { id: 'team', label: 'Filled by the anesthesia team', layout: 'half', questionType: 'percentage' },
    ],
  },
  {
    id: 404,
    questionType: 'long_answer',
    label: 'Syringes at case start',
    content: 'Which syringes are __ready__ when a case begins?',
    subContent: 'For each: drug, strength and source. Mark the ones the team filled itself.',
    instructions: 'Look at the cart in two rooms before the patient comes in. Compare with the sample lists.',
    method: 'observe',
    standard: standardNote(
      'A syringe that is filled in advance and often not used is a good candidate for a ready form.',
      'anesthesiaSafety',
      'readyForms',
    ),
    medicationLists: [prefilledSyringes, outsourced],
  },
  {
    id: 405,
    questionType: 'radio',
    label: 'Standard cart layout',
    content: 'Do all carts and trays in this area have the same __layout__?',
    instructions: 'Look at the drug drawers of three carts. Check that each drug has the same place.',
    method: 'observe',
    standard: standardNote(
      'People reach for a place. If another drug is in that place, the wrong one is taken.',
      'anesthesiaSafety',
      'perioperative',
    ),
    parts: yesPartlyNo,
  },
  {
    id: 406,
    questionType: 'radio',
    label: 'Cart security',
    content: 'Is the anesthesia cart __secured__ between cases?',
    subContent: 'Secured: locked, or watched as your policy says. Drugs left on top are not secured.',
    instructions: 'Look in three rooms between cases. Try the drawers with a member of the team.',
    method: 'observe',
    standard: standardNote(
      'A drug left in the open can be taken, tampered with or mixed up.',
      'storage',
      'controlledDrugs',
    ),
    parts: yesPartlyNo,
  },
];
