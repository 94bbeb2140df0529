import { practiceDomains } from '../../measured.ts';
import type { Topic } from '../text.ts';

/** Topics on what is found, for the Action Plan category. */

export const findings: readonly Topic[] = [
  {
    id: 'what-a-finding-is',
    title: 'What a finding is',
    blocks: [
      'A finding is an answer that shows something to mend. It can be a Yes or a No. If the question is whether doses were drawn out of a ready syringe, “Yes” is the finding. If it is whether a vial is kept for one patient, “No” is. A count or a share below its target is a finding, too.',
      'You find them at the end of an assessment, in its PDF and in the comparison. Each one says what was seen, the target, a suggested action and its sources.',
    ],
  },
  {
    id: 'serious-findings',
    title: 'Serious findings',
    blocks: [
      'A finding is serious when it can harm a patient directly, as a wrong drug, strength, route or rate can, or an infection. It is also serious when law or accreditation asks for exactly this.',
      'Serious findings stand first, whatever the scores are. One syringe without a label is not averaged away.',
      'How much a question weighs, and what its target is, are judgments. Your own reviewers may see them differently.',
    ],
  },
  {
    id: 'scores',
    title: 'Why there are scores, but no grade',
    blocks: [
      'Each scored question belongs to one practice domain, the same in every module:',
      { list: practiceDomains.map(({ title }) => title) },
      'A domain’s score says how much of it was done well. Questions that matter more count more. It always says what it rests on, as in “82%, 6 of 8 items”. With too little to go on, no score is shown.',
      'There is no grade for the whole. It would hide the one thing that can harm someone. For the same reason, nothing ranks units or people.',
      'A score is a mirror for your own hospital. It does not say that a standard is met. It cannot be compared with another hospital’s: other people watched other doses.',
    ],
  },
];
