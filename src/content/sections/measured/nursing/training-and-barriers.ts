import type { QuestionText } from '../../../authoring.ts';
import { barriers } from '../../../choices.ts';
import { action, cite, counted, elements, yesIsGood } from '../../../measured.ts';

/** Questions 28 to 30: special risks, training, and barriers. */
export const trainingAndBarrierQuestions: readonly QuestionText[] = [
  {
    id: 354,
    questionType: 'multipart',
    label: 'Children, hazardous drugs',
    content: 'Are doses with __special risks__ made safe before they are given?',
    subContent:
      'Doses for children and newborns, and hazardous drugs. Choose “Not applicable” for what this unit does not give.',
    instructions:
      'Look at the doses in stock, the scales and the records. Ask the nurse in charge about what you cannot see.',
    method: 'observe',
    standard: 'A small dose leaves little room for error. A minibag cannot be taken for a spinal syringe.',
    core: false,
    domain: 'pre',
    weight: 3,
    good: 'All that apply to this unit.',
    action: action(
      'stronger',
      'Have the pharmacy make doses for children, and send vinca drugs in minibags.',
    ),
    cites: [cite('usp800'), cite('tbp1'), cite('s4s')],
    parts: elements(yesIsGood, [
      ['measured', 'Doses for children come measured'],
      ['kg', 'Weights in kilograms only'],
      ['cstd', 'Closed device used to give hazardous drugs', 'Where the form allows.'],
      ['vinca', 'Vinca drugs come in minibags only'],
    ]),
  },
  {
    id: 355,
    questionType: 'multipart',
    label: 'IV push training',
    content: 'How well are nurses __prepared__ to give IV push doses?',
    instructions:
      'Open training records: all of up to nine nurses, ten of up to 49, else one in five, at most twenty. Ask three nurses about ease.',
    method: 'document',
    standard: 'IV push is a skill that needs to be kept up. What is hard to get is often replaced by a vial.',
    core: false,
    domain: 'gov',
    weight: 1,
    good: 'Nurses are watched while they give IV push doses, not only taught.',
    action: action('intermediate', 'Train by simulation, and watch each nurse give a dose.'),
    cites: [cite('ivp', 'Section 7')],
    minLabel: 'Very hard',
    maxLabel: 'Very easy',
    parts: [
      counted('trained', 'Trained in the past 12 months', 0.95, {
        content: 'Of nurses who give IV push doses.',
      }),
      counted('watched', 'Watched giving a dose, past 12 months', 0.8, { content: 'Of the same nurses.' }),
      {
        id: 'ease',
        label: 'Ease of getting ready doses',
        content: 'The middle of the three nurses’ numbers.',
        questionType: 'slider',
      },
    ],
  },
  {
    id: 330,
    questionType: 'ranking',
    label: 'Main barriers',
    content: 'What keeps this unit from using __more__ ready-to-administer injectables?',
    subContent: 'Put the biggest barrier first.',
    instructions: 'Agree on the order with the nurse in charge and one nurse who gives doses today.',
    method: 'interview',
    standard: 'The first barrier on the list is where an action plan starts.',
    core: false,
    weight: 0,
    parts: barriers,
  },
];
