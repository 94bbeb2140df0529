import type { Cite, CiteStatus, Section, Strength, Tier } from '../section.ts';
import { isBelow, isMoreThanChance } from '../interval.ts';
import { intervalWords, percentWords, targetWords } from '../tally-words.ts';
import type { Count } from '../tally.ts';
import type { DomainScore } from './domain-scores.ts';
import type { Finding } from './findings.ts';
import { isSerious } from './findings.ts';

/** What was measured, in words: the same on screen, on paper and in mails. */

export { findingsWords } from './findings-words.ts';

/** A value with how sure it is: `7 of 10 (70%), likely 40–89%`; the interval only where there is one. */
export function sureWords(words: string, count: Count | null | undefined): string {
  const interval = count ? intervalWords(count) : '';
  return interval === '' ? words : `${words}, likely ${interval}`;
}

/** What was seen, and what is aimed for: `7 of 10 (70%), likely 40–89%; target: 80%; small sample`. */
export function foundWords({ value, count, target }: Pick<Finding, 'value' | 'count' | 'target'>): string {
  if (target === null) return sureWords(value, count);
  const isSmall = count !== null && isBelow(count, target) === 'perhaps';
  const aim = targetWords(target).replace('Target', 'target');
  return [sureWords(value, count), aim, ...(isSmall ? ['small sample'] : [])].join('; ');
}

/** Whether a count moved by more than its size explains; empty where either counted nothing. */
export function chanceWords(earlier: Count | undefined, later: Count | undefined): string {
  if (earlier === undefined || later === undefined) return '';
  return isMoreThanChance(earlier, later) ? 'More than chance' : 'Could be chance';
}

export const STRENGTH_WORDS: Readonly<Record<Strength, string>> = {
  stronger: 'stronger action',
  intermediate: 'intermediate action',
  weaker: 'weaker action',
};

const TIER_WORDS: Readonly<Record<Tier, string>> = {
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

/** Where a question's content is from: issuer, title, year, place, what kind of source it is, and how sure. */
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
export function scoreWords({ score, items, answered, unseen }: DomainScore): string {
  const rests = `${answered} of ${items.length} ${items.length === 1 ? 'item' : 'items'}`;
  const beside = unseen === 0 ? '' : `, ${unseen} not observed`;
  return score === null
    ? `too few to score (${rests}${beside})`
    : `${percentWords(score)}, ${rests}${beside}`;
}

/** How many of these are serious. */
export function seriousIn(findings: readonly Finding[]): number {
  return findings.filter(isSerious).length;
}
