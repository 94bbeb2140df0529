import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { elementName } from '#domain/clear-changes.ts';
import { comparedFindings } from '#domain/compared-findings.ts';
import type { ComparedFinding } from '#domain/compared-findings.ts';
import type { Compared, ComparedQuestion } from '#domain/comparison.ts';
import { shortDate } from '#domain/dates.ts';
import { measures } from '#domain/measures/domain-scores.ts';
import { elementKey } from '#domain/measures/elements.ts';
import type { Finding } from '#domain/measures/findings.ts';
import { findingsWords, foundWords, pooledWords, seriousIn } from '#domain/measures/measure-words.ts';
import { Dotted } from '../../widgets/Dotted.tsx';
import { ComparedTable, TableRow } from './ComparedTable.tsx';
import { useActionsOfFinding } from './row-actions.ts';
import './compared-findings.css';

interface ComparedFindingsProps {
  readonly compared: readonly Compared[];
  readonly questions: readonly ComparedQuestion[];
  readonly dates: readonly string[];
  /** For each assessment. */
  readonly findings: readonly (readonly Finding[])[];
}

/** So many findings stand there at first. */
const SHOWN = 10;

/** How many findings each assessment has, and the newest one's with what the others found of the same. */
export function ComparedFindings({ compared, questions, dates, findings }: ComparedFindingsProps): ReactNode {
  const rows = useMemo(() => comparedFindings(questions, findings).slice(0, SHOWN), [questions, findings]);
  if (!compared.some(({ section }) => measures(section))) return null;
  const tracers = pooledWords(findings.at(-1) ?? [], shortDate);
  const cells = compared.map(({ section, assessment }, index) => (
    <Findings
      key={assessment.id}
      found={measures(section) ? (findings[index] ?? []) : null}
      shown={index === compared.length - 1 ? rows.length : 0}
    />
  ));
  return (
    <section className="compared compared-measured" aria-labelledby="review-findings">
      <h2 id="review-findings">Findings</h2>
      {tracers !== '' && (
        <p className="compared-lead">
          Counted together on {dates.at(-1)}: the tracers of {tracers}.
        </p>
      )}
      <ComparedTable labelledBy="review-findings" dates={dates}>
        <TableRow label="How many" dates={dates} cellAt={(index) => cells[index]} />
        {rows.map((row) => (
          <FindingRow key={row.key} row={row} dates={dates} />
        ))}
      </ComparedTable>
    </section>
  );
}

interface FindingRowProps {
  readonly row: ComparedFinding;
  readonly dates: readonly string[];
}

function FindingRow({ row, dates }: FindingRowProps): ReactNode {
  const actions = useActionsOfFinding(row.finding);
  return (
    <TableRow
      label={row.label}
      detail={<Dotted facts={row.facts} />}
      dates={dates}
      cellAt={(index) => foundAt(row, index)}
      actions={actions}
    />
  );
}

function foundAt({ cells }: ComparedFinding, index: number): ReactNode {
  const { words = '', isFound = false } = cells[index] ?? {};
  return <span className={isFound ? 'compared-finding' : 'compared-missing'}>{words}</span>;
}

interface FindingsProps {
  readonly found: readonly Finding[] | null;
  /** How many of them have a row. */
  readonly shown: number;
}

/** How many there are; those that have no row can be opened. */
function Findings({ found, shown }: FindingsProps): ReactNode {
  if (found === null) return <span className="compared-missing">Not measured in this version</span>;
  const rest = found.slice(shown);
  return (
    <>
      {findingsWords(found.length, seriousIn(found))}
      {rest.length > 0 && (
        <details>
          <summary>{shown === 0 ? 'See them' : `${rest.length} more`}</summary>
          <ul className="compared-serious">
            {rest.map((finding) => (
              <li key={elementKey(finding.question, finding.part)}>
                {elementName(finding.question, finding.part)}
                <span className="compared-detail">{foundWords(finding)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
