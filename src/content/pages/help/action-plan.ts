import { practiceDomains } from '../../scoring.ts';
import type { Topic } from '../text.ts';

export const actionPlan: readonly Topic[] = [
  {
    id: 'what-a-finding-is',
    title: 'What a finding is',
    blocks: [
      'A finding is an answer that shows something that needs fixing. A count is one when its sum over the last four tracers of the same place is below the target. Some misses are one at once.',
      'You find them at the end of an assessment, in its PDF and in the comparison. Each one says what was seen, the target, a suggested action and its sources.',
    ],
  },
  {
    id: 'serious-findings',
    title: 'Serious findings',
    blocks: [
      'A finding is serious when the lapse can kill or maim by itself and a source we read says so, or when law or accreditation asks for exactly this. There are few of them.',
      'Serious findings stand first, whatever the scores are. One syringe without a label is not averaged away.',
      'How much an answer weighs, and what its target is, are judgments. Your own reviewers may see them differently.',
    ],
  },
  {
    id: 'scores',
    title: 'Why there are scores, but no grade',
    blocks: [
      'Each scored question belongs to one practice domain, the same in every module:',
      { list: practiceDomains.map(({ title }) => title) },
      'A domain’s score says how much of it was done well. Each answer has a weight from 0 to 3, and a higher one counts more. It always says what it rests on, as in “82%, 6 of 8 items”. With too little to go on, no score is shown.',
      'There is no grade for the whole. It would hide the one thing that can harm someone. For the same reason, nothing ranks units or people.',
      'Use the scores to follow your own progress. They do not say that a standard is met, and they cannot be compared with another hospital.',
    ],
  },
  {
    id: 'from-findings',
    title: 'From findings to a plan',
    blocks: [
      'Bring the team together soon after the tracers. Open the completed assessments. Start with the serious findings. Then take the other findings, the flagged questions, and the notes under Opportunities.',
      'Write down what will be done about each finding in [your hospital’s action plan](/actions), where everyone sees how far it is. Begin an action beside a finding: at its question, at the end of the assessment, or in a comparison. The plan can be printed, and saved as a PDF or as a filled worksheet to go on with in a spreadsheet.',
      'Or download the blank action plan worksheet from the [Action Plan page](/resources). It is a Word document with one entry for each finding.',
    ],
  },
  {
    id: 'prioritize',
    title: 'Decide what comes first',
    blocks: [
      'Score each finding from 1 to 5 for how severe it is: 5 if it is serious, 3 if its weight is 2, and 1 if its weight is 1. Score it from 1 to 5 for how often it happens. The count tells you how many chances were missed:',
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
          'Stronger: a change that makes the error hard to make. One concentration for all, connectors that do not fit, a ready syringe or bag, software that stops you, a product that cannot be misused.',
          'Intermediate: software, checklists, look-alikes kept apart, fewer interruptions.',
          'Weaker: policies, training, warnings, independent double checks, a list, a note, an agenda item.',
        ],
      },
      'The ready product is stronger only when the vial is gone. As long as both are there, either can be taken. Plan at least one stronger or intermediate action for each serious finding.',
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
      'Keep the state up to date: open, done or dropped. Check again 90 days after it is done.',
    ],
  },
  {
    id: 'repeat',
    title: 'Run the tracer again',
    blocks: [
      'Run the same module again in the same place, for example each quarter. Four tracers make a year. The new one appears in the list of assessments next to the old one, and you can compare the two.',
      'The new one begins with what the last one found: those questions of the core path come first. The comparison says which action was finished between two answers. [Progress](/progress) says of how many findings there is an action, how many are done, and how many held.',
    ],
  },
];
