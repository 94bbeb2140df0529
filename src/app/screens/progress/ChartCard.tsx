import type { ReactNode } from 'react';
import type { RunChart } from '#domain/progress-charts.ts';
import type { Measure } from '#domain/progress-over-time.ts';
import { targetWords } from '#domain/tally-words.ts';
import { Icon } from '../../icons/Icon.tsx';
import { ChartTable } from './ChartTable.tsx';
import type { SharedScale } from './groups.ts';
import { RunChartDrawing } from './RunChartDrawing.tsx';
import { drawnMedian } from './scale.ts';
import {
  changeWords,
  goodDirectionOf,
  kickerOf,
  scaleWords,
  signalDates,
  signalWords,
  titleOf,
  versionWords,
} from './chart-words.ts';

interface ChartCardProps {
  /** With two points or more. */
  readonly chart: RunChart;
  readonly scale: SharedScale;
  /** Ids of those that are only on this device so far. */
  readonly waiting: ReadonlySet<string>;
}

export function titleIdOf({ key }: Measure): string {
  return `chart-${key.replaceAll('.', '-')}`;
}

/** One measure over time: the drawing, what it means, and its numbers. */
export function ChartCard({ chart, scale, waiting }: ChartCardProps): ReactNode {
  const { measure, points, signals, change, isOfOnePlace } = chart;
  const titleId = titleIdOf(measure);
  const note = versionWords(chart);
  const kicker = kickerOf(measure);
  const ends = scaleWords(measure);
  return (
    <figure className="progress-chart" aria-labelledby={titleId}>
      <figcaption>
        {kicker !== '' && <span className="progress-kicker">{kicker}</span>}
        <h3 id={titleId} tabIndex={-1}>
          {titleOf(measure)}
        </h3>
        <Better measure={measure} />
        {change !== null && <p className="progress-change">{changeWords(change, isOfOnePlace)}</p>}
        {signals.map((signal) => (
          <p key={`${signal.rule} ${signal.places[0]}`} className="progress-signal">
            <Icon name="info" />
            <span>
              {signalWords(signal)} <small>{signalDates(signal, chart)}</small>
            </span>
          </p>
        ))}
        {note !== '' && <p className="progress-reworded">{note}</p>}
      </figcaption>
      <RunChartDrawing chart={chart} scale={scale} titleId={titleId} />
      {ends !== '' && <p className="progress-scale">{ends}</p>}
      <ChartTable points={points} median={drawnMedian(chart)} measure={measure} waiting={waiting} />
    </figure>
  );
}

/** Which way is good, where that is known. */
function Better({ measure }: { readonly measure: Measure }): ReactNode {
  const towards = goodDirectionOf(measure);
  if (towards === null) return null;
  return (
    <p className="progress-better">
      <Icon name={towards === 'up' ? 'chevron-up' : 'chevron-down'} />
      {towards === 'up' ? 'Higher is better' : 'Lower is better'}
      {typeof measure.target === 'number' && `. ${targetWords(measure.target)}`}
    </p>
  );
}
