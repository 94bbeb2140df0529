import type { Topic } from '../text.ts';

export const actionPlan: readonly Topic[] = [
  {
    id: 'from-findings',
    title: 'From findings to a plan',
    blocks: [
      'Bring the team together soon after the tracers. Open the completed assessments, and start with the flagged questions, the answers “No” and “Partly”, and the notes under Opportunities.',
      'Download the action plan worksheet from the [Action Plan page](/resources). It is a Word document; write one row for each finding.',
    ],
  },
  {
    id: 'prioritize',
    title: 'Choose what comes first',
    blocks: [
      'Give each finding a score from 1 to 5 for how severe it is and for how often it happens. Multiply the two; the highest come first. Take on a few and finish them.',
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
      'Example: nurses on the ICU mix norepinephrine. Stock a premixed bag, take the vials out of the cabinet, and bring the pump library in line. Measure the share of bags that come premixed.',
    ],
  },
  {
    id: 'owner-and-date',
    title: 'Owner, support and dates',
    blocks: [
      'Name one person for each action, not a committee. Write down what support or money it needs, when it starts and when it is due.',
    ],
  },
  {
    id: 'measure',
    title: 'Measure and follow up',
    blocks: [
      'Write what you will count, over what, where you start and where you want to be. Try the change on a small scale first: plan it, do it, study what happened, and decide whether to adopt, adapt or abandon it.',
      'Keep the status up to date: not started, in progress, complete, overdue or stopped. Look again 90 days after it is complete.',
    ],
  },
  {
    id: 'repeat',
    title: 'Run the tracer again',
    blocks: [
      'Run the same module again in the same area, for example after 12 months. The new answers stand beside the old ones in the list of assessments.',
    ],
  },
];
