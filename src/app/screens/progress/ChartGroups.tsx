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
}

/** Small multiples: charts of one scale stand together and share it, and all share their time. */
export function ChartGroups({ charts, waiting }: ChartGroupsProps): ReactNode {
  return groupsOf(charts).map((group) => (
    <Group key={group.title} group={group} all={charts} waiting={waiting} />
  ));
}

interface GroupProps {
  readonly group: ChartGroup;
  readonly all: readonly RunChart[];
  readonly waiting: ReadonlySet<string>;
}

function Group({ group: { title, charts }, all, waiting }: GroupProps): ReactNode {
  const scale = useMemo(() => sharedScale(charts, all), [charts, all]);
  return (
    <section className="progress-group" aria-label={title}>
      <h2>{title}</h2>
      <ul className="progress-charts">
        {charts.map((chart) => (
          <li key={chart.measure.key}>
            <ChartCard chart={chart} scale={scale} waiting={waiting} />
          </li>
        ))}
      </ul>
    </section>
  );
}
