import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { areRounds, comparedDomains } from '#domain/comparison-measures.ts';
import type { ComparedDomain } from '#domain/comparison-measures.ts';
import type { Compared } from '#domain/comparison.ts';
import { NOT_SCORED, scoreWords } from '#domain/measures/measure-words.ts';
import { ComparedTable, TableRow } from './ComparedTable.tsx';
import './compared-findings.css';

interface ComparedDomainsProps {
  readonly compared: readonly Compared[];
  readonly dates: readonly string[];
}

/** How each practice domain stands; nothing where enough is known of none. */
export function ComparedDomains({ compared, dates }: ComparedDomainsProps): ReactNode {
  const domains = useMemo(() => comparedDomains(compared), [compared]);
  if (domains.length === 0) return null;
  return (
    <section className="compared compared-measured" aria-labelledby="review-domains">
      <h2 id="review-domains">Practice domains</h2>
      <p className="compared-lead">{leadOf(areRounds(compared))}</p>
      <ComparedTable labelledBy="review-domains" dates={dates}>
        {domains.map((domain) => (
          <DomainRow key={domain.domain.id} domain={domain} dates={dates} />
        ))}
      </ComparedTable>
    </section>
  );
}

interface DomainRowProps {
  readonly domain: ComparedDomain;
  readonly dates: readonly string[];
}

function DomainRow({ domain: { domain, scores }, dates }: DomainRowProps): ReactNode {
  const cells = scores.map((score, index) => (
    <span key={index} className={score === null ? 'compared-missing' : 'compared-score'}>
      {score === null ? NOT_SCORED : scoreWords(score)}
    </span>
  ));
  return <TableRow label={domain.title} dates={dates} cellAt={(index) => cells[index]} />;
}

const LEAD =
  'A score is the weighted mean of what was answered in its domain, with what it rests on. There is no overall grade.';

function leadOf(isRound: readonly boolean[]): string {
  if (isRound.length === 1) return LEAD;
  return isRound.includes(false)
    ? `${LEAD} Scores of different areas are not to be compared.`
    : `${LEAD} A later round can look worse because people look harder.`;
}
