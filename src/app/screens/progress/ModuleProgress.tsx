import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { Progress } from '#device/store/reading/stored-progress.ts';
import { shortDate } from '#domain/dates.ts';
import { chartsOf } from '#domain/progress-charts.ts';
import type { RunChart } from '#domain/progress-charts.ts';
import type { ProgressPoint } from '#domain/progress-point.ts';
import type { SectionSummary } from '#domain/section.ts';
import { NO_CONNECTION } from '#contract/error-sentences.ts';
import { count } from '#domain/count.ts';
import { dateAndTime } from '#domain/date-and-time.ts';
import { Icon } from '../../icons/Icon.tsx';
import { Button, ButtonLink } from '../../widgets/Button.tsx';
import { Spinner } from '../../widgets/Spinner.tsx';
import { useRight } from '../../device-hooks/device-context.tsx';
import { ChartGroups } from './ChartGroups.tsx';
import { ProgressFilters } from './ProgressFilters.tsx';
import { filterPoints, NO_FILTERS } from './filters.ts';
import { SignalList } from './SignalList.tsx';
import { useProgress } from './use-progress.ts';
import { kickerOf, titleOf, valueWords } from './chart-words.ts';

/** One module's charts, with what narrows them. */
export function ModuleProgress({ section }: { readonly section: SectionSummary }): ReactNode {
  const { progress, isAsking, isUnreachable } = useProgress(section.id);
  if (progress === undefined) return <Spinner label="Loading…" />;
  const isFirst = progress.fetchedAt === null && isAsking;
  return (
    <>
      <p className="progress-as-of" role="status">
        {isUnreachable && <Icon name="no-network" />}
        <span>{asOfWords(progress, isAsking, isUnreachable)}</span>
      </p>
      {progress.points.length >= 2 ? (
        <Charts section={section} progress={progress} />
      ) : (
        !isFirst && <TooFew section={section} points={progress.points} />
      )}
    </>
  );
}

function asOfWords(
  { points, waiting, fetchedAt }: Progress,
  isAsking: boolean,
  isUnreachable: boolean,
): string {
  if (isAsking && fetchedAt === null) return 'Loading your hospital’s assessments…';
  const unsent = waiting.size === 0 ? '' : ` ${count(waiting.size, 'assessment')} not sent yet.`;
  if (!isUnreachable) return `${count(points.length, 'completed assessment')}.${unsent}`;
  const shown =
    fetchedAt === null ? 'This is what is on this device.' : `This is from ${dateAndTime(fetchedAt)}.`;
  return `${NO_CONNECTION} ${shown}${unsent}`;
}

/** A chart begins with two points. */
function TooFew({
  section,
  points,
}: {
  section: SectionSummary;
  points: readonly ProgressPoint[];
}): ReactNode {
  const canEdit = useRight('edit');
  const [only] = points;
  return (
    <section className="progress-empty" aria-labelledby="progress-empty">
      <h2 id="progress-empty">{only === undefined ? 'Nothing to compare yet' : 'One assessment so far'}</h2>
      <p>
        {only === undefined
          ? `Once ${section.title} has been completed twice, you can follow its answers here over time.`
          : `${section.title} was completed on ${shortDate(only.dateCompleted)}. Once you complete another, you can follow its answers here over time.`}
      </p>
      {canEdit === true && (
        <ButtonLink look="main" icon="plus" to="/assessments/new">
          Start New Assessment
        </ButtonLink>
      )}
    </section>
  );
}

function Charts({ section, progress }: { section: SectionSummary; progress: Progress }): ReactNode {
  const [filters, setFilters] = useState(NO_FILTERS);
  const [onlySignals, setOnlySignals] = useState(false);
  const [now] = useState(Date.now);
  const { points, versions, waiting } = progress;
  const charts = useMemo((): RunChart[] => {
    return chartsOf(filterPoints(points, filters, now), versions);
  }, [points, versions, filters, now]);
  const drawn = charts.filter((chart) => chart.points.length > 1);
  const withSignal = drawn.filter(({ signals }) => signals.length > 0);
  const shown = onlySignals ? withSignal : drawn;
  // Every chosen assessment has a number of flags.
  const chosen = charts.find(({ measure }) => measure.kind === 'flags')?.points.length ?? 0;
  return (
    <>
      <ProgressFilters
        points={points}
        hasArea={section.hasArea}
        filters={filters}
        onFilters={setFilters}
        onlySignals={onlySignals}
        onOnlySignals={setOnlySignals}
      />
      {chosen > 1 &&
        (drawn.every(({ isOfOnePlace }) => isOfOnePlace) ? (
          <SignalList charts={withSignal} points={chosen} />
        ) : (
          <SeveralPlaces kind={section.hasArea ? 'area' : 'department'} />
        ))}
      {shown.length === 0 ? (
        <div className="progress-empty">
          <p>
            {chosen > 1
              ? 'No measure shows a signal.'
              : `${chosen === 0 ? 'No' : 'Only one'} completed assessment matches your filters. A chart needs at least two.`}
          </p>
          <Button
            onClick={() => {
              setFilters(NO_FILTERS);
              setOnlySignals(false);
            }}
          >
            Show all
          </Button>
        </div>
      ) : (
        <ChartGroups charts={shown} waiting={waiting} />
      )}
      {chosen > 1 && !onlySignals && (
        <TooFewAnswers charts={charts.filter((chart) => !drawn.includes(chart) && isNamed(chart))} />
      )}
    </>
  );
}

/** Rounds of several places are not judged together; those of one are. */
function SeveralPlaces({ kind }: { readonly kind: 'area' | 'department' }): ReactNode {
  return (
    <section className="progress-signals" aria-labelledby="progress-places">
      <h2 id="progress-places">Several {kind}s</h2>
      <p>
        A line joins rounds of one {kind} only. Choose {kind === 'area' ? 'an area' : 'a department'} above to
        see its median and its signals.
      </p>
    </section>
  );
}

/** A version that measures has so many measures that those of which nothing is known are left out. */
function isNamed({ measure: { kind }, points }: RunChart): boolean {
  return points.length > 0 || !['findings', 'score', 'tally'].includes(kind);
}

/** The measures that have nothing to draw yet. */
function TooFewAnswers({ charts }: { readonly charts: readonly RunChart[] }): ReactNode {
  if (charts.length === 0) return null;
  return (
    <section className="progress-few" aria-labelledby="progress-few">
      <h2 id="progress-few">Too few answers for a chart</h2>
      <ul>
        {charts.map(({ measure, points: [only] }) => (
          <li key={measure.key}>
            {titleOf(measure)} <span>({kickerOf(measure) || 'Whole module'})</span>
            {only && `: ${valueWords(only.value, measure)} on ${shortDate(only.point.dateCompleted)}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
