import type { Cite, CiteStatus, Section, Strength, Tier } from '../section.ts';
import { percentWords, targetWords } from '../tally-words.ts';
import type { DomainScore } from './domain-scores.ts';
import type { Finding } from './findings.ts';
import { isSerious } from './findings.ts';

/** What was measured, in words: the same on screen, on paper and in mails. */

export { findingsWords } from './findings-words.ts';

/** What was seen and what is aimed for: `7 of 10 (70%); target: every time`. */
export function foundWords({ value, target }: Pick<Finding, 'value' | 'target'>): string {
  const aim = target === null ? '' : `; ${targetWords(target).replace('Target', 'target')}`;
  return `${value}${aim}`;
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

/** `checked 2026-11`, or who has to look. */
function statusWords(status: CiteStatus, checked: string): string {
  return status === 'confirm' ? 'to be confirmed by your pharmacist' : `checked ${checked}`;
}

interface CiteWords {
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
