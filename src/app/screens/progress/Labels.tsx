import type { ReactNode } from 'react';
import type { Placed } from './Points.tsx';
import { apartFrom } from './scale.ts';
import type { Frame } from './scale.ts';

interface LabelsProps {
  readonly placed: readonly Placed[];
  /** A number with what stands behind it, where there is little room. */
  readonly words: (value: number) => string;
  readonly frame: Frame;
  /** A line of a new version stands before the first point. */
  readonly hasBreak: boolean;
  readonly median: { readonly value: number; readonly y: number } | null;
}

/** So far the two lines at the median and the newest value stand apart, in pixels. */
const APART = 26;
/** From a point to the words above or below it. */
const OFF = 11;

/** Labels in the drawing: the first and the newest value, the median, an earlier wording. */
export function Labels({ placed, words, frame, hasBreak, median }: LabelsProps): ReactNode {
  const [first, newest] = [placed[0], placed.at(-1)];
  const other = placed.find(({ isCounted }) => !isCounted);
  const atRight = frame.width - frame.right + 6;
  // If later rounds have no value, the newest one stands beside its point.
  const isAtPoint = hasBreak && newest !== undefined && newest.x < atRight - 3 * OFF;
  return (
    <g aria-hidden="true" className="run-chart-labels">
      {first !== undefined && first !== newest && (
        <text
          // Clear of the scale's own words at the left.
          x={first.x - 4}
          y={Math.max(first.top - OFF, 10)}
          className="run-chart-value"
        >
          {words(first.value)}
        </text>
      )}
      {newest !== undefined && (
        <text
          x={isAtPoint ? newest.x + OFF : atRight}
          y={median === null || isAtPoint ? newest.y : apartFrom(median.y, newest.y, APART, frame)}
          dy="0.35em"
          className="run-chart-newest"
        >
          {words(newest.value)}
        </text>
      )}
      {median !== null && (
        <>
          <text x={atRight} y={median.y - 3}>
            Median
          </text>
          <text x={atRight} y={median.y + OFF} className="run-chart-value">
            {words(median.value)}
          </text>
        </>
      )}
      {other !== undefined && !hasBreak && (
        <text x={other.x - 4} y={other.y + OFF + 6}>
          earlier wording
        </text>
      )}
    </g>
  );
}
