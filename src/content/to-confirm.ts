import type { CitationId } from './citations.ts';

/**
 * Statements that a pharmacist still has to confirm, with the source open, before a hospital relies on it (rule FACT-20). What
 * each point concerns is computed from the modules; a test sees to it that every source so marked is in a point.
 */
export interface PointToConfirm {
  readonly text: string;
  /** The sources that it is about. */
  readonly sources: readonly CitationId[];
  /** A further subject: strengths on the medication lists, or the weights of questions. */
  readonly also?: 'strengths' | 'weights';
}

export const pointsToConfirm: readonly PointToConfirm[] = [
  {
    text: 'Which of ISMP’s earlier best practices are among the 15 of 2026–2027, and which numbers the three new ones have.',
    sources: ['tbp26iv', 'tbp26bc', 'tbp26cu', 'tbp1', 'tbp7', 'tbp8', 'tbp17', 'tbp18', 'tbp19', 'tbp20'],
  },
  {
    text: 'The numbers of the items inside sections 1 to 8 of ISMP’s guidelines on IV push. Its Appendix A has them.',
    sources: ['ivp'],
  },
  {
    text: 'The 2026 numbers of the Joint Commission’s standards on medication management, and how they word three things: the ready-to-administer form, mixing outside the pharmacy, and emergency drugs.',
    sources: [
      'npglab',
      'mmha',
      'mmlasa',
      'mmsel',
      'mmsto',
      'mmem',
      'mmprep',
      'mmlab',
      'mmdisp',
      'mmadm',
      'mmevt',
      'mmeval',
    ],
  },
  {
    text: 'What USP <797> says of immediate use: how many products, what becomes of leftovers, what evidence is needed, and how often people who compound are checked. What USP <800> says of devices for giving hazardous drugs.',
    sources: ['usp797iu', 'usp797pers', 'usp797bud', 'usp800'],
  },
  {
    text: 'The tag numbers of CMS, the list of what a 503B label has to say, and what counts as a copy of an approved drug.',
    sources: ['cop25', 'cop23', 'sc1601', 'fda503b', 'copy'],
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
    text: 'The items of the 9th edition of the infusion therapy standards, the year of ASHP’s guidelines on outsourcing, and the newest quarter of drug shortages.',
    sources: ['ins', 'ashpout', 'shortages'],
  },
  {
    text: 'How much each question weighs, every target, and how many records are enough. Reviewers without a tie to a maker should set them; that is still to be arranged.',
    sources: ['samples'],
    also: 'weights',
  },
  {
    text: 'How the letters of the index of medication errors are put into groups of harm.',
    sources: ['nccmerp'],
  },
];

/** When to look at the content before its year is over. */
export const REVIEW_AT_ONCE =
  'Review it at once when the Joint Commission’s manual, ISMP’s list of best practices or USP <797> changes.';
