import type { QuestionText } from '../../../authoring.ts';
import {
  action,
  adverse,
  choicesOf,
  cite,
  counted,
  element,
  good,
  notObserved,
  outside,
} from '../../../measured.ts';

/** Questions 15 to 19: doses mixed on the unit, and ampules. */
export const mixingQuestions: readonly QuestionText[] = [
  {
    id: 341,
    ...choicesOf([
      good('no', 'No'),
      good('urgent', 'Only when urgent, or when the pharmacy cannot'),
      adverse('routine', 'Yes, also routinely'),
    ]),
    label: 'Mixing on the unit',
    content: 'Do nurses on this unit __mix__ sterile doses?',
    subContent:
      'For example, a nurse adds a drug to a bag. The middle answer means: as your policy says, and never as routine.',
    instructions:
      'Ask the nurse in charge about the past month. Ask about nights and weekends, too. Compare with your policy.',
    method: 'interview',
    standard:
      'Federal rules put a pharmacist in charge of compounding. A pharmacy has the place and the checks for it.',
    core: true,
    domain: 'pre',
    weight: 3,
    good: 'The pharmacy mixes. The exceptions are named in policy.',
    action: action('stronger', 'Stock a premixed or pharmacy-made form, and remove the vial.'),
    cites: [cite('mmprep', undefined, 'confirm'), cite('cop25', '(b)(1)'), cite('tbp26iv')],
    jump: { answer: 'no', toNumber: 18 },
  },
  {
    id: 342,
    questionType: 'multipart',
    label: 'When doses are mixed',
    content: 'In which __situations__ do nurses mix doses?',
    instructions:
      'Ask two nurses for the last dose that each of them mixed. Count times from the next ten doses mixed, or all you see.',
    method: 'interview',
    standard:
      'Guidance asks that giving begin within 4 hours of the start of preparation. Some states still say one hour: check your state’s rules.',
    core: false,
    domain: 'pre',
    weight: 2,
    good: 'Doses are mixed in emergencies only. The start is known, and giving begins in time.',
    action: action(
      'stronger',
      'Stock the ready form. Change pharmacy hours, or how doses are sent to the unit.',
    ),
    cites: [cite('usp797iu'), cite('state')],
    parts: [
      { id: 'drugs', label: 'Drugs mixed most often', questionType: 'short_answer' },
      element('trigger', 'Most common trigger', [
        good('emergency', 'Emergency or sudden change'),
        adverse('closed', 'Pharmacy closed', 0.5),
        adverse('wait', 'Long wait for the pharmacy'),
        adverse('supply', 'Ready form not stocked, or short'),
        adverse('routine', 'Routine on this unit'),
        outside('other', 'Something else'),
      ]),
      counted('start', 'Start time written down', 1, {
        content: 'Of doses mixed here.',
        action: action('intermediate', 'Put a field for the start time on the label template.'),
      }),
      counted('within', 'Start known, begun within 4 hours', 1, {
        content: 'Of doses mixed here whose giving you could follow.',
      }),
    ],
  },
  {
    id: 343,
    questionType: 'multipart',
    label: 'Knowing the limits',
    content: 'Can nurses who mix doses state the __limits__ that apply?',
    instructions:
      'Ask three nurses, one at a time. Compare each answer with your policy. Count the nurses whose answer agrees with it.',
    method: 'interview',
    standard:
      'Whoever mixes a dose needs to know when it is to be given, labeled or thrown away. Check your state’s rules.',
    core: false,
    domain: 'gov',
    weight: 1,
    good: 'Each nurse asked can state all four.',
    action: action('intermediate', 'Print the limits on the label template. Teaching alone is weaker.'),
    cites: [cite('usp797iu', 'time and label'), cite('usp797iu', 'number of products, leftovers', 'confirm')],
    parts: [
      counted('four', 'How soon giving begins', 1, {
        content: 'Within 4 hours, or sooner if your policy says so.',
      }),
      counted('three', 'How many products go into one dose', 1, {
        content: 'Check the number in your policy.',
      }),
      counted('label', 'When a label is needed', 1, {
        content: 'Unless the preparer gives the dose, or sees it given.',
      }),
      counted('leftover', 'What happens to leftovers', 1, { content: 'Check what your policy says.' }),
    ],
  },
  {
    id: 344,
    ...choicesOf([
      good('no', 'No'),
      good('only', 'Yes, no other form exists'),
      adverse('choice', 'Yes, though another form exists'),
      notObserved,
    ]),
    label: 'Ampules on unit',
    content: 'Are glass __ampules__ kept on this unit?',
    instructions:
      'Look in the cabinet, the carts and the emergency supplies. Ask the pharmacy whether another form exists.',
    method: 'observe',
    standard: 'An ampule may leave glass in the drug when it is opened.',
    core: false,
    domain: 'sup',
    weight: 1,
    good: 'None, or only drugs that come in no other form.',
    action: action('stronger', 'Stock the other form, and remove the ampule.'),
    cites: [cite('ivp', 'Section 1')],
    jump: { answer: 'no', toNumber: 20 },
  },
  {
    id: 345,
    questionType: 'tally',
    label: 'Ampule filters',
    content: 'Is a __filter__ used each time a drug is drawn from an ampule?',
    subContent: 'Leave out drugs whose label says that they are not filtered.',
    instructions:
      'Watch up to ten ampules as they come. The filter is taken off before the dose is given. Check that filters lie beside the ampules.',
    method: 'observe',
    standard: 'In a study of 1989, a filter needle left far fewer glass particles than a plain one.',
    core: false,
    domain: 'pre',
    weight: 2,
    good: 'A filter is used each time and taken off before giving. Exceptions follow the drug’s label.',
    action: action('intermediate', 'Keep filters in the same pocket as the ampules.'),
    cites: [cite('ivp', 'Section 3'), cite('ampules')],
    parts: [
      counted('seen', 'Filter used, and taken off before giving', 1, { content: 'Of ampules opened.' }),
    ],
  },
];
