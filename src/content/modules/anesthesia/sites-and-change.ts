import type { QuestionText } from '../../authoring.ts';
import {
  action,
  adverse,
  cite,
  counted,
  element,
  figure,
  good,
  proposed,
  withUnseen,
  yesOrNo,
} from '../../scoring.ts';

const infusionForm = withUnseen(
  [good('ready', 'One standard ready bag'), adverse('mixed', 'Mixed here')],
  'observe',
  'na',
);

/**
 * Questions 34 to 40: remote sites, drugs of other teams, reporting, satisfaction, children, the cost of waste, the
 * first change.
 */
export const sitesAndChangeQuestions: readonly QuestionText[] = [
  {
    id: 434,
    questionType: 'multipart',
    label: 'Remote sites',
    content: 'Are __remote sites__ supplied in the same way as the main operating rooms?',
    subContent:
      'Remote site: a place away from the main operating rooms where anesthesia is given. If there is none, choose “Not applicable”.',
    instructions: 'Compare one remote site with a main room: tray, strengths, labels, returns.',
    method: 'observe',
    standard: 'Remote sites are often farther from the pharmacy and from help.',
    seconds: 300,
    core: false,
    domain: 'sys',
    good: 'The same tray, with the same strengths.',
    action: action('stronger', 'Send the same tray to every site.'),
    cites: [cite('apsf')],
    parts: [
      element('same', 'Supplied in the same way', withUnseen(yesOrNo, 'observe', 'na'), { weight: 2 }),
      { id: 'differs', label: 'What differs', questionType: 'long_answer' },
    ],
  },
  {
    id: 473,
    questionType: 'multipart',
    label: 'Safe forms of four drugs',
    content: 'Do __oxytocin, magnesium, insulin and heparin__ come in safe forms?',
    instructions: 'Look at the stock of this area. Choose “Not applicable” for what it does not use.',
    method: 'observe',
    standard: 'ISMP lists all four as high-alert drugs.',
    seconds: 120,
    core: false,
    domain: 'sto',
    good: 'One standard ready bag each.',
    action: action('stronger', 'Stock one standard ready bag.'),
    cites: [cite('tbp17'), cite('s4s'), cite('hal')],
    parts: [
      element('oxytocin', 'Oxytocin infusion', infusionForm, { weight: 2 }),
      element('magnesium', 'Magnesium infusion', infusionForm, { weight: 2 }),
      element('insulin', 'Insulin infusion', infusionForm, { weight: 2 }),
      element('heparin', 'Heparin and protamine lie apart', withUnseen(yesOrNo, 'observe', 'na'), {
        weight: 2,
      }),
    ],
  },
  {
    id: 468,
    questionType: 'multipart',
    label: 'Error reporting',
    content: 'Are medication errors in this area __reported__, even those caught in time?',
    instructions:
      'Open the summary of event reports for the past 12 months. Ask two team members separately what they heard back.',
    method: 'document',
    standard:
      'In a 2016 study in one hospital, 193 of 3,671 doses came with an error or harm. An area with no reports probably still has errors.',
    seconds: 180,
    core: false,
    domain: 'gov',
    good: 'There are reports, near misses among them, and those who report hear what came of it.',
    action: action('intermediate', 'Show a case of the month, with what was changed.'),
    cites: [cite('nanji'), cite('tbp26cu')],
    parts: [
      {
        id: 'reports',
        label: 'Reports in the past 12 months',
        layout: 'half',
        questionType: 'short_answer',
      },
      { id: 'nearmiss', label: 'Near misses among them', layout: 'half', questionType: 'short_answer' },
      element('echo', 'They heard what came of it', withUnseen(yesOrNo, 'read'), { weight: 1 }),
    ],
  },
  {
    id: 437,
    questionType: 'slider',
    label: 'Satisfaction with supply',
    content: 'How __satisfied__ is the anesthesia team with the supply of ready-to-administer drugs?',
    instructions: 'Ask three members of the team separately. Enter the middle of their three numbers.',
    method: 'interview',
    standard: 'The people who give the drugs know what is missing.',
    seconds: 120,
    core: false,
    minLabel: 'Very dissatisfied',
    maxLabel: 'Very satisfied',
    parts: [{ id: 'satisfaction', label: 'Satisfaction with supply' }],
  },
  {
    id: 474,
    questionType: 'multipart',
    label: 'Pediatric doses',
    content: 'Are pediatric doses __measured and diluted__ safely?',
    subContent: 'Where this area treats no children, leave the count blank and choose “Not applicable”.',
    instructions: 'Ask two team members. Look at three anesthesia records. Write down no patient’s name.',
    method: 'interview',
    standard:
      'In 34 children’s hospitals (2014), most anesthesia drugs were made by the person who gave them.',
    seconds: 180,
    core: false,
    domain: 'pre',
    good: 'The weight is measured, and nobody dilutes for a child in the room.',
    action: action('stronger', 'Have the pharmacy make pediatric dilutions.'),
    cites: [cite('peri', 'Key element I', 'confirm'), cite('shaw')],
    parts: [
      counted('kg', 'Weight measured today, in kilograms', 0.95, {
        content: 'Of three records of children.',
        ...proposed(0.95),
        weight: 2,
      }),
      element(
        'dilution',
        'Diluted doses for children',
        withUnseen(
          [
            good('pharmacy', 'Come from the pharmacy'),
            adverse('method', 'Made here, one written method', 0.5),
            adverse('own', 'Made here, each their own way'),
          ],
          'ask',
          'na',
        ),
        { weight: 2 },
      ),
    ],
  },
  {
    id: 439,
    questionType: 'multipart',
    label: 'Waste: result',
    content: 'What does drug waste in this area __cost__ in a year?',
    subContent:
      'The figure leaves out labor, supplies and disposal, and the price and expiry of ready forms.',
    instructions:
      'Agree with the team and the pharmacy on which part of the waste could be avoided, and how.',
    method: 'interview',
    standard:
      'Once you know the cost, you can compare it with the price of ready-to-administer syringes and bags.',
    seconds: 180,
    core: false,
    hasWastageCalculator: true,
    parts: [
      {
        id: 'annual',
        label: 'Waste per year',
        content: 'Filled in from the calculator. You may change it.',
        questionType: 'dollars',
      },
      ...figure('avoidable', 'Judged avoidable', { name: 'Share of this cost' }),
      { id: 'causes', label: 'Main causes', questionType: 'long_answer' },
    ],
  },
  {
    id: 440,
    questionType: 'long_answer',
    label: 'First change to make',
    content: 'What is the __first change__ that this area should make?',
    subContent: 'Say who would do it, and how you would know that it works.',
    instructions: 'Agree on it with the anesthesia coordinator and the pharmacy before you submit.',
    method: 'interview',
    standard: 'One change done well does more than ten that are planned.',
    seconds: 180,
    core: false,
    good: 'A stronger action is named: a change of product, device or layout.',
    cites: [cite('rca2')],
  },
];
