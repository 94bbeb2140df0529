import type { QuestionText } from '../../authoring.ts';
import { choice } from '../../choices.ts';
import { listB } from '../../medication-lists.ts';
import {
  action,
  adverse,
  cite,
  counted,
  element,
  good,
  outside,
  proposed,
  withUnseen,
  yesOrNo,
} from '../../scoring.ts';

/** Questions 12 to 17: ready syringes that are altered, the preparation area, labels, mixing and ampules. */
export const preparationQuestions: readonly QuestionText[] = [
  {
    id: 307,
    questionType: 'multipart',
    label: 'Reason for altering',
    content: 'Why are ready syringes __altered__, and with what?',
    instructions:
      'Skip if you saw none. Ask the nurses you watched. Say that you want to learn, not to blame.',
    method: 'interview',
    standard: 'The reason shows what would help: a rate on the label, another size of syringe, or feedback.',
    core: false,
    seconds: 120,
    domain: 'pre',
    good: 'Where a diluent is needed, it comes from a vial made for it.',
    action: action(
      'intermediate',
      'If given slowly: a rate card or a pump. If part of a syringe: another size. If habit: show the counts.',
    ),
    cites: [cite('ivp', 'section 3'), cite('cdc')],
    parts: [
      choice('reason', 'Main reason', [
        { id: 'slow', label: 'To give it more slowly' },
        { id: 'comfort', label: 'To ease pain or vein irritation' },
        { id: 'small', label: 'To measure a small dose' },
        { id: 'part', label: 'Only part of the syringe is ordered' },
        { id: 'holder', label: 'No holder, or it does not fit the port' },
        { id: 'policy', label: 'Labeling or policy calls for it' },
        { id: 'habit', label: 'Habit, or taught that way' },
        { id: 'other', label: 'Another reason' },
      ]),
      { id: 'drugs', label: 'Drugs altered most often', layout: 'half', questionType: 'short_answer' },
      element(
        'diluent',
        'Usual diluent',
        withUnseen(
          [
            good('vial', 'Vial of sodium chloride or water'),
            adverse('flush', 'Flush syringe'),
            adverse('bag', 'Fluid drawn from an IV bag'),
            outside('other', 'Other'),
          ],
          'ask',
        ),
        { weight: 2 },
      ),
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
    seconds: 120,
    action: action('stronger', 'Ask the pharmacy for a ready form of these drugs.'),
    medicationLists: [listB],
  },
  {
    id: 331,
    questionType: 'multipart',
    label: 'Preparation area',
    content: 'Is the __preparation area__ clear and quiet, with one patient’s dose at a time?',
    instructions:
      'Look at the counter and the nearest sink. Turn on the sheet’s extra columns for the two counts.',
    method: 'observe',
    standard: 'A clear, quiet place lowers the risk of germs and of slips.',
    core: false,
    seconds: 60,
    domain: 'pre',
    good: 'Clear, dry, quiet; one patient at a time.',
    action: action('intermediate', 'Set up a quiet preparation area, away from the sink.'),
    cites: [cite('ivp', 'section 3', 'confirm'), cite('aorn')],
    parts: [
      element('clear', 'Counter clear of other work', withUnseen(yesOrNo, 'observe'), { weight: 1 }),
      element('sink', 'Out of reach of splashes from a sink', withUnseen(yesOrNo, 'observe'), { weight: 1 }),
      counted('quiet', 'Prepared without interruption', 0.9, {
        content: 'Of doses prepared here.',
        ...proposed(0.9),
        weight: 1,
      }),
      counted('onepatient', 'Prepared for one patient at a time', 0.95, {
        content: 'Of all doses.',
        ...proposed(0.95),
        weight: 2,
      }),
    ],
  },
  {
    id: 338,
    questionType: 'multipart',
    label: 'Label content',
    content: 'What do the labels on syringes filled here __show__?',
    instructions:
      'Read five labels, or all. For each row, leave out labels that do not need it. Write down no patient’s name.',
    method: 'observe',
    standard:
      'A label tells the next person what a syringe holds. Rules on labels differ: check your state’s rules.',
    core: false,
    seconds: 240,
    domain: 'lab',
    good: 'Every label shows each line that applies to it.',
    action: action('intermediate', 'Print labels that have these fields.'),
    cites: [cite('jcfaq'), cite('npglab', 'EP 3'), cite('state', 'Wis. Phar 15.34')],
    parts: [
      counted('drug', 'Drug name', 0.95, { ...proposed(0.95), weight: 3 }),
      counted('strength', 'Strength and amount', 0.95, { ...proposed(0.95), weight: 3 }),
      counted('patient', 'Patient’s name and location', 0.95, {
        content: 'Only where one person prepares it and another gives it.',
        ...proposed(0.95),
        weight: 2,
      }),
      counted('directions', 'Directions for use', 0.95, {
        content: 'Only where one person prepares it and another gives it.',
        ...proposed(0.95),
        weight: 1,
      }),
      counted('diluent', 'Diluent, name and volume', 0.95, {
        content: 'Of diluted doses.',
        ...proposed(0.95),
        weight: 2,
      }),
      counted('expires', 'Expiration or begin-by date and time', 0.95, { ...proposed(0.95), weight: 2 }),
      counted('made', 'Time it was mixed', 0.95, {
        content: 'Of mixed doses only; not syringes that were only drawn up.',
        ...proposed(0.95),
        weight: 1,
      }),
      counted('preparer', 'Who mixed it', 0.95, {
        content: 'Name or initials. Of mixed doses only.',
        ...proposed(0.95),
        weight: 1,
      }),
    ],
  },
  {
    id: 342,
    questionType: 'multipart',
    label: 'When doses are mixed',
    content: 'Which doses are __mixed__ here, when, and within which time?',
    instructions:
      'Skip if question 11 is “No”. Ask two nurses about the last dose each mixed, and three about the time limit.',
    method: 'interview',
    standard:
      'Guidance asks that giving begin within 4 hours of the start of mixing. Some states still say one hour: check your state’s rules.',
    core: false,
    seconds: 300,
    domain: 'pre',
    good: 'Doses are mixed in emergencies only. The start is known, and the dose begins in time.',
    action: action('stronger', 'Stock the ready form, or change pharmacy hours or delivery.'),
    cites: [cite('state', 'Wis. Phar 15.34'), cite('usp797iu', undefined, 'confirm')],
    parts: [
      { id: 'drugs', label: 'Drugs mixed most often', questionType: 'short_answer' },
      element(
        'trigger',
        'Most common trigger',
        withUnseen(
          [
            good('emergency', 'Emergency or sudden change'),
            adverse('closed', 'Pharmacy closed', 0.5),
            adverse('wait', 'Long wait for the pharmacy'),
            adverse('supply', 'Ready form not stocked, or short'),
            adverse('routine', 'Routine on this unit'),
            outside('other', 'Something else'),
          ],
          'ask',
        ),
        { weight: 2 },
      ),
      counted('within', 'Begun within 4 hours of the start', 0.95, {
        content: 'Of doses mixed for immediate use, not by their label. No start time counts as No.',
        ...proposed(0.95),
        weight: 2,
      }),
      counted('limits', 'Nurses who know the time limit', 0.95, {
        content: 'Of three nurses.',
        ...proposed(0.95),
        weight: 1,
        action: action('intermediate', 'Print the limit on the label.'),
      }),
    ],
  },
  {
    id: 344,
    questionType: 'multipart',
    label: 'Ampules and filters',
    content: 'Are glass __ampules__ used only where no other form exists, and with a filter?',
    instructions: 'Look in the cabinet and emergency supplies. Ask the pharmacy about other forms.',
    method: 'observe',
    standard:
      'An ampule may leave glass in the drug. In a study of 1989, a filter needle left far fewer pieces than a plain one.',
    core: false,
    seconds: 90,
    domain: 'sup',
    good: 'None, or only drugs that come in no other form, drawn up with a filter.',
    actions: [
      action('stronger', 'Stock the other form.'),
      action('intermediate', 'Keep filters in the same pocket.'),
    ],
    cites: [cite('ivp', 'section 1'), cite('ampules')],
    parts: [
      element(
        'need',
        'Ampules on the unit',
        withUnseen(
          [
            good('none', 'None'),
            good('only', 'Only drugs with no other form'),
            adverse('choice', 'Another form exists'),
          ],
          'observe',
        ),
        { weight: 1 },
      ),
      counted('filter', 'Filter used', 0.95, {
        content: 'Of ampules opened; not drugs whose label says no filter.',
        ...proposed(0.95),
        weight: 1,
      }),
    ],
  },
];
