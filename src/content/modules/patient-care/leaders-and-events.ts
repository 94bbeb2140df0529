import type { QuestionText } from '../../authoring.ts';
import { choice } from '../../choices.ts';
import {
  action,
  adverse,
  cite,
  countedOnly,
  element,
  good,
  elements,
  withUnseen,
  yesOrNo,
} from '../../scoring.ts';

const yesNoRead = withUnseen(yesOrNo, 'read', 'na');
const yesNoAsked = withUnseen(yesOrNo, 'ask', 'na');

const service = (id: string, label: string) => ({
  id,
  label,
  content: 'If not, answer its rows with “Not applicable”.',
  questionType: 'radio' as const,
  options: [
    { id: 'yes', label: 'Yes' },
    { id: 'no', label: 'No' },
  ],
});

/** Questions 12 to 19: scope, leaders, events, and how safe it is to report. */
export const leaderAndEventQuestions: readonly QuestionText[] = [
  {
    id: 101,
    questionType: 'multipart',
    label: 'Scope of this tracer',
    content: 'What does this tracer __cover__?',
    instructions:
      'Ask the quality office who accredits the hospital and which services it has. List the documents that you read.',
    method: 'document',
    standard:
      'A tracer can only be repeated when it says what it looked at. The services tell which later parts do not apply.',
    seconds: 180,
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
        content: 'Title and date of each policy, report and set of committee minutes.',
        questionType: 'long_answer',
      },
    ],
  },
  {
    id: 155,
    questionType: 'multipart',
    label: 'What leaders do',
    content: 'What do leaders __do__ for injectable-medication safety?',
    instructions: 'Open the safety plan, the last report to the board, and the culture survey.',
    method: 'document',
    standard: 'What leaders set as a goal, pay for and ask about gets done.',
    seconds: 300,
    domain: 'gov',
    good: 'All six are done, and staff can tell.',
    action: action('stronger', 'Have an executive visit a unit each month to watch how doses are prepared.'),
    cites: [cite('tbp26cu'), cite('mmeval')],
    parts: elements(yesNoRead, [
      ['goal', 'A numeric goal for ready-to-administer doses', 1],
      ['board', 'The board sees the results each year', 1],
      ['plan', 'A written plan to reduce errors', 1],
      ['goodcatch', 'A program that rewards good catches', 1],
      ['survey', 'The last culture survey led to an action', 1],
      ['visit', 'Leaders visit units to see preparation', 1],
    ]),
  },
  {
    id: 129,
    questionType: 'multipart',
    label: 'Owner and yearly review',
    content: 'Who is __in charge__ of injectable-medication safety?',
    instructions: 'Ask who owns this work. Open the committee’s minutes of the past 12 months.',
    method: 'document',
    standard:
      'When everyone is responsible, often no one is. Products, shortages and prices change every year.',
    seconds: 240,
    domain: 'gov',
    good: 'One named person, known to staff on the units. Each year a committee sees figures on ready forms, expired stock and shortages.',
    action: action('intermediate', 'Name one person, with time for it in the job.'),
    cites: [cite('ashpmin'), cite('mmeval')],
    parts: [
      element(
        'owner',
        'Owner of the work',
        [
          good('full', 'One person, full time'),
          good('part', 'One person, as part of a job'),
          adverse('committee', 'A committee, no one by name'),
          adverse('none', 'No one'),
        ],
        { layout: 'half', weight: 1 },
      ),
      element(
        'review',
        'Review by a committee',
        [
          good('figures', 'Each year, with figures'),
          adverse('plain', 'Each year, without figures', 0.5),
          adverse('no', 'Not each year'),
        ],
        { layout: 'half', weight: 1 },
      ),
    ],
  },
  {
    id: 156,
    questionType: 'multipart',
    label: 'Counts of events',
    content: 'How many injectable __events__ were reported in the past 12 months?',
    subContent:
      'The letters are those of the NCC MERP index. If the total is 0, ask whether anyone is reporting.',
    instructions: 'Open the summary report. Count each report once. Enter totals only.',
    method: 'document',
    standard:
      'Reports show where doses go wrong. A higher number can mean better reporting rather than worse care.',
    seconds: 300,
    weight: 0,
    good: 'More near misses are reported, and there is less harm.',
    cites: [cite('nccmerp'), cite('mmevt')],
    sharesTotal: true,
    parts: [
      { id: 'total', label: 'Events reported', questionType: 'short_answer' },
      countedOnly('hazards', 'Hazards, no error (A)'),
      countedOnly('nearmiss', 'Near misses (B)'),
      countedOnly('reached', 'Reached a patient (C to I)'),
      countedOnly('harm', 'Caused harm (E to I)'),
      countedOnly('preparation', 'Began in preparation or labeling'),
      countedOnly('rate', 'Wrong rate'),
      countedOnly('route', 'Wrong route'),
    ],
  },
  {
    id: 108,
    questionType: 'long_answer',
    label: 'Most instructive event',
    content: 'Which __kind of event__ with an injectable taught your hospital the most?',
    instructions:
      'Ask the risk manager. Write what went wrong in the system and what was learned. Leave out dates, people and places.',
    method: 'interview',
    standard: 'One event that is well understood can protect many patients.',
    seconds: 180,
    weight: 0,
    good: 'A cause in the system is named.',
    cites: [cite('mmevt')],
  },
  {
    id: 133,
    questionType: 'multipart',
    label: 'Change from a near miss',
    content: 'What was the last __change__ made because of a near miss?',
    instructions:
      'Ask the medication safety lead. Write what was changed and where. Ask how anyone can tell that it works.',
    method: 'interview',
    standard:
      'A review counts only when something changes. A change of product or device holds better than a reminder.',
    seconds: 240,
    domain: 'gov',
    good: 'A change of product, device or layout, with its effect measured.',
    action: action(
      'stronger',
      'Choose a change that does not rest on memory: another product, device or layout.',
    ),
    cites: [cite('rca2')],
    parts: [
      { id: 'change', label: 'What was changed', questionType: 'long_answer' },
      element(
        'strength',
        'Kind of change',
        [
          good('product', 'Product, device or layout'),
          good('software', 'Software, checklist or fewer distractions'),
          adverse('weaker', 'Policy, training, warning or second check', 0.5),
        ],
        { weight: 2 },
      ),
      element('checked', 'Someone checked that it works', yesNoAsked, { weight: 1 }),
    ],
  },
  {
    id: 157,
    questionType: 'multipart',
    label: 'Just culture',
    content: 'How does the hospital treat people who __report__ errors?',
    instructions: 'Ask the risk manager. Open the policy.',
    method: 'interview',
    standard: 'People report when they are treated fairly and hear the result.',
    seconds: 180,
    domain: 'gov',
    good: 'All four are in place.',
    action: action('intermediate', 'Build a reply to the reporter into the reporting system.'),
    cites: [cite('tbp26cu')],
    parts: elements(yesNoAsked, [
      ['policy', 'Just-culture policy in writing', 1],
      ['trained', 'Managers trained to apply it', 1],
      ['reply', 'Reporter hears the outcome within 30 days', 1],
      ['thanks', 'Reporters are thanked', 1],
    ]),
  },
  {
    id: 158,
    questionType: 'slider',
    label: 'Safe to report',
    content: 'How __safe__ do staff feel to report their own error?',
    instructions: 'Ask three staff members separately. Enter the middle of their three numbers.',
    method: 'interview',
    standard: 'Near misses come from people who feel safe. The number is an opinion and is not scored.',
    seconds: 240,
    weight: 0,
    minLabel: 'Not safe at all',
    maxLabel: 'Completely safe',
    parts: [{ id: 'safe', label: 'Safe to report' }],
  },
];
