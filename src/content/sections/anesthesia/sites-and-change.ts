import type { QuestionText } from '../../authoring.ts';
import { barriers, yesNo, yesPartlyNo } from '../../choices.ts';
import { standardNote } from '../../guidance.ts';

/** Questions 34 to 40: remote sites, reporting, satisfaction, barriers, the cost of waste, the first change. */
export const sitesAndChangeQuestions: readonly QuestionText[] = [
  {
    id: 434,
    questionType: 'radio',
    label: 'Remote sites',
    content: 'Are __remote sites__ supplied in the same way as the main operating rooms?',
    subContent:
      'Remote site: a place away from the main operating rooms where anesthesia is given. If there is none, go on to question 36.',
    instructions:
      'Look at one remote site. Compare its syringes, cart and labels with those of a main operating room.',
    method: 'observe',
    standard: standardNote(
      'Remote sites are often farther from the pharmacy and from help.',
      'anesthesiaSafety',
      'perioperative',
    ),
    jump: { answer: 'yes', toNumber: 36 },
    parts: yesNo,
  },
  {
    id: 435,
    questionType: 'long_answer',
    label: 'Differences in supply',
    content: 'How does supply at remote sites __differ__ from the main operating rooms?',
    instructions:
      'Ask a member of the team who works at both. Think of syringes, strengths, carts, labels and returns.',
    method: 'interview',
    standard: standardNote(
      'Each difference is something that staff have to remember when they change places.',
      'anesthesiaSafety',
      'perioperative',
    ),
  },
  {
    id: 436,
    questionType: 'radio',
    label: 'Error reporting',
    content: 'Are medication errors in this area __reported__, even those caught in time?',
    instructions:
      'Open the summary of event reports for the past 12 months. Ask two members of the team when they last reported one.',
    method: 'document',
    standard: standardNote(
      'A study from 2016 found an error or a drug-related harm in 5.3% of doses given. An area with no reports probably still has errors.',
      'eventResponse',
      'anesthesiaSafety',
    ),
    parts: yesPartlyNo,
  },
  {
    id: 437,
    questionType: 'slider',
    label: 'Satisfaction with supply',
    content: 'How __satisfied__ is the anesthesia team with the supply of ready-to-administer drugs?',
    instructions: 'Ask three members of the team separately. Enter the middle of their three numbers.',
    method: 'interview',
    standard: standardNote(
      'Those who give the drugs know best what is missing.',
      'evaluation',
      'anesthesiaSafety',
    ),
    minLabel: 'Very dissatisfied',
    maxLabel: 'Very satisfied',
    parts: [{ id: 'satisfaction', label: 'Satisfaction with supply' }],
  },
  {
    id: 438,
    questionType: 'ranking',
    label: 'Main barriers',
    content: 'What keeps this area from using __more__ ready-to-administer drugs?',
    subContent: 'Put the biggest barrier first.',
    instructions: 'Agree on the order with the anesthesia lead and one person from the pharmacy.',
    method: 'interview',
    standard: standardNote('The first barrier on the list is where an action plan starts.', 'evaluation'),
    parts: barriers,
  },
  {
    id: 439,
    questionType: 'multipart',
    label: 'Waste: result',
    content: 'What does drug waste in this area __cost__ in a year?',
    subContent:
      'The figure leaves out labor, supplies and disposal, and the price and expiry of ready-to-administer products. If no waste can be avoided, leave the percentage blank and say so under Observations.',
    instructions:
      'Agree with the team and the pharmacy on which part of the waste could be avoided, and how.',
    method: 'interview',
    standard: standardNote(
      'A known cost can be weighed against the price of ready-to-administer products.',
      'evaluation',
      'readyForms',
    ),
    hasWastageCalculator: true,
    parts: [
      {
        id: 'annual',
        label: 'Waste per year',
        content: 'Filled in from the calculator. You may change it.',
        layout: 'half',
        questionType: 'dollars',
      },
      {
        id: 'avoidable',
        label: 'Judged avoidable',
        content: 'Share of this cost.',
        layout: 'half',
        questionType: 'percentage',
      },
      { id: 'causes', label: 'Main causes', questionType: 'long_answer' },
    ],
  },
  {
    id: 440,
    questionType: 'long_answer',
    label: 'First change to make',
    content: 'What is the __first change__ that this area should make?',
    subContent: 'Say who would do it, and how you would know that it works.',
    instructions: 'Agree on it with the anesthesia lead and the pharmacy before you submit.',
    method: 'interview',
    standard: standardNote(
      'One change done well does more than ten that are planned.',
      'evaluation',
      'anesthesiaSafety',
    ),
  },
];
