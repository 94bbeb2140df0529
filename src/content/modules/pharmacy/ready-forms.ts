import type { QuestionText } from '../../authoring.ts';
import { listA, listB } from '../../medication-lists.ts';
import { action, cite, countedOnly, proposed } from '../../scoring.ts';
import { IV_DOSE } from './iv-dose.ts';

/** Questions 1 to 3: in which form doses leave, and what lies beside the ready form. */
export const readyFormQuestions: readonly QuestionText[] = [
  {
    id: 254,
    questionType: 'multipart',
    core: true,
    seconds: 210,
    domain: 'sup',
    weight: 2,
    label: 'Next 20 IV doses',
    content: 'In which __form__ do the next 20 IV doses leave the pharmacy?',
    subContent: `${IV_DOSE} Count one for each dose, or for each unit restocked.`,
    instructions:
      'Stand where doses are packed. Take the next 20 IV doses in order. If fewer are waiting, use the last cabinet restock list.',
    method: 'observe',
    standard: 'This count is the plainest measure of what the pharmacy does for the bedside.',
    good: 'The share that leaves ready to administer rises from tracer to tracer.',
    action: action('stronger', 'Switch the vial items used most to a ready form, and take their vials away.'),
    cites: [cite('tbp26iv'), cite('ashpmin'), cite('mmdisp')],
    composition: { good: ['maker', 'outsourced', 'pharmacy'], target: 0.8, proposed: true },
    parts: [
      countedOnly('maker', 'Ready, from a manufacturer'),
      countedOnly('outsourced', 'Ready, from a 503B facility'),
      countedOnly('pharmacy', 'Ready, made in this pharmacy'),
      countedOnly('vial', 'Vial or ampule'),
    ],
  },
  {
    id: 255,
    questionType: 'multipart',
    core: true,
    seconds: 210,
    domain: 'sup',
    label: 'Ten sample drugs',
    content: 'For ten sample drugs that you use, is the __ready form__ supplied first?',
    subContent:
      'Ready form: from a manufacturer, a 503B facility or this pharmacy. Skip a drug that is not used here, is in shortage, or has no ready form. Past the end of a list, go on at the top.',
    instructions:
      'Start at the row that equals today’s date. Take the next five drugs used here from each list. Check shelf and cabinet list.',
    method: 'observe',
    standard:
      'In a 2008 test, 161 of 464 morphine infusions mixed by staff were off by more than 10 percent.',
    good: 'The ready form comes first for each drug that is used.',
    action: action('stronger', 'Stock the ready form in the sizes that are ordered, and remove the vial.'),
    cites: [cite('tbp26iv'), cite('s4s'), cite('parshuram'), cite('hertig'), cite('yang')],
    medicationLists: [listA, listB],
    parts: [
      countedOnly('bags', 'List A: ready form supplied first', {
        content: 'Of five drugs.',
        weight: 2,
        ...proposed(0.8),
      }),
      countedOnly('syringes', 'List B: ready form supplied first', {
        content: 'Of five drugs.',
        weight: 2,
        ...proposed(0.8),
      }),
      {
        id: 'why',
        label: 'Drugs whose vial comes first, and why',
        content: 'Price, storage, size, or not known.',
        questionType: 'long_answer',
      },
    ],
  },
  {
    id: 256,
    questionType: 'multipart',
    core: true,
    seconds: 75,
    domain: 'sto',
    label: 'Vials beside ready forms',
    content: 'How many ready forms in one busy cabinet have __no vial__ beside them?',
    subContent:
      'Beside: the same drug in the same cabinet. A vial with a written reason (a dose that the ready form cannot give) counts as Yes.',
    instructions:
      'Open the stock list of one busy cabinet on the console. Take the drugs of question 2 that it holds ready.',
    method: 'document',
    standard: 'People take what is nearest. A ready form helps most once the vial is gone.',
    good: 'No vial lies beside a ready form without a written reason.',
    action: action('stronger', 'Remove the vial from each cabinet that holds the ready form.'),
    cites: [cite('ismpadc'), cite('ashpadc'), cite('tbp26iv')],
    parts: [
      countedOnly('left', 'Ready forms with no vial of the drug beside', { weight: 2, ...proposed(0.9) }),
      {
        id: 'why',
        label: 'Vials found, and why they are kept',
        questionType: 'long_answer',
      },
    ],
  },
];
