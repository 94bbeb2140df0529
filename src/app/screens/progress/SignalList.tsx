import type { ReactNode } from 'react';
import type { RunChart } from '#domain/progress-charts.ts';
import { LEAST_FOR_MEDIAN } from '#domain/run-chart.ts';
import { count } from '#domain/count.ts';
import { Button } from '../../widgets/Button.tsx';
import { titleIdOf } from './ChartCard.tsx';
import { signalDates, signalWords, titleOf, tooFewWords } from './chart-words.ts';

interface SignalListProps {
  /** The charts with a signal. */
  readonly charts: readonly RunChart[];
  /** How many assessments are looked at. */
  readonly points: number;
}

/** The signals, before the charts that show them. */
export function SignalList({ charts, points }: SignalListProps): ReactNode {
  const signals = charts.reduce((sum, chart) => sum + chart.signals.length, 0);
  return (
    <section className="progress-signals" aria-labelledby="progress-signals">
      <h2 id="progress-signals">{headingOf(signals, points)}</h2>
      {signals === 0 ? (
        <p>{noneWords(points)}</p>
      ) : (
        <ul>
          {charts.map((chart) => (
            <li key={chart.measure.key}>
              <Button
                look="quiet"
                iconAfter="chevron-down"
                onClick={() => document.getElementById(titleIdOf(chart.measure))?.focus()}
              >
                {titleOf(chart.measure)}
              </Button>
              <div>
                {chart.signals.map((signal) => (
                  <p key={`${signal.rule} ${signal.places[0]}`}>
                    {signalWords(signal)} <small>{signalDates(signal, chart)}</small>
                  </p>
                ))}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function headingOf(signals: number, points: number): string {
  if (signals > 0) return count(signals, 'signal');
  return points < LEAST_FOR_MEDIAN ? 'Too few assessments for a signal' : 'No signal so far';
}

function noneWords(points: number): string {
  const why =
    points < LEAST_FOR_MEDIAN ? `${tooFewWords(points)} From twelve on, signals are looked for. ` : '';
  return `${why}A signal is unlikely to be chance: too many assessments in a row on one side of the median, or a line that crosses it too seldom.`;
}
