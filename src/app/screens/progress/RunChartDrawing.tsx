import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { shortDate } from '#domain/dates.ts';
import type { RunChart } from '#domain/progress-over-time.ts';
import { useEscape } from '../../widgets/use-escape.ts';
import type { SharedScale } from './groups.ts';
import { Labels } from './Labels.tsx';
import { Points } from './Points.tsx';
import type { Placed } from './Points.tsx';
import { drawnMedian, frameOf, newYearsBetween, scaleOf, xAt, yAt } from './scale.ts';
import type { Frame } from './scale.ts';
import { useWidth } from './use-width.ts';
import { placeOf, scaleUnit, valueWords } from './words.ts';
import '../../widgets/tip.css';
import './run-chart.css';

interface DrawingProps {
  readonly chart: RunChart;
  readonly scale: SharedScale;
  readonly titleId: string;
}

/** A run chart. Its points are links, one tab stop in all; the arrow keys go from one to the next. */
export function RunChartDrawing({ chart, scale: shared, titleId }: DrawingProps): ReactNode {
  const { measure, points, signals } = chart;
  const { first, last } = shared;
  const median = drawnMedian(chart);
  const [holder, width] = useWidth<HTMLDivElement>(340);
  const descId = useId();
  const frame = frameOf(width);
  const scale = scaleOf(measure, shared.values);
  const inSignals = new Set(signals.flatMap(({ places }) => places));
  const placed = points.map((point, place): Placed => ({
    ...point,
    x: xAt(Date.parse(point.point.dateCompleted), first, last, frame),
    y: yAt(point.value, scale, frame),
    inSignal: inSignals.has(place),
  }));
  const [atHand, setAtHand] = useState<number | null>(null);
  useEscape(atHand !== null, () => setAtHand(null));
  const shown = atHand === null ? undefined : placed[atHand];
  const counted = placed.filter(({ isCounted }) => isCounted);

  return (
    <div ref={holder} className="run-chart">
      <svg
        role="group"
        aria-labelledby={titleId}
        aria-describedby={descId}
        width={width}
        height={frame.height}
        viewBox={`0 0 ${width} ${frame.height}`}
      >
        <desc id={descId}>
          {`${rangeWords(chart)}${median === null ? '' : ` Median ${valueWords(median, measure)}.`} The arrow keys go from point to point.`}
        </desc>
        <Grid
          frame={frame}
          unit={scaleUnit(measure)}
          ticks={scale.ticks.map((tick) => ({ tick, y: yAt(tick, scale, frame) }))}
        />
        <Dates frame={frame} first={first} last={last} />
        {median !== null && <MedianLine frame={frame} y={yAt(median, scale, frame)} />}
        <polyline className="run-chart-line" points={counted.map(({ x, y }) => `${x},${y}`).join(' ')} />
        <Labels
          placed={placed}
          unit={scaleUnit(measure)}
          frame={frame}
          median={median === null ? null : { value: median, y: yAt(median, scale, frame) }}
        />
        <Points placed={placed} nameOf={(point) => nameOf(point, chart)} onAtHand={setAtHand} />
      </svg>
      {shown && (
        <div
          className="tip run-chart-tip"
          data-side={shown.x < width / 3 ? 'start' : shown.x > (width * 2) / 3 ? 'end' : 'middle'}
          style={{ left: shown.x }}
          aria-hidden="true"
        >
          <span>{valueWords(shown.value, measure)}</span>
          <span>{shortDate(shown.point.dateCompleted)}</span>
          <span>{placeOf(shown.point)}</span>
        </div>
      )}
    </div>
  );
}

/** `12 assessments from 08.28.25 to 11.20.26. The newest is 7 of 10.` */
function rangeWords({ points, measure }: RunChart): string {
  const [from, to] = [points[0], points.at(-1)];
  if (from === undefined || to === undefined) return '';
  const dates = `from ${shortDate(from.point.dateCompleted)} to ${shortDate(to.point.dateCompleted)}`;
  return `${points.length} assessments ${dates}. The newest is ${valueWords(to.value, measure)}.`;
}

/** `11.20.26, Surgery: 7 of 10`, and what is special about it. */
function nameOf({ point, value, isCounted, inSignal }: Placed, { measure }: RunChart): string {
  const place = placeOf(point);
  return [
    `${shortDate(point.dateCompleted)}${place === '' ? '' : `, ${place}`}: ${valueWords(value, measure)}`,
    inSignal ? 'part of a signal' : '',
    isCounted ? '' : 'earlier wording',
  ]
    .filter((words) => words !== '')
    .join(', ');
}

interface GridProps {
  readonly frame: Frame;
  /** Stands behind each number. */
  readonly unit: string;
  readonly ticks: readonly { readonly tick: number; readonly y: number }[];
}

function Grid({ frame, unit, ticks }: GridProps): ReactNode {
  return (
    <g aria-hidden="true" className="run-chart-scale">
      {ticks.map(({ tick, y }) => (
        <g key={tick}>
          <line className="run-chart-grid" x1={frame.left} x2={frame.width - frame.right} y1={y} y2={y} />
          <text x={frame.left - 8} y={y} dy="0.35em" textAnchor="end">
            {tick}
            {unit}
          </text>
        </g>
      ))}
    </g>
  );
}

/** A year's number needs so much room beside the first and the last date, in pixels. */
const YEAR_ROOM = 84;

function Dates({ frame, first, last }: { frame: Frame; first: number; last: number }): ReactNode {
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

function MedianLine({ frame, y }: { frame: Frame; y: number }): ReactNode {
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
