import type { Cite, CiteStatus, PracticeDomain, Section, Strength, Tier } from '../section.ts';
import { chanceOf } from '../comparison-measures.ts';
import type { Chance } from '../comparison-measures.ts';
import { isBelow } from '../interval.ts';
import { intervalWords, percentWords, targetWords } from '../tally-words.ts';
import type { Count } from '../tally.ts';
import { canHaveScore } from './domain-scores.ts';
import type { DomainScore, ScoreChange } from './domain-scores.ts';
import type { Finding } from './findings.ts';
import { isSerious } from './findings.ts';

/** Measures in words, so that screen, paper and mails say the same. */

export { findingsWords } from './findings-words.ts';

/** A value with how sure it is: `7 of 10 (70%), likely 40–89%`; the interval only where there is one. */
export function sureWords(words: string, count: Count | null | undefined): string {
  const interval = count ? intervalWords(count) : '';
  return interval === '' ? words : `${words}, likely ${interval}`;
}

/** The observed share and its target: `7 of 10 (70%), likely 40–89%; target: 80%; small sample`. */
export function foundWords({ value, count, target }: Pick<Finding, 'value' | 'count' | 'target'>): string {
  if (target === null) return sureWords(value, count);
  const isSmall = count !== null && isBelow(count, target) === 'perhaps';
  const aim = targetWords(target).replace('Target', 'target');
  return [sureWords(value, count), aim, ...(isSmall ? ['small sample'] : [])].join('; ');
}

/** Whether a count moved by more than its size explains; empty where too little was counted to say. */
export function chanceWords(earlier: Count | undefined, later: Count | undefined): string {
  const chance = chanceOf(earlier ?? null, later ?? null);
  return chance === null ? '' : CHANCE_WORDS[chance];
}

const CHANCE_WORDS: Readonly<Record<Chance, string>> = { more: 'More than chance', perhaps: 'May be chance' };

export const STRENGTH_WORDS: Readonly<Record<Strength, string>> = {
  stronger: 'stronger action',
  intermediate: 'intermediate action',
  weaker: 'weaker action',
};

export const TIER_WORDS: Readonly<Record<Tier, string>> = {
  law: 'law or regulator',
  accreditation: 'accreditation',
  consensus: 'professional guidance',
  study: 'study or survey',
  expert: 'expert conference',
};

const TO_CONFIRM = 'to be confirmed by your pharmacist';

/** `checked 2026-11`, or who has to look. */
function statusWords(status: CiteStatus, checked: string): string {
  return status === 'confirm' ? TO_CONFIRM : `checked ${checked}`;
}

/** The place in a source, and how sure it is where that differs: `page 7, to be confirmed by your pharmacist`. */
export function placeWords({ item, status }: Cite): string {
  const sure = status === 'confirm' ? TO_CONFIRM : undefined;
  return [item, sure].filter((words) => words !== undefined).join(', ');
}

export interface CiteWords {
  readonly words: string;
  readonly url: string | null;
}

/** A source in words: issuer, title, year, place, its kind, and how sure it is. */
export function citeWords(
  { id, item, status }: Cite,
  { citations = {} }: Pick<Section, 'citations'>,
): CiteWords | null {
  const source = Object.hasOwn(citations, id) ? citations[id] : undefined;
  if (source === undefined) return null;
  const { title, issuer, year, tier, checked, url = null } = source;
  const named = [`${issuer}: ${title}`, year, item].filter((word) => word !== undefined && word !== '');
  return {
    words: `${named.join(', ')} (${TIER_WORDS[tier]}, ${statusWords(status ?? source.status, checked)})`,
    url,
  };
}

/** `82%, 6 of 8 items, 3 not observed`, or `too few to score (2 of 5 items)`. */
export function scoreWords(domain: DomainScore): string {
  const { score, items, answered, unseen } = domain;
  if (!canHaveScore(domain)) return 'no score: too little is asked';
  const rests = `${answered} of ${items.length} items`;
  const beside = unseen === 0 ? '' : `, ${unseen} not observed`;
  return score === null
    ? `too few to score (${rests}${beside})`
    : `${percentWords(score)}, ${rests}${beside}`;
}

/** Domains that cannot have a score, however much is answered; empty where there are none. */
export function withoutScoreWords(domains: readonly PracticeDomain[]): string {
  if (domains.length === 0) return '';
  const names = domains.map(({ title }) => title).join('; ');
  return `No score, as this module asks too little about ${domains.length === 1 ? 'it' : 'each'}: ${names}.`;
}

/** How a score moved over the items that both rounds answered. @param earliest when the first of them was */
export function scoreChangeWords({ earlier, later }: ScoreChange, earliest: string): string {
  const [was, is] = [percentWords(earlier), percentWords(later)];
  if (was === is) return `as on ${earliest}, over the same items`;
  return `${later > earlier ? 'up' : 'down'} from ${was} to ${is} since ${earliest}, over the same items`;
}

/** How many of these are serious. */
export function seriousIn(findings: readonly Finding[]): number {
  return findings.filter(isSerious).length;
}
