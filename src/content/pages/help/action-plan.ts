import type { Topic } from '../text.ts';
import { findings } from './findings.ts';

export const actionPlan: readonly Topic[] = [
  ...findings,
  {
    id: 'from-findings',
    title: 'From findings to a plan',
    blocks: [
      'Bring the team together soon after the tracers. Open the completed assessments. Start with the serious findings. Then take the other findings, the flagged questions, and the notes under Opportunities.',
      'Download the action plan worksheet from the [Action Plan page](/resources). It is a Word document with one row for each finding.',
    ],
  },
  {
    id: 'prioritize',
    title: 'Decide what comes first',
    blocks: [
      'Score each finding from 1 to 5 for how severe it is: 5 if it is serious. Score it from 1 to 5 for how often it happens. The count tells you how many chances were missed:',
      {
        list: [
          '1: fewer than 10 in 100.',
          '2: fewer than 25 in 100.',
          '3: fewer than 50 in 100.',
          '4: fewer than 75 in 100.',
          '5: more than that.',
        ],
      },
      'Multiply the two: the highest scores come first. Take on a few, and finish them.',
    ],
  },
  {
    id: 'strong-actions',
    title: 'Choose strong actions',
    blocks: [
      'Each suggested action says how strong it is. Those that change the system hold; those that rely on people’s memory fade.',
      {
        list: [
          'Stronger: a change that makes the error hard to make. One concentration for all, connectors that do not fit, a ready syringe or bag.',
          'Intermediate: software, checklists, look-alikes kept apart, fewer interruptions.',
          'Weaker: policies, training, warnings and independent double checks.',
        ],
      },
      'A ready product is a stronger action only when the vial is gone. As long as both are there, either can be taken. Plan at least one stronger or intermediate action for each serious finding.',
      'Example: nurses on the ICU mix norepinephrine. Stock a premixed bag, take the vials out of the cabinet, and update the pump library to match. Then count the bags that come premixed.',
    ],
  },
  {
    id: 'owner-and-date',
    title: 'Owner, support and dates',
    blocks: [
      'Name one person for each action, not a committee. Write down what support or budget it needs, when it starts and when it is due.',
    ],
  },
  {
    id: 'measure',
    title: 'Measure and follow up',
    blocks: [
      'The best measure is the same count again. Write down where you are now, out of how many, and where you want to be. Try the change on a small scale first: plan it, do it, study what happened, and decide whether to adopt, adapt or abandon it.',
      'Keep the status up to date: not started, in progress, complete, overdue or stopped. Check again 90 days after it is complete.',
    ],
  },
  {
    id: 'repeat',
    title: 'Run the tracer again',
    blocks: [
      'Run the same module again in the same area, for example after 12 months. The new round appears in the list of assessments next to the old one, and you can compare the two.',
    ],
  },
];
