import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { RunChart } from '#domain/progress-charts.ts';
import type { Measure } from '#domain/progress-over-time.ts';
import { ChartCard } from './ChartCard.tsx';
import { titleOf } from './chart-words.ts';
import { sharedScale } from './groups.ts';

interface AreaChartsProps {
  readonly places: readonly { readonly place: string; readonly charts: readonly RunChart[] }[];
  readonly kind: 'area' | 'department';
  /** Ids of those that are only on this device so far. */
  readonly waiting: ReadonlySet<string>;
  /** Whether also what is not charted first. */
  readonly showsAll: boolean;
  readonly onlySignals: boolean;
}

interface AreaChart {
  readonly place: string;
  readonly chart: RunChart;
}

/** One small chart for each area: what several areas answered is never judged together. */
export function AreaCharts({ places, kind, waiting, showsAll, onlySignals }: AreaChartsProps): ReactNode {
  const measured = useMemo(() => byMeasure(places, onlySignals), [places, onlySignals]);
  const leads = measured.filter(({ measure }) => measure.isLead === true);
  const shown = showsAll || onlySignals || leads.length === 0 ? measured : leads;
  return (
    <>
      <section className="progress-signals" aria-labelledby="progress-places">
        <h2 id="progress-places">Several {kind}s</h2>
        <p>
          {measured.length > 0
            ? `Each ${kind} has charts of its own; there is no median over all of them. Twelve assessments of one ${kind} tell change from chance.`
            : onlySignals
              ? 'No measure shows a signal.'
              : `No ${kind} has two completed assessments yet.`}
        </p>
      </section>
      {shown.map(({ measure, charts }) => (
        <OneMeasure key={measure.key} measure={measure} charts={charts} waiting={waiting} kind={kind} />
      ))}
    </>
  );
}

interface Measured {
  readonly measure: Measure;
  readonly charts: readonly AreaChart[];
}

/** The charts that have a line to draw, by what they measure. */
function byMeasure(places: AreaChartsProps['places'], onlySignals: boolean): Measured[] {
  const all = places.flatMap(({ place, charts }) =>
    charts
      .filter(({ points, signals }) => points.length > 1 && (!onlySignals || signals.length > 0))
      .map((chart) => ({ place, chart })),
  );
  const measures = new Map(all.map(({ chart }) => [chart.measure.key, chart.measure]));
  return [...measures.values()].map((measure) => ({
    measure,
    charts: all.filter(({ chart }) => chart.measure.key === measure.key),
  }));
}

function OneMeasure({
  measure,
  charts,
  kind,
  waiting,
}: Measured & Pick<AreaChartsProps, 'kind' | 'waiting'>): ReactNode {
  const scale = useMemo(() => {
    const own = charts.map(({ chart }) => chart);
    return sharedScale(own, own);
  }, [charts]);
  const title = titleOf(measure);
  return (
    <section className="progress-group" aria-label={title}>
      <h2>{title}</h2>
      <ul className="progress-charts">
        {charts.map(({ place, chart }) => (
          <li key={place}>
            <ChartCard chart={chart} scale={scale} waiting={waiting} place={place || `No ${kind} given`} />
          </li>
        ))}
      </ul>
    </section>
  );
}
