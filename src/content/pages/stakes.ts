/**
 * What's at Stake (rule FACT-13): one figure from one study each, with its source and year. No ranges across
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
    figure: '83%',
    meaning: 'of 1,773 people who answered a survey dilute some IV push drugs before giving them.',
    source: 'ISMP survey',
    year: 2014,
  },
  {
    figure: '81%',
    meaning:
      'of those asked in a survey had diluted a drug in a saline flush syringe. Four years earlier it was 54%.',
    source: 'ISMP survey',
    year: 2018,
    share: { part: 81, whole: 100 },
  },
  {
    figure: '2.5% or 10.4%',
    meaning:
      'Errors that observers saw: 2.5% with ready-to-administer forms, 10.4% with the traditional practice.',
    source: 'Hertig, Journal of Patient Safety',
    year: 2018,
    funding: 'Paid for by industry.',
  },
  {
    figure: '8 or 21',
    meaning:
      'Weak points found in the process: 8 with prefilled syringes, 21 with syringes filled by the user.',
    source: 'Yang, Anesthesiology 124:795',
    year: 2016,
  },
  {
    figure: '193 of 3,671',
    meaning:
      'drug administrations in anesthesia had an error, a harmful drug event, or both. Of these, 79.3% could have been prevented.',
    source: 'Nanji, Anesthesiology 124:25',
    year: 2016,
    share: { part: 193, whole: 3671 },
  },
  {
    figure: '323',
    meaning:
      'drug shortages were active in the first quarter of 2024, a record. A year later there were 270.',
    source: 'Shortage counts reported by Becker’s',
    year: 2025,
  },
  {
    figure: '$10.86',
    meaning:
      'of drugs were wasted in each anesthesia case in one study. Six drugs made up about three quarters.',
    source: 'Weinger',
    year: 2001,
  },
];
