import type { QuestionText } from '../../../authoring.ts';
import { choice } from '../../../choices.ts';
import {
  action,
  adverse,
  choicesOf,
  cite,
  countedOnly,
  element,
  elements,
  good,
  howWideSpread,
  inThePolicy,
  yesIsGood,
} from '../../../measured.ts';

const service = (id: string, label: string) => ({
  id,
  label,
  questionType: 'radio' as const,
  options: [
    { id: 'yes', label: 'Yes' },
    { id: 'no', label: 'No' },
  ],
});

/** Questions 1 to 8: scope, policy, leaders, safeguards, and the events that were reported. */
export const leaderAndEventQuestions: readonly QuestionText[] = [
  {
    id: 101,
    questionType: 'multipart',
    label: 'Scope of this tracer',
    content: 'What does this tracer __cover__?',
    instructions:
      'Ask the quality office who accredits the hospital and which services it has. Open the policies, minutes and reports that you gathered, and list them.',
    method: 'document',
    standard:
      'A tracer can only be repeated when it says what it looked at. The services tell which later parts do not apply.',
    weight: 0,
    parts: [
      choice('accreditor', 'Accreditor', [
        { id: 'jc', label: 'Joint Commission' },
        { id: 'dnv', label: 'DNV' },
        { id: 'other', label: 'Another' },
        { id: 'none', label: 'None' },
      ]),
      { id: 'period', label: 'Months covered', layout: 'half', questionType: 'short_answer' },
      service('pediatrics', 'Cares for children'),
      service('obstetrics', 'Has obstetrics'),
      service('oncology', 'Has oncology'),
      service('surgery', 'Has surgery'),
      {
        id: 'documents',
        label: 'Documents read',
        content: 'Title and date of each policy, report and set of minutes.',
        questionType: 'long_answer',
      },
    ],
  },
  {
    id: 126,
    ...choicesOf([
      good('all', 'Yes, for all settings'),
      adverse('some', 'Yes, for some settings', 0.5),
      adverse('no', 'No'),
    ]),
    label: 'Ready-first policy',
    content: 'Does a __written policy__ put doses that come ready to administer first?',
    subContent:
      'All settings: wards, the emergency department, surgery and procedure areas, obstetrics and infusion, as far as the hospital has them.',
    instructions:
      'Open the policy on dispensing with the pharmacy. Look for words such as ready to administer, unit dose and premixed.',
    method: 'document',
    standard:
      'A policy for some settings leaves the others to habit. Check what your accreditor’s manual says on the form in which drugs are dispensed.',
    core: true,
    domain: 'sup',
    weight: 2,
    good: 'One policy puts the ready form first in every setting where injectables are given.',
    action: action(
      'intermediate',
      'Make the ready form the default in the formulary and in order sets. A policy alone is a weaker action.',
    ),
    cites: [cite('mmdisp', 'form in which drugs are dispensed', 'confirm'), cite('tbp26iv'), cite('ashpmin')],
    jump: { answer: 'no', toNumber: 4 },
  },
  {
    id: 127,
    questionType: 'multipart',
    label: 'What the policy says',
    content: 'What does this policy __say__?',
    instructions:
      'Open the policy. Dates are often on its first or last page. Look for each setting by name, and for each rule in its own words.',
    method: 'document',
    standard:
      'A setting or a rule that is left out leaves doses uncovered. Diluting a ready dose, or using a flush syringe to do it, adds chances for error.',
    core: true,
    domain: 'pre',
    weight: 2,
    good: 'All settings and all three rules are in it, and it was reviewed in the past three years.',
    action: action(
      'intermediate',
      'Put the rule where the dose is ordered: “give as supplied” in order sets and in the text of labels.',
    ),
    cites: [
      cite('tbp26iv'),
      cite('ivp', 'section 3'),
      cite('mmprep', 'mixing outside the pharmacy', 'confirm'),
      cite('cop25', '(b)(1)'),
    ],
    parts: [
      element('reviewed', 'Reviewed in the past three years', [good('yes', 'Yes'), adverse('no', 'No')]),
      ...elements(inThePolicy, [
        ['wards', 'Covers the wards'],
        ['ed', 'Covers the emergency department'],
        ['periop', 'Covers surgery and procedure areas'],
        ['ob', 'Covers obstetrics'],
        ['infusion', 'Covers infusion areas'],
        [
          'nodilute',
          'A ready dose is not diluted further',
          'Unless its label or the pharmacy says that it should be.',
        ],
        ['noflush', 'A flush syringe is never diluent or container'],
        [
          'nomix',
          'Mixing outside the pharmacy is an exception',
          'Only when it is urgent, or when the pharmacy cannot do it.',
        ],
      ]),
    ],
  },
  {
    id: 128,
    questionType: 'multipart',
    label: 'What leaders do',
    content: 'What do leaders __do__ for safer injectables?',
    instructions:
      'Ask three leaders, each alone. Open the safety plan and the reports to the board. On the scale, enter the middle of their three numbers.',
    method: 'interview',
    standard:
      'What leaders set as a goal, pay for and ask about gets done. The scale shows an opinion and is not scored.',
    core: true,
    domain: 'gov',
    weight: 1,
    good: 'All six are done, and staff can tell.',
    action: action(
      'stronger',
      'Name an executive sponsor, who also goes to the units to see how doses are supplied and prepared.',
    ),
    cites: [cite('tbp26cu'), cite('mmeval')],
    minLabel: 'Not a priority',
    maxLabel: 'Top priority',
    parts: [
      ...elements(yesIsGood, [
        ['goal', 'A number to reach for ready doses', 'In the yearly safety plan.'],
        ['money', 'Total cost decides, not the price of a vial'],
        ['board', 'The board sees the results each year'],
        ['plan', 'A written plan to reduce errors'],
        ['goodcatch', 'A program that rewards good catches'],
        ['survey', 'The last culture survey led to an action'],
      ]),
      { id: 'priority', label: 'Priority for leaders', questionType: 'slider' },
    ],
  },
  {
    id: 129,
    questionType: 'multipart',
    label: 'Owner and yearly review',
    content: 'How is the work on safe injectables __led__?',
    instructions:
      'Ask a leader who owns this work. Check that staff on one unit give the same name. Open the committee’s minutes of the past 12 months.',
    method: 'document',
    standard:
      'Work that belongs to everybody often gets done by nobody. Products, shortages and prices change, so last year’s choice may no longer be the best one.',
    core: true,
    domain: 'gov',
    weight: 1,
    good: 'One name, which staff on a unit also give. Each year a committee sees figures on ready doses, expired stock and shortages.',
    action: action(
      'intermediate',
      'Make it a standing item on the agenda, with the share of doses that leave the pharmacy ready and the value of expired stock.',
    ),
    cites: [cite('ashpmin'), cite('mmeval')],
    parts: [
      element(
        'owner',
        'Owner of the work',
        [
          good('full', 'One person, full time'),
          good('part', 'One person, as part of a job'),
          adverse('committee', 'A committee, and no one by name'),
          adverse('none', 'Nobody'),
        ],
        { layout: 'half' },
      ),
      element(
        'review',
        'Review by a committee',
        [
          good('figures', 'Each year, with figures'),
          adverse('plain', 'Each year, without figures', 0.5),
          adverse('no', 'Not each year'),
        ],
        { layout: 'half' },
      ),
    ],
  },
  {
    id: 130,
    questionType: 'multipart',
    label: 'Wrong-route safeguards',
    content: 'Which safeguards against a __wrong route__ are in force?',
    instructions:
      'Open the policy and the purchase records with the pharmacy. Then look at two units and one operating room to see whether it holds.',
    method: 'document',
    standard:
      'A wrong route can kill. FDA warned in 2020 of spinal injections of tranexamic acid that was taken for a local anesthetic.',
    core: true,
    domain: 'adm',
    weight: 3,
    good: 'Each safeguard is in force everywhere it applies.',
    action: action(
      'stronger',
      'Choose products and connectors that cannot be misused, and take concentrated vials away.',
    ),
    cites: [
      cite('tbp1'),
      cite('tbp7'),
      cite('tbp20'),
      cite('txa'),
      cite('iso80369'),
      cite('mmsto', 'concentrates and paralyzing agents', 'confirm'),
    ],
    parts: elements(howWideSpread, [
      ['vinca', 'Vinca drugs in minibags, never in a syringe'],
      [
        'txa',
        'Tranexamic acid away from local anesthetics',
        'Stored apart, and premixed where a premix fits.',
      ],
      ['neuraxial', 'Neuraxial connectors that do not fit Luer'],
      ['potassium', 'No concentrated potassium in care areas'],
      ['nmb', 'Paralyzing agents kept apart', 'Neuromuscular blockers have a marked place of their own.'],
    ]),
  },
  {
    id: 131,
    questionType: 'multipart',
    label: 'Counts of events',
    content: 'How many __events__ with injectables were reported in the past 12 months?',
    subContent:
      'Enter the same total in every line. The letters are those of the NCC MERP index; check how your hospital groups them. If the total is 0, ask whether events get reported.',
    instructions:
      'Open the summary report with the medication safety lead. Count each report once, near misses too. Enter totals only, never a single case.',
    method: 'document',
    standard:
      'Reports show where doses go wrong. A higher number can mean better reporting rather than worse care.',
    weight: 0,
    good: 'More near misses are reported, and there is less harm.',
    cites: [cite('nccmerp', 'grouping of the letters', 'confirm'), cite('mmevt')],
    parts: [
      { id: 'total', label: 'Events reported', questionType: 'short_answer' },
      countedOnly('nearmiss', 'Near misses (A, B)'),
      countedOnly('reached', 'Reached a patient (C to I)'),
      countedOnly('harm', 'Caused harm (E to I)'),
      countedOnly('preparation', 'Began in preparation or labeling'),
      countedOnly('wrongrate', 'Wrong rate'),
      countedOnly('wrongroute', 'Wrong route'),
    ],
  },
  {
    id: 108,
    questionType: 'long_answer',
    label: 'Most instructive event',
    content: 'Which __kind of event__ with an injectable taught your hospital the most?',
    instructions:
      'Ask the medication safety lead or the risk manager. Write what went wrong in the system and what was learned. Leave out dates, people and places.',
    method: 'interview',
    standard: 'One event that is well understood can protect many patients.',
    weight: 0,
    good: 'A cause in the system is named.',
    cites: [cite('mmevt')],
  },
];
