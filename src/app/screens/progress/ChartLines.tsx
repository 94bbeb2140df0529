import type { ReactNode } from 'react';
import { shortDate } from '#domain/dates.ts';
import { newYearsBetween, xAt } from './scale.ts';
import type { Frame } from './scale.ts';

/** Drawn behind the points of a run chart. */

interface GridProps {
  readonly frame: Frame;
  /** Stands behind each number. */
  readonly unit: string;
  readonly ticks: readonly { readonly tick: number; readonly y: number }[];
  /** The height of the word for the target, for which numbers make room. */
  readonly target: number | null;
}

export function Grid({ frame, unit, ticks, target }: GridProps): ReactNode {
  return (
    <g aria-hidden="true" className="run-chart-scale">
      {ticks.map(({ tick, y }) => (
        <g key={tick}>
          <line className="run-chart-grid" x1={frame.left} x2={frame.width - frame.right} y1={y} y2={y} />
          {(target === null || Math.abs(target - y) > TICK_ROOM) && (
            <text x={frame.left - 8} y={y} dy="0.35em" textAnchor="end">
              {tick}
              {unit}
            </text>
          )}
        </g>
      ))}
    </g>
  );
}

/** The height of a label at the left, in pixels. */
const TICK_ROOM = 14;

/** The line of the target. */
export function TargetLine({ frame, y }: { readonly frame: Frame; readonly y: number }): ReactNode {
  return (
    <g aria-hidden="true">
      <line className="run-chart-aim" x1={frame.left} x2={frame.width - frame.right} y1={y} y2={y} />
      <text x={frame.left - 6} y={y} dy="0.35em" textAnchor="end">
        Target
      </text>
    </g>
  );
}

export function BreakLine({ version, frame, x }: { version: number; frame: Frame; x: number }): ReactNode {
  const isRight = x > frame.width / 2;
  return (
    <g aria-hidden="true">
      <line className="run-chart-break" x1={x} x2={x} y1={4} y2={frame.height - frame.bottom} />
      <text x={isRight ? x - 4 : x + 4} y={12} textAnchor={isRight ? 'end' : 'start'}>
        Version {version}
        {isRight ? ' from here' : ''}
      </text>
    </g>
  );
}

/** Where an action was finished: a line with a mark at its foot, named in the table. */
export function FinishedLine({ frame, x }: { readonly frame: Frame; readonly x: number }): ReactNode {
  const foot = frame.height - frame.bottom;
  return (
    <g aria-hidden="true" className="run-chart-finished">
      <line x1={x} x2={x} y1={frame.top} y2={foot} />
      <path d={`M${x - 5},${foot} h10 l-5,-8 z`} />
    </g>
  );
}

/** A year's number needs so much room beside the first and the last date, in pixels. */
const YEAR_ROOM = 84;

export function Dates({ frame, first, last }: { frame: Frame; first: number; last: number }): ReactNode {
  const [from, to] = [xAt(first, first, last, frame), xAt(last, first, last, frame)];
  const y = frame.height - 8;
  return (
    <g aria-hidden="true">
      {newYearsBetween(first, last).map(({ year, time }) => {
        const x = xAt(time, first, last, frame);
        return (
          <g key={year}>
            <line
              className="run-chart-year"
              x1={x}
              x2={x}
              y1={frame.top}
              y2={frame.height - frame.bottom + 4}
            />
            {x - from > YEAR_ROOM && to - x > YEAR_ROOM && (
              <text x={x} y={y} textAnchor="middle">
                {year}
              </text>
            )}
          </g>
        );
      })}
      <text x={frame.left} y={y}>
        {shortDate(new Date(first).toISOString())}
      </text>
      {to > from && (
        <text x={frame.width - frame.right} y={y} textAnchor="end">
          {shortDate(new Date(last).toISOString())}
        </text>
      )}
    </g>
  );
}

export function MedianLine({ frame, y }: { frame: Frame; y: number }): ReactNode {
  return (
    <line
      className="run-chart-median"
      x1={frame.left}
      x2={frame.width - frame.right}
      y1={y}
      y2={y}
      aria-hidden="true"
    />
  );
}
