import type { ReactNode } from 'react';
import { ActionsBeside } from './ActionsBeside.tsx';
import type { RowActions } from './row-actions.ts';
import './compared.css';

interface ComparedTableProps {
  readonly labelledBy: string;
  /** Heads of the columns. */
  readonly dates: readonly string[];
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * Rows with a label and one cell for each assessment. The columns of all such tables stand
 * under the page's one row of heads; where there is no room for columns, each cell says whose it is.
 */
export function ComparedTable({
  labelledBy,
  dates,
  className = '',
  children,
}: ComparedTableProps): ReactNode {
  return (
    <div role="table" aria-labelledby={labelledBy} className={className}>
      <div role="row" className="compared-row compared-dates">
        <span role="columnheader" className="compared-label">
          <span className="visually-hidden">What</span>
        </span>
        {dates.map((date, index) => (
          <span role="columnheader" key={index} className="compared-cell">
            {date}
          </span>
        ))}
      </div>
      {children}
    </div>
  );
}

interface TableRowProps {
  readonly label: string;
  /** Stands below the label. */
  readonly detail?: ReactNode;
  readonly dates: readonly string[];
  /** The cell in the column of an assessment. */
  readonly cellAt: (index: number) => ReactNode;
  /** Stand below what is in the cells. */
  readonly actions?: RowActions;
  readonly className?: string;
  /** Drawn alone: what it says is read out elsewhere. */
  readonly isDrawing?: boolean;
}

interface SameRowProps {
  readonly label: string;
  /** How many assessments it is said of. */
  readonly count: number;
  readonly children: ReactNode;
}

/** A value that is the same in all of them is said once. */
export function SameRow({ label, count, children }: SameRowProps): ReactNode {
  return (
    <div role="row" className="compared-row compared-same">
      <span role="rowheader" className="compared-label">
        {label}
      </span>
      <div role="cell" aria-colspan={count} className="compared-cell">
        <div className="compared-content">{children}</div>
      </div>
    </div>
  );
}

export function TableRow({
  label,
  detail,
  dates,
  cellAt,
  actions,
  className = '',
  isDrawing = false,
}: TableRowProps): ReactNode {
  return (
    <div role="row" aria-hidden={isDrawing || undefined} className={`compared-row ${className}`}>
      <span role="rowheader" className="compared-label">
        {label}
        {detail !== undefined && <span className="compared-why">{detail}</span>}
      </span>
      {dates.map((date, index) => (
        <div role="cell" key={index} className="compared-cell">
          <span className="compared-date" aria-hidden="true">
            {date}
          </span>
          <div className="compared-content">
            {cellAt(index)}
            {actions && <ActionsBeside row={actions} index={index} />}
          </div>
        </div>
      ))}
    </div>
  );
}
