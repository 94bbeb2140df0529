import type { ReactNode } from 'react';
import { shortDate } from '#domain/dates.ts';
import type { Measure, RunChart } from '#domain/progress-over-time.ts';
import { Icon } from '../../icons/Icon.tsx';
import { ChartTable } from './ChartTable.tsx';
import { RunChartDrawing } from './RunChartDrawing.tsx';
import { kickerOf, scaleWords, signalDates, signalWords, titleOf, valueWords } from './words.ts';

interface ChartCardProps {
  /** With two points or more. */
  readonly chart: RunChart;
  /** Ids of those that are only on this device so far. */
  readonly waiting: ReadonlySet<string>;
}

export function titleIdOf({ key }: Measure): string {
  return `chart-${key.replaceAll('.', '-')}`;
}

/** One measure over time: the drawing, what it means, and its numbers. */
export function ChartCard({ chart, waiting }: ChartCardProps): ReactNode {
  const { measure, points, median, signals } = chart;
  const titleId = titleIdOf(measure);
  const isReworded = points.some(({ isCounted }) => !isCounted);
  const last = points.at(-1);
  const scale = scaleWords(measure);
  return (
    <figure className="progress-chart" aria-labelledby={titleId}>
      <figcaption>
        <span className="progress-kicker">{kickerOf(measure)}</span>
        <h2 id={titleId} tabIndex={-1}>
          {titleOf(measure)}
        </h2>
        {last && (
          <p className="progress-latest">
            <b>{valueWords(last.value, measure)}</b> on {shortDate(last.point.dateCompleted)}
          </p>
        )}
      </figcaption>
      <RunChartDrawing chart={chart} titleId={titleId} />
      {scale !== '' && <p className="progress-scale">{scale}</p>}
      {signals.map((signal) => (
        <p key={`${signal.rule} ${signal.places[0]}`} className="progress-signal">
          <Icon name="info" />
          <span>
            {signalWords(signal)} <small>{signalDates(signal, chart)}</small>
          </span>
        </p>
      ))}
      {isReworded && (
        <p className="progress-reworded">
          The wording changed. Answers to an earlier wording are drawn as hollow points and do not count.
        </p>
      )}
      <ChartTable points={points} median={median} measure={measure} waiting={waiting} />
    </figure>
  );
}
