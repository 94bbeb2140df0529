import type { QuestionText } from '../../../authoring.ts';
import { choice } from '../../../choices.ts';
import { listB } from '../../../measured-lists.ts';
import {
  action,
  adverse,
  cite,
  counted,
  countedOnly,
  element,
  good,
  notObserved,
} from '../../../measured.ts';

/** Questions 1 to 5: the watch, the place, clean technique, and what is done to each dose. */
export const watchedDoseQuestions: readonly QuestionText[] = [
  {
    id: 301,
    questionType: 'multipart',
    label: 'Tracer set-up',
    content: 'Which doses will you __watch__?',
    instructions:
      'Agree on these with the nurse in charge. Give the number of nurses, never their names. Tell them why you are here.',
    method: 'interview',
    standard:
      'In a 2001 study of two UK wards, nurses made no fewer errors while they were watched. Who was watched, and when, still shapes a count.',
    core: true,
    weight: 0,
    cites: [cite('dean')],
    parts: [
      choice('shift', 'Shift', [
        { id: 'day', label: 'Day' },
        { id: 'evening', label: 'Evening' },
        { id: 'night', label: 'Night' },
        { id: 'several', label: 'More than one shift' },
      ]),
      { id: 'nurses', label: 'Number of nurses watched', layout: 'half', questionType: 'short_answer' },
      choice('told', 'Did nurses know which doses you watched?', [
        { id: 'announced', label: 'Doses announced' },
        { id: 'unannounced', label: 'Doses not announced' },
      ]),
      choice('role', 'Your role', [
        { id: 'nurse', label: 'Nurse on this unit' },
        { id: 'leader', label: 'Nurse leader or educator' },
        { id: 'pharmacy', label: 'Pharmacy staff' },
        { id: 'quality', label: 'Quality or safety staff' },
        { id: 'other', label: 'Other' },
      ]),
    ],
  },
  {
    id: 331,
    questionType: 'multipart',
    label: 'Place and quiet',
    content: 'How __clean and quiet__ is it where doses are prepared?',
    instructions:
      'Look at the light, the clutter and the nearest sink. Then watch ten doses as they come, from the first touch to the filled syringe.',
    method: 'observe',
    standard: 'A clean, quiet place lowers the risk of contamination and of slips. Check your state’s rules.',
    core: true,
    domain: 'pre',
    weight: 2,
    good: 'The place is well lit, free of clutter and away from a sink. Nobody interrupts a dose.',
    action: action(
      'stronger',
      'Supply doses that leave nothing to prepare. Mark a quiet place for what remains.',
    ),
    cites: [cite('ivp', 'Section 3'), cite('usp797iu', undefined, 'confirm')],
    parts: [
      element(
        'clean',
        'Lit, uncluttered, away from a sink',
        [good('yes', 'Yes'), adverse('partly', 'Partly', 0.5), adverse('no', 'No'), notObserved],
        {
          action: action('intermediate', 'Mark a clean, quiet place where doses are prepared.'),
        },
      ),
      counted('quiet', 'Without interruption', 0.9, { content: 'Of doses prepared here.' }),
    ],
  },
  {
    id: 332,
    questionType: 'multipart',
    label: 'Clean technique',
    content: 'How often is each step of __clean technique__ done?',
    instructions:
      'Watch ten doses as they come. For each step, count the doses that called for it, and those where it was done.',
    method: 'observe',
    standard: 'Clean hands, a clean port and a new syringe keep germs out of the dose and out of the line.',
    core: true,
    domain: 'pre',
    weight: 3,
    good: 'Each step is done for each dose that calls for it.',
    action: action('stronger', 'Stock ready syringes, so that nobody enters a vial.'),
    cites: [cite('cdc'), cite('ivp', 'Section 2'), cite('ins')],
    parts: [
      counted('hands', 'Hands cleaned right before', 1, { content: 'Of doses prepared here.' }),
      counted('septum', 'Septum or neck wiped, left to dry', 1, {
        content: 'Of entries into a vial or ampule.',
      }),
      counted('newneedle', 'New needle and syringe for each entry', 1, {
        content: 'Of entries into a vial or ampule.',
      }),
      counted('hub', 'Port or hub scrubbed, left to dry', 1, {
        content: 'Of doses given into a line.',
        action: action('intermediate', 'Keep caps and alcohol pads where doses are given.'),
      }),
    ],
  },
  {
    id: 333,
    questionType: 'multipart',
    label: 'Observed doses',
    content: 'What was __done__ to each dose before it was given?',
    subContent: 'Each dose counts under one of the four. All four share the same number of doses seen.',
    instructions:
      'Watch ten doses as they come, by two nurses or more. Use the observed-dose sheet, or count here.',
    method: 'observe',
    standard:
      'Each step left to the bedside is one more place for an error. Studies of 2008 and 2018 found errors in doses made up by hand.',
    core: true,
    domain: 'sup',
    weight: 3,
    good: 'Most doses are given as supplied. No ready form is altered.',
    action: action('stronger', 'Stock the ready form of what is drawn up most, and remove the vial.'),
    cites: [cite('tbp26iv'), cite('hertig'), cite('parshuram')],
    composition: { good: ['asis'], target: 0.8 },
    parts: [
      countedOnly('asis', 'Given as supplied', { content: 'Ready to administer, with nothing done to it.' }),
      countedOnly('altered', 'Ready form altered', { content: 'Diluted further, or moved.' }),
      countedOnly('moved', 'Moved, nothing added', {
        content: 'Drawn up from a vial, an ampule or another container.',
      }),
      countedOnly('mixed', 'Diluted or reconstituted', { content: 'The form it came in called for it.' }),
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
    standard: 'A drug that is drawn up often is a good candidate for a ready syringe.',
    core: false,
    weight: 0,
    action: action('stronger', 'Give these drugs to the pharmacy, as candidates for a ready form.'),
    medicationLists: [listB],
  },
];
