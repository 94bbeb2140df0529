import type { ReactNode } from 'react';
import { shortDate as dateHere } from '#domain/dates.ts';
import { chartsOf, pointsByPlace } from '#domain/progress-charts.ts';
import type { RunChart } from '#domain/progress-charts.ts';
import type { ProgressPoint } from '#domain/progress-point.ts';
import type { Section } from '#domain/section.ts';
import { openFloorDatabase, settled } from './floor-database.ts';
import { show } from './floor-frame.tsx';

/**
 * The floor of a module over time: its points from raw IndexedDB, drawn by hand. What is charted is reckoned by the
 * product's own rules, which have no other form.
 */

const MODULE = 3;
const [WIDTH, HEIGHT, EDGE] = [340, 176, 40];

interface ProgressProps {
  readonly sections: readonly Section[];
  readonly section: Section;
  readonly points: readonly ProgressPoint[];
}

function Progress({ sections, section, points }: ProgressProps): ReactNode {
  const charts = pointsByPlace(points).flatMap(({ place, points: own }) =>
    chartsOf(own, [section])
      .filter((chart) => chart.points.length > 1 && chart.measure.isLead === true)
      .map((chart) => ({ place, chart })),
  );
  return (
    <>
      <h1 tabIndex={-1}>Progress over time</h1>
      <p>
        Each point is one completed assessment. From twelve points on, a line shows the median of the first
        twelve: as many of them are above it as below.
      </p>
      <nav aria-label="Modules" className="in-line">
        {sections.map(({ id, title }) => (
          <a key={id} href={`/progress/${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <p role="status">{points.length} completed assessments.</p>
      <fieldset>
        <Filter label="Department" all="All departments" own={points.map(({ department }) => department)} />
        <Filter label="Area" all="All areas" own={points.map(({ area }) => area)} />
        <Filter
          label="Completed"
          all="At any time"
          own={['In the last 6 months', 'In the last 12 months', 'In the last 24 months']}
        />
        <label>
          <input type="checkbox" /> Only measures with a signal
        </label>
      </fieldset>
      <section>
        <h2>Several areas</h2>
        <p>
          Each area has charts of its own; there is no median over all of them. Twelve assessments of one area
          tell change from chance.
        </p>
      </section>
      {charts.map(({ place, chart }) => (
        <Chart key={`${chart.measure.key} ${place}`} place={place} chart={chart} />
      ))}
      <button type="button">Show all charts</button>
      <button type="button">Save findings as CSV</button>
    </>
  );
}

interface FilterProps {
  readonly label: string;
  readonly all: string;
  readonly own: readonly string[];
}

function Filter({ label, all, own }: FilterProps): ReactNode {
  return (
    <label>
      {label}
      <select>
        <option>{all}</option>
        {[...new Set(own)].toSorted().map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </label>
  );
}

function Chart({ place, chart }: { readonly place: string; readonly chart: RunChart }): ReactNode {
  const { measure, points } = chart;
  const title = measure.domain?.title ?? measure.question?.label ?? 'Never events seen';
  const most = Math.max(100, ...points.map(({ value }) => value));
  const placed = points.map((point, index) => ({
    ...point,
    x: EDGE + (index / (points.length - 1)) * (WIDTH - 2 * EDGE),
    y: HEIGHT - EDGE - (point.value / most) * (HEIGHT - 2 * EDGE),
  }));
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <figure>
        <h3>{place}</h3>
        <p>Higher is better. Target: {Math.round((measure.target ?? 0) * 100)}%</p>
        <svg role="group" width={WIDTH} height={HEIGHT} aria-label={place}>
          {[0, 50, 100].map((tick) => (
            <g key={tick}>
              <path
                d={`M${EDGE} ${HEIGHT - EDGE - (tick / 100) * (HEIGHT - 2 * EDGE)}h${WIDTH - 2 * EDGE}`}
              />
              <text y={HEIGHT - EDGE - (tick / 100) * (HEIGHT - 2 * EDGE)}>{tick}</text>
            </g>
          ))}
          <polyline points={placed.map(({ x, y }) => `${x},${y}`).join(' ')} />
          {placed.map(({ point, value, x, y }) => (
            <a key={point.assessmentId} href={`/review?assessments[]=${point.assessmentId}`}>
              <title>{`${dateHere(point.dateCompleted)}, ${place}: ${value}`}</title>
              <circle cx={x} cy={y} r={5} />
              <text x={x} y={y - 8}>
                {Math.round(value)}
              </text>
            </a>
          ))}
        </svg>
        <details>
          <summary>Show as table</summary>
        </details>
      </figure>
    </section>
  );
}

const database = await openFloorDatabase();
const transaction = database.transaction(['sections', 'points']);
const [sections, points] = await Promise.all([
  settled<Section[]>(transaction.objectStore('sections').getAll()),
  settled<ProgressPoint[]>(transaction.objectStore('points').getAll()),
]);
const section = sections.find(({ id }) => id === MODULE);
show(section === undefined ? <h1>Nothing is here.</h1> : <Progress {...{ sections, section, points }} />);
