import type { ReactNode } from 'react';
import type { RunChart } from '#domain/progress-charts.ts';
import type { Measure } from '#domain/progress-over-time.ts';
import { targetWords } from '#domain/tally-words.ts';
import { Icon } from '../../icons/Icon.tsx';
import { ChartTable } from './ChartTable.tsx';
import { useFinished } from './finished-actions.ts';
import type { SharedScale } from './groups.ts';
import { RunChartDrawing } from './RunChartDrawing.tsx';
import {
  changeWords,
  goodDirectionOf,
  kickerOf,
  scaleWords,
  signalDates,
  signalWords,
  titleOf,
  tooFewWords,
  countedIn,
  versionWords,
} from './chart-words.ts';

interface ChartCardProps {
  /** With two points or more. */
  readonly chart: RunChart;
  readonly scale: SharedScale;
  /** Ids of those that are only on this device so far. */
  readonly waiting: ReadonlySet<string>;
  /** Whether it says itself that it has too few points; where all have, the page does. */
  readonly tellsTooFew?: boolean;
  /** Names the chart where the same is drawn for several areas. */
  readonly place?: string;
}

export function titleIdOf({ key }: Measure, place = ''): string {
  return `chart-${`${key} ${place}`.trim().replaceAll(/[^a-z0-9]+/gi, '-')}`;
}

/** One measure over time: the drawing, what it means, and its numbers. */
export function ChartCard({ chart, scale, waiting, tellsTooFew = false, place }: ChartCardProps): ReactNode {
  const { measure, points, signals, change, median } = chart;
  const finished = useFinished(chart);
  const titleId = titleIdOf(measure, place);
  const note = versionWords(chart);
  const kicker = place === undefined ? kickerOf(measure) : titleOf(measure);
  const tooFew = tellsTooFew && chart.median === null ? tooFewWords(countedIn(chart)) : '';
  const ends = scaleWords(measure);
  return (
    <figure className="progress-chart" aria-labelledby={titleId}>
      <figcaption>
        {kicker !== '' && <span className="progress-kicker">{kicker}</span>}
        <h3 id={titleId} tabIndex={-1}>
          {place ?? titleOf(measure)}
        </h3>
        <Better measure={measure} />
        {change !== null && <p className="progress-change">{changeWords(change)}</p>}
        {signals.map((signal) => (
          <p key={`${signal.rule} ${signal.places[0]}`} className="progress-signal">
            <Icon name="info" />
            <span>
              {signalWords(signal)} <small>{signalDates(signal, chart)}</small>
            </span>
          </p>
        ))}
        {tooFew !== '' && <p className="progress-change">{tooFew}</p>}
        {note !== '' && <p className="progress-reworded">{note}</p>}
      </figcaption>
      <RunChartDrawing chart={chart} scale={scale} titleId={titleId} finished={finished} />
      {ends !== '' && <p className="progress-scale">{ends}</p>}
      <ChartTable points={points} median={median} measure={measure} waiting={waiting} finished={finished} />
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
