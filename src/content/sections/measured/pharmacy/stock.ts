import type { QuestionText } from '../../../authoring.ts';
import { listA, listB, stockParts } from '../../../measured-lists.ts';
import { action, cite, counted, elements, yesIsGood } from '../../../measured.ts';

/** Questions 7 to 10: what is stocked ready, what is kept beside it, and drugs that call for a form of their own. */
export const stockQuestions: readonly QuestionText[] = [
  {
    id: 234,
    questionType: 'multipart',
    core: true,
    domain: 'sup',
    weight: 3,
    label: 'Premixed stock',
    content: 'For each drug that comes __premixed__, which form is supplied first?',
    subContent: 'Choose “Not used here” for drugs that your hospital does not use.',
    instructions:
      'Go down list A. Check shelves and two cabinets for each drug; ask the buyer about those not stocked.',
    method: 'observe',
    standard:
      'A premixed bag needs no mixing by anyone in the hospital. In a study of 2008, 161 of 464 infusions mixed as a task were off by more than 10 percent.',
    good: 'The ready form comes first for each listed drug that the hospital uses.',
    action: action(
      'stronger',
      'Stock the premixed form and remove the vial. Bring the order and the pump library in line with it.',
    ),
    cites: [cite('tbp26iv'), cite('mmdisp'), cite('s4s'), cite('parshuram')],
    medicationLists: [listA],
    parts: stockParts(listA),
  },
  {
    id: 235,
    questionType: 'multipart',
    core: true,
    domain: 'sto',
    weight: 2,
    label: 'Vials beside ready forms',
    content: 'How many drugs stocked ready have __no vial__ in the same cabinet?',
    instructions:
      'Open two cabinets. Take ten drugs of lists A and B that are stocked ready, as they come, and look for a vial of each.',
    method: 'observe',
    standard:
      'The form closest at hand is the form that gets used. A ready form helps most once the vial is gone.',
    good: 'No vial lies beside a ready form without a good reason.',
    action: action('stronger', 'Remove the vial from each cabinet that holds the ready form.'),
    cites: [cite('tbp26iv'), cite('ashpadc')],
    medicationLists: [listA, listB],
    parts: [
      counted('left', 'Ready form without its vial', 0.9, { content: 'Of the drugs that you checked.' }),
      {
        id: 'why',
        label: 'Vials found, and why they are kept',
        content: 'Name the drugs.',
        questionType: 'long_answer',
      },
    ],
  },
  {
    id: 236,
    questionType: 'multipart',
    core: true,
    domain: 'sup',
    weight: 3,
    label: 'Prefilled syringe stock',
    content: 'For each drug that comes in a __prefilled syringe__, which form is supplied first?',
    subContent: 'Choose “Not used here” for drugs that your hospital does not use.',
    instructions:
      'Go down list B. Check shelves and two cabinets for each drug; ask the buyer about those not stocked.',
    method: 'observe',
    standard:
      'A prefilled syringe spares drawing up and labeling. Two studies (2016, 2018) found fewer weak points or errors; the later one was paid for by industry.',
    good: 'The syringe comes first, in the dose that is ordered.',
    action: action('stronger', 'Stock the syringe in the sizes that are ordered, and remove the vial.'),
    cites: [cite('tbp26iv'), cite('ivp', 'section 1'), cite('hertig'), cite('yang')],
    medicationLists: [listB],
    parts: stockParts(listB),
  },
  {
    id: 237,
    questionType: 'multipart',
    core: true,
    domain: 'pre',
    weight: 3,
    label: 'Hazardous drugs and routes',
    content: 'Which safeguards are in place for __hazardous__ drugs or drugs for the spine?',
    instructions:
      'Look at doses that leave for oncology and for the operating rooms. Then open the list of hazardous drugs.',
    method: 'observe',
    standard:
      'A minibag cannot be mistaken for a syringe that is meant for the spine. For hazardous drugs, check what your own list and policy ask for.',
    good: 'All that apply are in place.',
    action: action('stronger', 'Build orders for vinca drugs as minibags, with no syringe to choose.'),
    cites: [cite('tbp1'), cite('usp800')],
    parts: elements(yesIsGood, [
      ['vinca', 'Every vinca drug leaves in a minibag', 'Such as vincristine.'],
      ['intrathecal', 'Doses for the spine go out apart, by name', 'Never together with IV drugs.'],
      ['cstd', 'Closed transfer device for giving is supplied', 'Where the form of the drug allows it.'],
      ['list', 'Hazardous drug list reviewed in past 12 months', 'The hospital’s own list.'],
    ]),
  },
];
