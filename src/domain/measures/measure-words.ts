import type { Citation, Cite, Section, Strength, Tier } from '../section.ts';
import type { Trend } from '../comparison-measures.ts';
import { count as counted } from '../count.ts';
import { ofWords, percentWords, targetWords } from '../tally-words.ts';
import type { DomainScore } from './domain-scores.ts';
import { isSerious } from './findings.ts';
import type { Finding, Told } from './findings.ts';
import type { Pool } from './pools.ts';

/** Measures in words, so that screen, paper and mails say the same. */

export { findingsWords } from './findings-words.ts';

type Found = Pick<Finding, 'kind' | 'value' | 'count' | 'target' | 'pool' | 'weight'>;

/** `2 of 5 missed`, `1 found`, or the choice: of each finding what was wrong, never what was right. */
export function missedWords({
  kind,
  value,
  count,
  pool,
}: Pick<Found, 'kind' | 'value' | 'count' | 'pool'>): string {
  const judged = kind === 'pool' ? (pool?.count ?? count) : count;
  if (judged === null) return /^\d+$/.test(value) ? `${value} found` : value;
  const missed = judged.of - judged.yes;
  // Counted by hand, the totals need not know of the dose that was stopped.
  return missed <= 0 ? 'missed in a stopped dose' : `${ofWords({ yes: missed, of: judged.of })} missed`;
}

/** `Serious. Below target, 11 of 20 in 4 tracers; today 2 of 5; target: 95%`, `Serious. 1 was found today`. */
export function foundWords({ kind, value, count, target, pool, weight }: Found): string {
  const aim = target === null ? [] : [targetWords(target).replace('Target', 'target')];
  const words =
    kind === 'pool' && pool !== null && count !== null
      ? [`Below target, ${poolWords(pool)}`, `today ${ofWords(count)}`, ...aim]
      : [
          count === null ? saidWords(value, weight) : `${missedWords({ kind, value, count, pool })} today`,
          ...aim,
        ];
  return `${weight === 3 ? 'Serious. ' : ''}${words.join('; ')}`;
}

/** An answer that is no count: a number that was found, or a choice. */
function saidWords(value: string, weight: Finding['weight']): string {
  if (/^\d+$/.test(value)) return `${value} ${value === '1' ? 'was' : 'were'} found today`;
  return weight === 3 ? `The answer was “${value}”` : value;
}

/** `2 of 5 today; 9 of 15 in 3 tracers; target: 80%`. */
export function toldWords({ count, target, pool }: Told): string {
  const several = pool === null || pool.dates.length < 2 ? [] : [poolWords(pool)];
  return [`${ofWords(count)} today`, ...several, targetWords(target).replace('Target', 'target')].join('; ');
}

/** `11 of 20 in 4 tracers` */
export function poolWords({ count, dates }: Pool): string {
  return `${ofWords(count)} in ${tracers(dates.length)}`;
}

function tracers(many: number): string {
  return `${many} ${many === 1 ? 'tracer' : 'tracers'}`;
}

/** The days of the tracers that were judged together; empty where none were. @param dateOf see `resultWords` */
export function pooledWords(
  findings: readonly Pick<Finding, 'pool'>[],
  dateOf: (isoTime: string) => string,
): string {
  const dates = new Set(
    findings.flatMap(({ pool }) => (pool === null || pool.dates.length < 2 ? [] : pool.dates)),
  );
  return [...dates]
    .toSorted()
    .map((date) => dateOf(date))
    .join(', ');
}

export const TREND_WORDS: Readonly<Record<Trend, string>> = {
  better: 'Better',
  worse: 'Worse',
  unclear: 'No clear change',
};

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
  expert: 'expert opinion',
};

const NOT_READ = 'Not read. Ask your pharmacist.';

/** `Read, 2026-11.`, `Reported by others, 2026-11.`, or who has to look. */
function knownWords({ known, checked }: Citation): string {
  if (known === 'none') return NOT_READ;
  const how = known === 'read' ? 'Read' : 'Reported by others';
  return `${[how, checked].filter((word) => word !== undefined).join(', ')}.`;
}

/** `Paid for by FDA.`; empty where nobody else paid, or nobody knows. */
function fundingWords(funding: string | undefined): string {
  return funding === undefined || UNNAMED_PAYERS.has(funding) ? '' : `Paid for by ${funding}.`;
}

/** What stands in place of a payer, as the schema lists it. */
export const NOT_KNOWN = 'not known';
const UNNAMED_PAYERS: ReadonlySet<string> = new Set(['public', 'none', NOT_KNOWN]);

/** The place in a source, and that nobody has read it where that is so: `page 7, ask your pharmacist`. */
export function placeWords({ item, confirm }: Cite): string {
  return [item, confirm === true ? 'ask your pharmacist' : undefined]
    .filter((words) => words !== undefined)
    .join(', ');
}

export interface CiteWords {
  readonly words: string;
  readonly url: string | null;
}

/** A source in words: issuer, title, year, place, its kind, how we know it, and who paid for it. */
export function citeWords(
  { id, item, confirm }: Cite,
  { citations = {} }: Pick<Section, 'citations'>,
): CiteWords | null {
  const source = Object.hasOwn(citations, id) ? citations[id] : undefined;
  if (source === undefined) return null;
  const { title, issuer, year, tier, funding, url = null } = source;
  const named = [`${issuer}: ${title}`, year, item].filter((word) => word !== undefined && word !== '');
  const known = confirm === true ? NOT_READ : knownWords(source);
  const words = [`${named.join(', ')} (${TIER_WORDS[tier]}).`, known, fundingWords(funding)];
  return { words: words.filter((word) => word !== '').join(' '), url };
}

/** For the column of an assessment that has no score of a domain. */
export const NOT_SCORED = 'Not scored';

/** `82%, from 6 answers, 3 not observed` */
export function scoreWords({ score, answered, unseen }: DomainScore): string {
  const beside = unseen === 0 ? '' : `, ${unseen} not observed`;
  return `${percentWords(score)}, from ${counted(answered, 'answer')}${beside}`;
}

/** How many of these are serious. */
export function seriousIn(findings: readonly Finding[]): number {
  return findings.filter(isSerious).length;
}
