import type { ReactNode } from 'react';
import { plainNumber } from '#domain/figure-words.ts';
import type { Placed } from './Points.tsx';
import { apartFrom } from './scale.ts';
import type { Frame } from './scale.ts';

interface LabelsProps {
  readonly placed: readonly Placed[];
  /** Stands behind each number. */
  readonly unit: string;
  readonly frame: Frame;
  readonly median: { readonly value: number; readonly y: number } | null;
}

/** So far the two lines at the median and the newest value stand apart, in pixels. */
const APART = 26;
/** From a point to the words above or below it. */
const OFF = 11;

/** What is drawn says itself what it is: the first and the newest value, the median, an earlier wording. */
export function Labels({ placed, unit, frame, median }: LabelsProps): ReactNode {
  const [first, newest] = [placed[0], placed.at(-1)];
  const other = placed.find(({ isCounted }) => !isCounted);
  const atRight = frame.width - frame.right + 6;
  return (
    <g aria-hidden="true" className="run-chart-labels">
      {first !== undefined && first !== newest && (
        <text x={first.x} y={Math.max(first.y - OFF, 10)} textAnchor="middle" className="run-chart-value">
          {plainNumber(first.value)}
          {unit}
        </text>
      )}
      {newest !== undefined && (
        <text
          x={atRight}
          y={median === null ? newest.y : apartFrom(median.y, newest.y, APART, frame)}
          dy="0.35em"
          className="run-chart-newest"
        >
          {plainNumber(newest.value)}
          {unit}
        </text>
      )}
      {median !== null && (
        <>
          <text x={atRight} y={median.y - 3}>
            Median
          </text>
          <text x={atRight} y={median.y + OFF} className="run-chart-value">
            {plainNumber(median.value)}
            {unit}
          </text>
        </>
      )}
      {other !== undefined && (
        <text x={other.x - 4} y={other.y + OFF + 6}>
          earlier wording
        </text>
      )}
    </g>
  );
}
