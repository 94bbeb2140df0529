import type { QuestionText } from '../../authoring.ts';
import { yesPartlyNo } from '../../choices.ts';
import { standardNote } from '../../guidance.ts';

/**
 * Questions 27 to 33: how much is wasted, what it costs, and how waste is handled. The
 * calculator on 27 to 29 and 39 holds every drug; the boxes of 27 and 28 hold one of them.
 */
export const wasteQuestions: readonly QuestionText[] = [
  {
    id: 427,
    questionType: 'multipart',
    label: 'Waste: quantities',
    content: 'What did you count for the drug that is __wasted most__?',
    subContent:
      'Write this one drug in the boxes. Put all drugs that you counted, this one too, in the calculator.',
    instructions:
      'Open the count sheet and the waste records for the cases counted. Ask for totals; do not look at patients’ names.',
    method: 'document',
    standard: standardNote(
      'In a study from 2001, six drugs made up about three quarters of the cost of drug waste in anesthesia.',
      'evaluation',
      'readyForms',
    ),
    hasWastageCalculator: true,
    parts: [
      { id: 'drug', label: 'Drug', layout: 'half', questionType: 'short_answer' },
      {
        id: 'package',
        label: 'Amount in one package',
        content: 'With its unit, for example “50 mg”. Leave out overfill.',
        layout: 'half',
        questionType: 'short_answer',
      },
      { id: 'opened', label: 'Packages opened', layout: 'half', questionType: 'short_answer' },
      {
        id: 'given',
        label: 'Amount given',
        content: 'To all patients together, in the same unit.',
        layout: 'half',
        questionType: 'short_answer',
      },
    ],
  },
  {
    id: 428,
    questionType: 'multipart',
    label: 'Waste: price',
    content: 'What does __one package__ of this drug cost?',
    subContent: 'Put the prices of the other drugs in the calculator.',
    instructions:
      'Open the latest purchase records with the pharmacy buyer. Use the price that the hospital pays.',
    method: 'document',
    standard: standardNote(
      'A ready-to-administer form may cost more per package and less per dose given.',
      'evaluation',
      'readyForms',
    ),
    hasWastageCalculator: true,
    parts: [
      {
        id: 'cost',
        label: 'Cost per package',
        content: 'The vial, ampule or syringe that is opened now.',
        layout: 'half',
        questionType: 'dollars',
      },
      {
        id: 'alternative',
        label: 'RTA alternative',
        content: 'One ready-to-administer syringe or bag of it. Leave blank if there is none.',
        layout: 'half',
        questionType: 'dollars',
      },
    ],
  },
  {
    id: 429,
    questionType: 'multipart',
    label: 'Waste: volume',
    content: 'How many __cases__ are behind these numbers?',
    subContent: 'Write numbers only. The calculator uses them to work out the cost per case and per year.',
    instructions:
      'Open the schedule for the cases that you counted, and the yearly case report for the same area.',
    method: 'document',
    standard: standardNote(
      'The more cases are counted, and the more alike they are, the closer the figure for the year.',
      'evaluation',
    ),
    hasWastageCalculator: true,
    parts: [
      {
        id: 'observed',
        label: 'Cases observed',
        content: 'All cases counted, even those without waste.',
        layout: 'half',
        questionType: 'short_answer',
      },
      { id: 'peryear', label: 'Cases per year', layout: 'half', questionType: 'short_answer' },
    ],
  },
  {
    id: 430,
    questionType: 'radio',
    label: 'Waste witnessed',
    content: 'Is waste of controlled drugs __witnessed__ at the time that it occurs?',
    instructions:
      'Watch one waste if you can. Otherwise, compare the times of waste and witness in five records.',
    method: 'observe',
    standard: standardNote(
      'A witness who signs later has seen nothing. Follow your own policy and your state’s rules.',
      'controlledDrugs',
      'storage',
    ),
    parts: yesPartlyNo,
  },
  {
    id: 431,
    questionType: 'radio',
    label: 'Drugs reconciled',
    content: 'Are the amounts of controlled drugs used here __reconciled__?',
    subContent: 'Reconciled: what was dispensed equals what was given, wasted and returned.',
    instructions:
      'Open the reconciliation report for the past month with the pharmacy. Ask how differences are settled.',
    method: 'document',
    standard: standardNote(
      'A difference that nobody looks into may hide an error or diversion.',
      'controlledDrugs',
      'storage',
    ),
    parts: yesPartlyNo,
  },
  {
    id: 432,
    questionType: 'radio',
    label: 'Waste streams',
    content: 'Does each kind of drug waste go into the __right container__?',
    subContent: 'For example: sharps, non-hazardous drugs, hazardous drugs, controlled drugs.',
    instructions:
      'Look at containers in two rooms without reaching in. Compare with your hospital’s waste chart.',
    method: 'observe',
    standard: standardNote(
      'Waste in the wrong container can hurt staff, be taken, or reach the water.',
      'drugWaste',
      'controlledDrugs',
    ),
    parts: yesPartlyNo,
  },
  {
    id: 433,
    questionType: 'radio',
    label: 'Unopened items returned',
    content: 'Are unopened ready-to-administer items __returned__ for use in another case?',
    subContent: 'Their seal is intact, and they were stored as the label says.',
    instructions: 'Look at what is left after two cases. Follow where unopened syringes and bags go.',
    method: 'observe',
    standard: standardNote(
      'A sealed syringe can be used later; one that was filled in the room is thrown away.',
      'storage',
      'evaluation',
    ),
    parts: yesPartlyNo,
  },
];
