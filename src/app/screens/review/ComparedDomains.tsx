import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { areRounds, comparedDomains, isScored } from '#domain/comparison-measures.ts';
import type { ComparedDomain, ComparedScore } from '#domain/comparison-measures.ts';
import type { Compared } from '#domain/comparison.ts';
import { nameOfPart } from '#domain/figure-pair.ts';
import { measures } from '#domain/measures/domain-scores.ts';
import type { ScoreChange } from '#domain/measures/domain-scores.ts';
import { findingsOf, isSerious } from '#domain/measures/findings.ts';
import type { Finding } from '#domain/measures/findings.ts';
import {
  findingsWords,
  foundWords,
  scoreChangeWords,
  scoreWords,
  seriousIn,
  withoutScoreWords,
} from '#domain/measures/measure-words.ts';
import { percentWords } from '#domain/tally-words.ts';
import { Icon } from '../../icons/Icon.tsx';
import { ComparedTable, TableRow } from './ComparedTable.tsx';
import './measured.css';

interface ComparedDomainsProps {
  readonly compared: readonly Compared[];
  readonly dates: readonly string[];
}

/**
 * The findings, the gravest before any score, and how each practice domain stands; nothing in modules that do
 * not measure.
 */
export function ComparedDomains({ compared, dates }: ComparedDomainsProps): ReactNode {
  const domains = useMemo(() => comparedDomains(compared), [compared]);
  const findings = useMemo(
    () => compared.map((one) => (measures(one.section) ? findingsOf(one.section, one.assessment) : null)),
    [compared],
  );
  if (findings.every((found) => found === null)) return null;
  const all = findings.map((found, index) => <Findings key={compared[index]?.assessment.id} found={found} />);
  const serious = findings.map((found) => (found ?? []).filter(isSerious));
  const named = serious.map((found, index) => (
    <Serious key={compared[index]?.assessment.id} findings={found} />
  ));
  const withoutScore = withoutScoreWords(
    domains.filter((domain) => !isScored(domain)).map(({ domain }) => domain),
  );
  return (
    <section className="compared compared-domains" aria-labelledby="review-domains">
      <h2 id="review-domains">Findings and practice domains</h2>
      <p className="compared-lead">{leadOf(areRounds(compared))}</p>
      <ComparedTable labelledBy="review-domains" dates={dates}>
        <TableRow label="Findings" dates={dates} cellAt={(index) => all[index]} />
        {serious.some((found) => found.length > 0) && (
          <TableRow label="Serious findings" dates={dates} cellAt={(index) => named[index]} />
        )}
        {domains.filter(isScored).map((domain) => (
          <DomainRow key={domain.domain.id} domain={domain} dates={dates} />
        ))}
      </ComparedTable>
      {withoutScore !== '' && <p className="compared-lead">{withoutScore}</p>}
    </section>
  );
}

function Findings({ found }: { readonly found: readonly Finding[] | null }): ReactNode {
  return found === null ? <NotMeasured /> : findingsWords(found.length, seriousIn(found));
}

interface DomainRowProps {
  readonly domain: ComparedDomain;
  readonly dates: readonly string[];
}

function DomainRow({ domain: { domain, scores }, dates }: DomainRowProps): ReactNode {
  const cells = scores.map((score, index) => (
    <Score key={index} compared={score} earliest={dates[0] ?? ''} />
  ));
  return <TableRow label={domain.title} dates={dates} cellAt={(index) => cells[index]} />;
}

const LEAD =
  'A score is the weighted mean of what was answered in its domain, with the items that it rests on. There is no overall grade.';
const LEAD_COMPARED = `${LEAD} Two rounds are compared over what both answered. A later round can look worse because people look harder.`;

/** Only rounds of one place are compared. */
function leadOf(isRound: readonly boolean[]): string {
  if (isRound.length === 1) return LEAD;
  return isRound.includes(false)
    ? `${LEAD} Only rounds of the same area are compared with each other.`
    : LEAD_COMPARED;
}

function NotMeasured(): ReactNode {
  return <span className="compared-missing">Not measured in this version</span>;
}

/** Each question once, with what was found of it. */
function Serious({ findings }: { readonly findings: readonly Finding[] }): ReactNode {
  if (findings.length === 0) return null;
  const questions = new Map(findings.map(({ question }) => [question.id, question]));
  return (
    <ul className="compared-serious">
      {[...questions.values()].map(({ id, label }) => (
        <li key={id}>
          {label}
          <span className="compared-detail">
            {findings
              .filter(({ question }) => question.id === id)
              .map(partWords)
              .join('; ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

function partWords(finding: Finding): string {
  const { question, part, value } = finding;
  const found = foundWords(finding);
  const isWhole = part === null || Object.keys(question.parts).length === 1;
  return isWhole ? found : `${nameOfPart(question, part)}: ${value}`;
}

interface ScoreProps {
  readonly compared: ComparedScore;
  readonly earliest: string;
}

function Score({ compared: { score, change }, earliest }: ScoreProps): ReactNode {
  if (score === null) return <NotMeasured />;
  return (
    <>
      <span className={score.score === null ? 'compared-missing' : 'compared-score'}>
        {scoreWords(score)}
      </span>
      {change !== null && <Change change={change} earliest={earliest} />}
    </>
  );
}

function Change({
  change,
  earliest,
}: {
  readonly change: ScoreChange;
  readonly earliest: string;
}): ReactNode {
  const words = scoreChangeWords(change, earliest);
  if (percentWords(change.earlier) === percentWords(change.later))
    return <span className="compared-detail">{words}</span>;
  const isUp = change.later > change.earlier;
  return (
    <span className="compared-detail compared-moved">
      <Icon name={isUp ? 'chevron-up' : 'chevron-down'} />
      {words}
    </span>
  );
}
