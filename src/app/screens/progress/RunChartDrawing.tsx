import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { shortDate } from '#domain/dates.ts';
import type { RunChart } from '#domain/progress-charts.ts';
import { targetWords } from '#domain/tally-words.ts';
import { useEscape } from '../../widgets/use-escape.ts';
import type { SharedScale } from './groups.ts';
import type { FinishedMark } from './finished-actions.ts';
import { BreakLine, Dates, FinishedLine, Grid, MedianLine, TargetLine } from './ChartLines.tsx';
import { Labels } from './Labels.tsx';
import { Points } from './Points.tsx';
import type { Placed } from './Points.tsx';
import { frameOf, scaleOf, whiskerOf, xAt, yAt } from './scale.ts';
import type { Frame } from './scale.ts';
import { closeWords, placeOf, pointWords, scaleUnit, shortWords, valueWords } from './chart-words.ts';
import '../../widgets/tip.css';
import './run-chart.css';

/** The line of a version stands so far before its first point, in pixels. */
const BEFORE = 10;

interface DrawingProps {
  readonly chart: RunChart;
  readonly scale: SharedScale;
  readonly titleId: string;
  readonly finished: readonly FinishedMark[];
}

/** A run chart. Its points are links, one tab stop in all; the arrow keys go from one to the next. */
export function RunChartDrawing(props: DrawingProps): ReactNode {
  const { chart, scale: shared, titleId, finished } = props;
  const { measure, points, signals, lines, breaks, median } = chart;
  const { first, last, isFitted } = shared;
  const [holder, width] = useWidth<HTMLDivElement>(340);
  const descId = useId();
  const frame = frameOf(width, breaks.length > 0);
  const scale = scaleOf(measure, shared.values, isFitted);
  const inSignals = new Set(signals.flatMap(({ places }) => places));
  const placed = points.map((point, place): Placed => ({
    ...point,
    x: xAt(Date.parse(point.point.dateCompleted), first, last, frame),
    y: yAt(point.value, scale, frame),
    top: yAt(whiskerOf(point.count)?.high ?? point.value, scale, frame),
    inSignal: inSignals.has(place),
  }));
  const [atHand, setAtHand] = useState<number | null>(null);
  useEscape(atHand !== null, () => setAtHand(null));
  const shown = atHand === null ? undefined : placed[atHand];

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
          {[
            rangeWords(chart),
            ...(median === null ? [] : [`Median ${valueWords(median, measure)}.`]),
            ...(typeof measure.target === 'number' ? [`${targetWords(measure.target)}.`] : []),
            ...breaks.map(beganWords),
            ...finished.map(({ words }) => `${words}.`),
            'The arrow keys go from point to point.',
          ].join(' ')}
        </desc>
        <Grid
          frame={frame}
          unit={scaleUnit(measure)}
          ticks={scale.ticks.map((tick) => ({ tick, y: yAt(tick, scale, frame) }))}
          target={typeof measure.target === 'number' ? yAt(measure.target * 100, scale, frame) : null}
        />
        <Dates frame={frame} first={first} last={last} />
        {median !== null && <MedianLine frame={frame} y={yAt(median, scale, frame)} />}
        {typeof measure.target === 'number' && (
          <TargetLine frame={frame} y={yAt(measure.target * 100, scale, frame)} />
        )}
        {breaks.map(({ version, time }) => (
          <BreakLine
            key={version}
            version={version}
            frame={frame}
            x={xAt(time, first, last, frame) - BEFORE}
          />
        ))}
        {finished.map(({ id, time }) => (
          <FinishedLine key={id} frame={frame} x={xAt(within(time, first, last), first, last, frame)} />
        ))}
        {placed.map((point) => (
          <Whisker key={point.point.assessmentId} point={point} scale={scale} frame={frame} />
        ))}
        {lines.map((line) => (
          <polyline
            key={line[0]}
            className="run-chart-line"
            points={line
              .flatMap((place) => placed[place] ?? [])
              .map(({ x, y }) => `${x},${y}`)
              .join(' ')}
          />
        ))}
        <Labels
          placed={placed}
          hasBreak={breaks.length > 0}
          words={(value) => shortWords(value, measure)}
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
          <span>{closeWords(shown, measure)}</span>
          <span>{shortDate(shown.point.dateCompleted)}</span>
          <span>{placeOf(shown.point)}</span>
        </div>
      )}
    </div>
  );
}

/** What was finished before the first round or after the last stands at that end. */
const within = (time: number, first: number, last: number) => Math.min(Math.max(time, first), last);

/** `Version 2 from 11.20.26.` */
function beganWords({ version, time }: RunChart['breaks'][number]): string {
  return `Version ${version} from ${shortDate(new Date(time).toISOString())}.`;
}

/** `12 assessments from 08.28.25 to 11.20.26. The newest is 7 of 10.` */
function rangeWords({ points, measure }: RunChart): string {
  const [from, to] = [points[0], points.at(-1)];
  if (from === undefined || to === undefined) return '';
  const dates = `from ${shortDate(from.point.dateCompleted)} to ${shortDate(to.point.dateCompleted)}`;
  return `${points.length} assessments ${dates}. The newest is ${pointWords(to, measure)}.`;
}

/** `11.20.26, Surgery: 7 of 10`, and what is special about it. */
function nameOf(placed: Placed, { measure }: RunChart): string {
  const { point, isCounted, inSignal } = placed;
  const place = placeOf(point);
  return [
    `${shortDate(point.dateCompleted)}${place === '' ? '' : `, ${place}`}: ${closeWords(placed, measure)}`,
    inSignal ? 'part of a signal' : '',
    isCounted ? '' : 'earlier wording',
  ]
    .filter((words) => words !== '')
    .join(', ');
}

interface WhiskerProps {
  readonly point: Placed;
  readonly scale: ReturnType<typeof scaleOf>;
  readonly frame: Frame;
}

/** How far a count may be off. */
function Whisker({ point: { x, count }, scale, frame }: WhiskerProps): ReactNode {
  const whisker = whiskerOf(count);
  if (whisker === null) return null;
  const [top, bottom] = [yAt(whisker.high, scale, frame), yAt(whisker.low, scale, frame)];
  return (
    <path
      className="run-chart-whisker"
      d={`M${x - 4} ${top}h8M${x} ${top}V${bottom}M${x - 4} ${bottom}h8`}
      aria-hidden="true"
    />
  );
}

/** The width that an element has, in pixels, also when that changes. */
function useWidth<E extends HTMLElement>(before: number): [RefObject<E | null>, number] {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(before);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    setWidth(current.clientWidth);
    const observer = new ResizeObserver(() => setWidth(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
