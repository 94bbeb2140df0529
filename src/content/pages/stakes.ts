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
    meaning: 'of hospital inpatients receive some infusion therapy, ISMP estimates.',
    source: 'ISMP, Safe Practice Guidelines for Adult IV Push Medications',
    year: 2015,
    funding: 'Paid for with a grant from a maker of syringes.',
    share: { part: 90, whole: 100 },
  },
  {
    figure: '81%',
    meaning:
      'of 977 people who answered a survey had used a flush syringe to dilute a drug. 84% dilute some IV push drugs before administration.',
    source: 'ISMP survey, by self-report',
    year: 2018,
    share: { part: 81, whole: 100 },
  },
  {
    figure: '95 of 101',
    meaning: 'serious IV errors were wrong-rate errors. Observers watched 568 doses on six units.',
    source: 'Westbrook, BMJ Quality & Safety 20:1027',
    year: 2011,
  },
  {
    figure: '161 of 464',
    meaning: 'morphine infusions, mixed by staff as a test, were off by more than 10%.',
    source: 'Parshuram, CMAJ 178:42',
    year: 2008,
  },
  {
    figure: '2.5% and 10.4%',
    meaning:
      'were the observed error rates: 2.5% with a ready-to-administer syringe, 10.4% with vials and cartridges, in 329 IV push doses.',
    source: 'Hertig, Journal of Patient Safety',
    year: 2018,
    funding: 'One product, and paid for by its industry.',
  },
  {
    figure: '8 and 21',
    meaning:
      'weak points were found at one center: 8 with prefilled syringes, and 21 with syringes filled by the user. Observers watched 17 operations.',
    source: 'Yang, Anesthesiology 124:795',
    year: 2016,
  },
  {
    figure: '193 of 3,671',
    meaning: 'drug administrations in anesthesia, in one hospital, had an error, a harmful event, or both.',
    source: 'Nanji, Anesthesiology 124:25',
    year: 2016,
    share: { part: 193, whole: 3671 },
  },
  {
    figure: '277',
    meaning: 'drug shortages were active in September 2024. There were 323 early that year.',
    source: 'ASHP and University of Utah',
    year: 2024,
  },
  {
    figure: '$10.86',
    meaning:
      'of drugs was wasted in each anesthesia case in one study of 2001. Six drugs made up about three quarters.',
    source: 'Weinger, Journal of Clinical Anesthesia 13:491',
    year: 2001,
  },
];
