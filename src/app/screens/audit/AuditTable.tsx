import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AuditRow } from '#contract/audit.ts';
import { dateAndTime } from '#domain/date-and-time.ts';
import { assessmentIn, kindWords, objectWords, outcomeWords } from './log-words.ts';

interface AuditTableProps {
  readonly rows: readonly AuditRow[];
  readonly nameOf: (userId: number) => string;
}

export function AuditTable({ rows, nameOf }: AuditTableProps): ReactNode {
  return (
    <table className="audit-table">
      <caption className="visually-hidden">Audit log</caption>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Person</th>
          <th scope="col">What</th>
          <th scope="col">From</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.seq}>
            <td className="audit-time">
              <time dateTime={row.at}>{dateAndTime(row.at)}</time>
            </td>
            <th scope="row">{row.userId === null ? 'Somebody' : nameOf(row.userId)}</th>
            <td>
              <What row={row} nameOf={nameOf} />
            </td>
            <td className="audit-address">{row.address}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function What({
  row,
  nameOf,
}: {
  readonly row: AuditRow;
  readonly nameOf: (id: number) => string;
}): ReactNode {
  const outcome = outcomeWords(row);
  const about = objectWords(row, nameOf);
  const assessment = assessmentIn(row);
  return (
    <>
      <span className="audit-kind">{kindWords(row)}</span>
      {outcome !== null && <span className="audit-outcome">{outcome}</span>}
      {(assessment !== null || about !== '') && (
        <span className="audit-about">
          {assessment !== null && (
            <Link
              to={`/assessments/${assessment}/print`}
              aria-label={`Open assessment ${assessment.slice(-6)}`}
            >
              {`Assessment …${assessment.slice(-6)}`}
            </Link>
          )}{' '}
          {about}
        </span>
      )}
    </>
  );
}
