import { site } from '../site.ts';
import type { Topic } from './text.ts';
import { roleOfTracer, timeNeeded, whereToTrace, whoParticipates } from './tracer-topics.ts';

/** /about. The browsers are listed after the topics. */
export const aboutTopics: readonly Topic[] = [
  {
    id: 'purpose',
    title: 'Purpose',
    blocks: [
      'RTA Tracers helps a hospital see how its injectable medications are provided. It shows what keeps them from being dispensed in the most ready-to-administer form.',
      'A dose is ready to administer (RTA) when it comes in solution, at the strength and volume the patient needs, in the container it is given from. Each step left to the bedside is one more chance for an error.',
      'The tool has four modules: Patient Safety and Regulatory Compliance, Pharmacy, Nursing Unit, and Anesthesia. What you see is counted and weighed. Use it to set a baseline and to make a plan. Run it again, and see what has changed and what has not.',
    ],
  },
  roleOfTracer,
  { ...whoParticipates, id: 'participants' },
  whereToTrace,
  { ...timeNeeded, title: 'Time Needed' },
  {
    id: 'disclaimer',
    title: 'Disclaimer',
    blocks: [
      'The tool supports your own review. It does not give medical advice, and it does not replace the judgment of the people who care for patients, your hospital’s policies, the labeling of a product, or the law. Completing a tracer does not mean that a hospital meets a standard.',
      'Medication lists are samples: they are not complete and not a recommendation. Availability changes. Standards and guidance change too, so check the current text. State rules can be stricter than national ones; check your state’s rules.',
      site.disclaimer,
    ],
  },
  {
    id: 'sources',
    title: 'Sources and Funding',
    blocks: [
      'Each question names its sources: who issued them, of what kind they are, who paid for them where we know it, and whether we read them or others reported them.',
      'A drug manufacturer sponsors this tool, and its topic favors what manufacturers make. So no maker of a drug is named. Stocking a cheaper vial is never called a serious finding. Cost, expired stock and shortages are asked about as well. Weights and targets marked “proposed” are still to be confirmed by reviewers without a tie to a maker.',
    ],
  },
  {
    id: 'mission',
    title: 'Mission',
    blocks: [
      'We want injections to be safer. A hospital should be able to see easily where doses still need work at the bedside, and act on what it sees.',
    ],
  },
  {
    id: 'copyright',
    title: 'Copyright',
    blocks: [
      `Questions, text and worksheets are copyright ${site.copyrightHolder}. Hospitals may print and copy them for their own staff. The guidance that they rest on belongs to its publishers. We tell it in our own words, with links in the [Reference List](/reference-list).`,
    ],
  },
];
