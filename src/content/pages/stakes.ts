/**
 * Figures of the section "What's at Stake" (rule FACT-13): one figure from one study each, with its source and year. No ranges across
 * studies that counted errors differently.
 */
export interface Stake {
  readonly figure: string;
  readonly meaning: string;
  readonly source: string;
  readonly year: number;
  /** Who paid for the study, if it was industry. */
  readonly funding?: string;
  /** The same figure as a share, for those that are drawn; the others are folded. */
  readonly share?: Share;
}

export interface Share {
  readonly part: number;
  readonly whole: number;
}

export const stakes: readonly Stake[] = [
  {
    figure: 'Over 90%',
    meaning: 'of hospital inpatients receive some form of infusion therapy.',
    source: 'ISMP, Safe Practice Guidelines for Adult IV Push Medications',
    year: 2015,
    share: { part: 90, whole: 100 },
  },
  {
    figure: '81%',
    meaning:
      'of 977 people who answered a survey had used a flush syringe to dilute a drug. 84% dilute some IV push drugs before giving them.',
    source: 'ISMP survey, by self-report',
    year: 2018,
    share: { part: 81, whole: 100 },
  },
  {
    figure: '95 of 101',
    meaning:
      'serious errors in giving IV drugs were a wrong rate. Observers had watched 568 doses on six wards.',
    source: 'Westbrook, BMJ Quality & Safety 20:1027',
    year: 2011,
  },
  {
    figure: '161 of 464',
    meaning: 'infusions that staff mixed as a set task were off by more than a tenth.',
    source: 'Parshuram, CMAJ 178:42',
    year: 2008,
  },
  {
    figure: '2.5% or 10.4%',
    meaning:
      'of the chances for an error became one: 2.5% with a ready syringe, 10.4% with vials and cartridges. Observers watched 329 IV push doses in three health systems.',
    source: 'Hertig, Journal of Patient Safety',
    year: 2018,
    funding: 'One product, and paid for by its industry.',
  },
  {
    figure: '8 or 21',
    meaning:
      'weak points were found in 17 operations at one center: 8 with prefilled syringes, 21 with syringes filled by the user.',
    source: 'Yang, Anesthesiology 124:795',
    year: 2016,
  },
  {
    figure: '193 of 3,671',
    meaning:
      'drug administrations in anesthesia, in one hospital system, had an error, a harmful drug event, or both. Of these, 79.3% could have been prevented.',
    source: 'Nanji, Anesthesiology 124:25',
    year: 2016,
    share: { part: 193, whole: 3671 },
  },
  {
    figure: '323',
    meaning:
      'drug shortages were active in the first quarter of 2024, the most since 2001. In the first quarter of 2025 there were 270.',
    source: 'ASHP and University of Utah, reported by Becker’s',
    year: 2025,
  },
  {
    figure: '$10.86',
    meaning:
      'of drugs, at 2001 prices, were wasted in each anesthesia case in one study. Six drugs made up about three quarters.',
    source: 'Weinger',
    year: 2001,
  },
];
