import type { QuestionText } from '../../authoring.ts';
import {
  action,
  adverse,
  choicesOf,
  cite,
  counted,
  element,
  good,
  numberFound,
  outOfReach,
  proposed,
  withUnseen,
  yesOrNo,
} from '../../scoring.ts';

/** Questions 7 to 11: the walk through the unit, and what the charge nurse is asked. */
export const walkQuestions: readonly QuestionText[] = [
  {
    id: 339,
    questionType: 'multipart',
    label: 'Unsafe syringes found',
    content: 'How many __unsafe syringes__ are on the unit?',
    subContent: 'Enter 0 if you found none.',
    instructions:
      'Look on counters, carts and bedside tables. Hand any unlabeled syringe to the charge nurse at once.',
    method: 'observe',
    standard:
      'No one can be sure what a syringe without a label holds. A label on an empty one can end up on another drug.',
    core: true,
    seconds: 45,
    domain: 'lab',
    good: 'None of the three.',
    action: action('stronger', 'Stock ready syringes of the drugs you found.'),
    cites: [cite('npsglab'), cite('mmlab', undefined, 'confirm'), cite('ivp', 'section 4')],
    parts: [
      numberFound('unlabeled', 'Filled, no label', {
        content: 'Not one on its way to the patient.',
        weight: 3,
        never: true,
      }),
      numberFound('prelabeled', 'Labeled, still empty', { weight: 2 }),
      numberFound('alone', 'Filled and labeled, left alone', {
        content: 'Not in a locked place.',
        weight: 2,
      }),
    ],
  },
  {
    id: 346,
    questionType: 'multipart',
    label: 'Opened vials and bags',
    content: 'Does each opened vial and bag serve __one patient__, in date?',
    subContent: 'Enter 0 if you found none.',
    instructions:
      'Check the medication room and refrigerator. The limit is 28 days after puncture, unless the label differs.',
    method: 'observe',
    standard:
      'CDC: a single-dose vial, a syringe and an IV bag are for one patient. A preservative does not stop viruses.',
    core: true,
    seconds: 75,
    domain: 'sto',
    good: 'One patient for each opened vial and bag; nothing past its date.',
    action: action('stronger', 'Replace multi-dose vials with single-dose or ready forms.'),
    cites: [cite('cdc'), cite('mmsto', undefined, 'confirm')],
    parts: [
      numberFound('kept', 'Opened single-dose vials kept for later', {
        content: 'Not those in use, or waiting for a waste witness.',
        weight: 3,
        never: true,
      }),
      numberFound('bags', 'Bags or flushes used for several patients', {
        content: 'Also a bag kept to draw flushes or diluent from.',
        weight: 3,
        never: true,
      }),
      counted('indate', 'Multi-dose vials with a date not yet passed', 0.95, {
        content: 'No date counts as No.',
        ...proposed(0.95),
        weight: 2,
      }),
      counted('place', 'Multi-dose vials away from patient areas', 0.95, {
        content: 'One patient’s own vial counts as Yes.',
        ...proposed(0.95),
        weight: 2,
      }),
    ],
  },
  {
    id: 348,
    questionType: 'multipart',
    label: 'Dangerous storage',
    content: 'Where are the __most dangerous drugs__ kept on this unit?',
    subContent: 'Concentrated: a vial or ampule that must be diluted before use.',
    instructions:
      'Search the cabinet’s inventory and the refrigerator with a nurse. Read the emergency cart’s list; do not open it.',
    method: 'observe',
    standard:
      'Most harm from concentrated electrolytes cannot be undone. A paralyzing agent given by mistake stops breathing.',
    core: true,
    seconds: 120,
    domain: 'sto',
    good: 'None of them on the unit, or only in the safe place that policy names.',
    action: action('stronger', 'Remove the drug. Where it must stay, use a sealed kit or a lidded pocket.'),
    cites: [cite('kcl'), cite('whokcl'), cite('tbp7'), cite('mmsto', undefined, 'confirm')],
    parts: [
      element('potassium', 'Concentrated potassium', withUnseen(outOfReach, 'observe'), {
        content: 'Chloride, phosphate or acetate.',
        weight: 3,
        never: true,
      }),
      element('hypertonic', 'Sodium chloride vials above 0.9%', withUnseen(outOfReach, 'observe'), {
        weight: 3,
        never: true,
      }),
      element(
        'nmb',
        'Paralyzing agents',
        withUnseen(
          [
            good('none', 'None here'),
            good('sealed', 'Sealed kit or locked, lidded pocket'),
            adverse('loose', 'Loose among other drugs'),
          ],
          'observe',
        ),
        { weight: 3, never: true },
      ),
    ],
  },
  {
    id: 356,
    questionType: 'multipart',
    label: 'Rescue drugs',
    content: 'Are __rescue drugs__ ready where opioids, sedatives and insulin are given?',
    instructions: 'Ask the charge nurse to show you the drug, its directions and the order.',
    method: 'interview',
    standard: 'When breathing slows, nobody has time to search or to wait for a call back.',
    core: true,
    seconds: 45,
    domain: 'sys',
    good: 'At hand, with directions, and nurses may give them at once.',
    action: action('intermediate', 'Couple the rescue order to every opioid, sedative and insulin order.'),
    cites: [cite('tbp9')],
    parts: [
      element(
        'naloxone',
        'Naloxone',
        withUnseen(
          [
            good('ready', 'On the unit, ready syringe or spray'),
            good('vial', 'On the unit, vial', 0.5),
            adverse('none', 'Not on the unit'),
          ],
          'ask',
          'na',
        ),
        { weight: 2 },
      ),
      element(
        'dextrose',
        'IV dextrose or glucagon for low blood sugar',
        withUnseen([good('there', 'On the unit'), adverse('none', 'Not on the unit')], 'ask', 'na'),
        { weight: 2 },
      ),
      element(
        'order',
        'Nurses may give them before calling',
        withUnseen([good('yes', 'Yes, by protocol or order set'), adverse('no', 'No')], 'ask'),
        { weight: 2 },
      ),
      element('directions', 'Directions kept with them', withUnseen(yesOrNo, 'ask'), { weight: 1 }),
    ],
  },
  {
    id: 341,
    ...choicesOf(
      withUnseen(
        [
          good('no', 'No'),
          good('urgent', 'Only when urgent, or when the pharmacy cannot'),
          adverse('routine', 'Yes, routinely'),
        ],
        'ask',
      ),
    ),
    label: 'Mixing on the unit',
    content: 'Do nurses on this unit __mix__ IV doses?',
    subContent: 'Docking a vial to its bag, or preparing one dose exactly as its label says, is not mixing.',
    instructions: 'Ask the charge nurse about the past month, with nights and weekends.',
    method: 'interview',
    standard:
      'Federal rules put a pharmacist in charge of compounding. A pharmacy has the place and the checks for it.',
    core: true,
    seconds: 45,
    domain: 'pre',
    weight: 2,
    good: 'The pharmacy mixes. The exceptions are named in policy.',
    action: action('stronger', 'Stock a premixed or pharmacy-made form, and remove the vial.'),
    cites: [cite('cop25', '(b)(1)'), cite('tbp26iv'), cite('mmprep', undefined, 'confirm')],
  },
];
