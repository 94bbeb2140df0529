import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { Progress } from '#device/store/reading/stored-progress.ts';
import type { Action } from '#domain/action.ts';
import { shortDate } from '#domain/dates.ts';
import { chartsOf, pointsByPlace } from '#domain/progress-charts.ts';
import type { RunChart } from '#domain/progress-charts.ts';
import type { ProgressPoint } from '#domain/progress-point.ts';
import { LEAST_FOR_MEDIAN } from '#domain/run-chart.ts';
import type { SectionSummary } from '#domain/section.ts';
import { NO_CONNECTION } from '#contract/error-sentences.ts';
import { count } from '#domain/count.ts';
import { dateAndTime } from '#domain/date-and-time.ts';
import { Icon } from '../../icons/Icon.tsx';
import { Button, ButtonLink } from '../../widgets/Button.tsx';
import { Spinner } from '../../widgets/Spinner.tsx';
import { useDevice, useRight } from '../../device-hooks/device-context.tsx';
import { useDeviceQuery } from '../../device-hooks/use-device-query.ts';
import { AreaCharts } from './AreaCharts.tsx';
import { ChartGroups } from './ChartGroups.tsx';
import { ProgressFilters } from './ProgressFilters.tsx';
import { filterPoints, NO_FILTERS } from './filters.ts';
import { FindingsSoFar } from './FindingsSoFar.tsx';
import { FinishedActions } from './finished-actions.ts';
import { SaveFindings } from './SaveFindings.tsx';
import { SignalList } from './SignalList.tsx';
import { useProgress } from './use-progress.ts';
import { kickerOf, titleOf, valueWords } from './chart-words.ts';

/** One module's charts, with what narrows them. */
export function ModuleProgress({ section }: { readonly section: SectionSummary }): ReactNode {
  const { progress, isAsking, isUnreachable } = useProgress(section.id);
  const finished = useFinishedOf(section.id);
  if (progress === undefined) return <Spinner label="Loading…" />;
  const isFirst = progress.fetchedAt === null && isAsking;
  return (
    <>
      <p className="progress-as-of" role="status">
        {isUnreachable && <Icon name="no-network" />}
        <span>{asOfWords(progress, isAsking, isUnreachable)}</span>
      </p>
      {progress.points.some(({ findings }) => findings !== undefined) && (
        <FindingsSoFar sectionId={section.id} />
      )}
      {progress.points.length >= 2 ? (
        <FinishedActions value={finished}>
          <Charts section={section} progress={progress} />
        </FinishedActions>
      ) : (
        !isFirst && <TooFew section={section} points={progress.points} />
      )}
    </>
  );
}

const NONE: readonly Action[] = [];

/** The actions of a module that are done, as far as this device knows them. */
function useFinishedOf(sectionId: number): readonly Action[] {
  const device = useDevice();
  const held = useDeviceQuery(
    () => device.stored((store) => store.finishedActions(String(sectionId))),
    [device, sectionId],
  );
  return useMemo(() => held?.map(({ action }) => action) ?? NONE, [held]);
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
  const [showsAll, setShowsAll] = useState(false);
  const places = useMemo(
    () =>
      pointsByPlace(filterPoints(points, filters, now)).map(({ place, points: own }) => ({
        place,
        points: own,
        charts: chartsOf(own, versions),
      })),
    [points, versions, filters, now],
  );
  // Rounds of several areas are never judged together.
  const only = places.length === 1 ? places[0] : undefined;
  const charts: readonly RunChart[] = only?.charts ?? [];
  const drawn = charts.filter((chart) => chart.points.length > 1);
  const withSignal = drawn.filter(({ signals }) => signals.length > 0);
  const leads = drawn.filter(({ measure }) => measure.isLead === true);
  const isFolded = !showsAll && leads.length > 0;
  const shown = onlySignals ? withSignal : isFolded ? leads : drawn;
  const chosen = places.reduce((sum, place) => sum + place.points.length, 0);
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
      {places.length > 1 ? (
        <AreaCharts
          places={places}
          kind={section.hasArea ? 'area' : 'department'}
          waiting={waiting}
          showsAll={showsAll}
          onlySignals={onlySignals}
        />
      ) : (
        <>
          {chosen > 1 && <SignalList charts={withSignal} points={chosen} />}
          {shown.length > 0 && (
            <ChartGroups charts={shown} waiting={waiting} tellsTooFew={chosen >= LEAST_FOR_MEDIAN} />
          )}
        </>
      )}
      {places.length < 2 && shown.length === 0 && (
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
      )}
      <div className="progress-more">
        {!onlySignals && (places.length > 1 || leads.length > 0) && (
          <Button onClick={() => setShowsAll(!showsAll)} aria-expanded={showsAll}>
            {showsAll ? 'Show fewer charts' : 'Show all charts'}
          </Button>
        )}
        {points.some(({ findings }) => findings !== undefined) && <SaveFindings sectionId={section.id} />}
      </div>
      {only !== undefined && chosen > 1 && !onlySignals && !isFolded && (
        <TooFewAnswers charts={charts.filter((chart) => !drawn.includes(chart) && isNamed(chart))} />
      )}
    </>
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
