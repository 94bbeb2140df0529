import type { Topic } from '../text.ts';

export const actionPlan: readonly Topic[] = [
  {
    id: 'from-findings',
    title: 'From findings to a plan',
    blocks: [
      'Bring the team together soon after the tracers. Open the completed assessments and start with the flagged questions, the “No” and “Partly” answers, and the notes under Opportunities.',
      'Download the action plan worksheet from the [Action Plan page](/resources). It is a Word document with one row for each finding.',
    ],
  },
  {
    id: 'prioritize',
    title: 'Decide what comes first',
    blocks: [
      'Score each finding from 1 to 5 for how severe it is and from 1 to 5 for how often it happens. Multiply the two: the highest scores come first. Take on a few, and finish them.',
    ],
  },
  {
    id: 'strong-actions',
    title: 'Choose strong actions',
    blocks: [
      {
        list: [
          'Strong: something that makes the error hard to make, such as a standard ready-to-administer product.',
          'Intermediate: checklists and software.',
          'Weak: education and policy alone.',
        ],
      },
      'Example: nurses on the ICU mix norepinephrine. Stock a premixed bag, take the vials out of the cabinet, and update the pump library to match. Then measure the share of bags that come premixed.',
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
      'Write down what you will count, out of how many, where you are now and where you want to be. Try the change on a small scale first: plan it, do it, study what happened, and decide whether to adopt, adapt or abandon it.',
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
