import type { CitationId } from './citations.ts';

/**
 * Statements that a pharmacist still has to confirm, with the source open, before a hospital relies on it (rule FACT-20). What
 * each point concerns is computed from the modules; a test sees to it that every source so marked is in a point.
 */
export interface PointToConfirm {
  readonly text: string;
  /** The sources that it is about. */
  readonly sources: readonly CitationId[];
  /** A further subject: strengths on the medication lists, what answers are worth, or who paid for sources. */
  readonly also?: 'strengths' | 'weights' | 'funding';
}

export const pointsToConfirm: readonly PointToConfirm[] = [
  {
    text: 'Which of ISMP’s earlier best practices are among the fifteen of 2026–2027, and which numbers the three new ones have.',
    sources: [
      'tbp26iv',
      'tbp26bc',
      'tbp26cu',
      'tbp1',
      'tbp4',
      'tbp7',
      'tbp8',
      'tbp9',
      'tbp11',
      'tbp17',
      'tbp18',
      'tbp19',
      'tbp20',
    ],
  },
  {
    text: 'The numbers of the items in ISMP’s guidelines on IV push, above all those on the IV site, flushing, two drugs in one syringe, and a quiet place. Appendix A has them.',
    sources: ['ivp'],
  },
  {
    text: 'The 2026 numbers of the Joint Commission’s goals and medication standards. How they word the ready-to-administer form, mixing outside the pharmacy, and emergency drugs. Whether the label must be read aloud when one person prepares and administers.',
    sources: [
      'npglab',
      'npg1',
      'mmha',
      'mmlasa',
      'mmsel',
      'mmsto',
      'mmem',
      'mmprep',
      'mmlab',
      'mmdisp',
      'mmevt',
      'mmeval',
    ],
  },
  {
    text: 'What USP <797> says of leftovers, of evidence that a mixture is stable, of vials docked to a bag and of doses prepared by the label. Its table of dates, and how often people who compound are checked. What USP <800> says of transfer devices for administration.',
    sources: ['usp797iu', 'usp797pers', 'usp797bud', 'usp800'],
  },
  {
    text: 'Heparin above 5,000 units/mL and U-500 insulin as limits for vials on units, and heparin kept beside protamine.',
    sources: ['hal'],
  },
  {
    text: 'How long the products in use keep at room temperature. Labels differ.',
    sources: ['succ', 'roc'],
  },
  {
    text: 'Every strength on the medication lists that is marked “confirm locally”, names with tall man letters, and which drugs come in no ready syringe.',
    sources: ['tall'],
    also: 'strengths',
  },
  {
    text: 'How long each propofol product in use may be kept once it is opened or spiked. Labels differ.',
    sources: ['propofol'],
  },
  {
    text: 'The items of the 9th edition of the infusion therapy standards, among them line labels at the port and tracing a line. The year of ASHP’s guidelines on outsourcing.',
    sources: ['ins', 'ashpout'],
  },
  {
    text: 'The items of guidelines of which we read an outline, a draft or the opening part.',
    sources: ['peri', 'pump', 'asainj', 'asralast'],
  },
  {
    text: 'Whether FDA’s warning of 2025 keeps tranexamic acid out of spinal and epidural kits.',
    sources: ['txa25'],
  },
  {
    text: 'How often patients on opioids are checked, and how near lipid and dantrolene have to be. Your hospital’s policy says so.',
    sources: ['asralast', 'mhaus'],
  },
  {
    text: 'All weights, targets and never events, by reviewers without a tie to a maker; that is still to be arranged. The minutes, by three timed tracers of each module.',
    sources: ['samples'],
    also: 'weights',
  },
  {
    text: 'The addresses of these sources, which point to the publisher and not to the page. Who paid for a source where that is not known.',
    sources: [
      'propofol',
      'phenylephrine',
      'succ',
      'npglab',
      'usp797bud',
      'usp800',
      'ins',
      'ashpmin',
      'ashpout',
      'iso26825',
      'apsf',
      'yang',
      'degnan',
      'survey78',
    ],
    also: 'funding',
  },
];

/** When to look at the content before its year is over. */
export const REVIEW_AT_ONCE =
  'Review it at once when the Joint Commission’s manual, ISMP’s list of best practices or USP <797> changes.';
