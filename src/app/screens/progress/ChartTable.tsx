import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { shortDate } from '#domain/dates.ts';
import type { ChartPoint } from '#domain/progress-charts.ts';
import type { Measure } from '#domain/progress-over-time.ts';
import { placeOf, pointWords, valueWords } from './chart-words.ts';
import type { FinishedMark } from './finished-actions.ts';

interface ChartTableProps {
  readonly points: readonly ChartPoint[];
  readonly median: number | null;
  readonly measure: Measure;
  readonly waiting: ReadonlySet<string>;
  readonly finished: readonly FinishedMark[];
}

/** The numbers behind a drawing. */
export function ChartTable({ points, median, measure, waiting, finished }: ChartTableProps): ReactNode {
  return (
    <details className="progress-table">
      <summary>Show as table</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Completed</th>
            <th scope="col">Where</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {points.map((own) => {
            const { point, isCounted } = own;
            return (
              <tr key={point.assessmentId}>
                <th scope="row">
                  <Link to={reviewOf(point.assessmentId)}>{shortDate(point.dateCompleted)}</Link>
                </th>
                <td>{placeOf(point) || 'N/A'}</td>
                <td>
                  {pointWords(own, measure)}
                  {!isCounted && <small>earlier wording</small>}
                  {waiting.has(point.assessmentId) && <small>not sent yet</small>}
                </td>
              </tr>
            );
          })}
        </tbody>
        {median !== null && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                Median
              </th>
              <td>{valueWords(median, measure)}</td>
            </tr>
          </tfoot>
        )}
      </table>
      {finished.length > 0 && (
        <ul className="progress-finished">
          {finished.map(({ id, words }) => (
            <li key={id}>{words}</li>
          ))}
        </ul>
      )}
    </details>
  );
}

/** The address at which one assessment is read. */
export function reviewOf(id: string): string {
  return `/review?${new URLSearchParams([['assessments[]', id]])}`;
}
