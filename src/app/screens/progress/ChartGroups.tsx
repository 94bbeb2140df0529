import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { RunChart } from '#domain/progress-charts.ts';
import { ChartCard } from './ChartCard.tsx';
import { groupsOf, sharedScale } from './groups.ts';
import type { ChartGroup } from './groups.ts';

interface ChartGroupsProps {
  readonly charts: readonly RunChart[];
  /** Ids of those that are only on this device so far. */
  readonly waiting: ReadonlySet<string>;
  /** See `ChartCard`. */
  readonly tellsTooFew: boolean;
}

/** Small multiples: charts of one scale stand together and share it, and all share their time. */
export function ChartGroups({ charts, waiting, tellsTooFew }: ChartGroupsProps): ReactNode {
  return groupsOf(charts).map((group) => (
    <Group key={group.title} group={group} all={charts} waiting={waiting} tellsTooFew={tellsTooFew} />
  ));
}

interface GroupProps extends Omit<ChartGroupsProps, 'charts'> {
  readonly group: ChartGroup;
  readonly all: readonly RunChart[];
}

function Group({ group: { title, note, charts }, all, waiting, tellsTooFew }: GroupProps): ReactNode {
  const scale = useMemo(() => sharedScale(charts, all), [charts, all]);
  return (
    <section className="progress-group" aria-label={title}>
      <h2>{title}</h2>
      {note !== '' && <p className="progress-note">{note}</p>}
      <ul className="progress-charts">
        {charts.map((chart) => (
          <li key={chart.measure.key}>
            <ChartCard chart={chart} scale={scale} waiting={waiting} tellsTooFew={tellsTooFew} />
          </li>
        ))}
      </ul>
    </section>
  );
}
