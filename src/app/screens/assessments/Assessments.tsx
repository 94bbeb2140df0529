import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { ListEntry } from '#device/rows/list-entries.ts';
import { stillComparable } from '#domain/comparable.ts';
import { useRight } from '../../device-hooks/device-context.tsx';
import { Opening } from '../../shell/Opening.tsx';
import { Button, ButtonLink } from '../../widgets/Button.tsx';
import { PageHeading } from '../../widgets/PageHeading.tsx';
import { UploadButton } from '../upload/UploadButton.tsx';
import { ExportButton } from './ExportButton.tsx';
import { sectionOf } from './list-entry.ts';
import { AssessmentTable } from './list/AssessmentTable.tsx';
import { CompareBar } from './list/CompareBar.tsx';
import { filterEntries, isFiltered, NO_FILTERS } from './list/list-filter.ts';
import { ListFilters } from './list/ListFilters.tsx';
import { useListView } from './list/list-view.ts';
import { useSelection } from './list/selection.ts';
import { sortEntries } from './list/sorting.ts';
import { useFind } from './list/use-find.ts';
import { ListNote } from './ListNote.tsx';
import { useAllAssessments } from './use-assessments.ts';
import './assessments.css';

/** All assessments of the institution, to be opened and to be chosen for a comparison. */
export default function Assessments(): ReactNode {
  const assessments = useAllAssessments();
  const canEdit = useRight('edit') ?? false;
  if (assessments === undefined) return <Opening />;
  const hasNone = assessments.total === 0 && assessments.lastPullAt !== null;
  const note = <ListNote assessments={assessments} canEdit={canEdit} />;
  return (
    <div className="assessments">
      <div className="assessments-head">
        <PageHeading title="Assessments" />
        {canEdit && (
          <div className="assessments-start">
            <ButtonLink look="main" icon="plus" to="/assessments/new">
              Start New Assessment
            </ButtonLink>
            <UploadButton />
            {!hasNone && <ExportButton />}
          </div>
        )}
      </div>
      {hasNone && (
        <>
          <CompareBar selected={[]} module="" whyNot={null} onClear={() => undefined} />
          <p className="assessments-empty">No assessments have been started at your institution yet.</p>
        </>
      )}
      {/* Below a long list, nobody would notice being offline. */}
      {assessments.isOffline && note}
      {assessments.total > 0 && <List assessments={assessments} canEdit={canEdit} />}
      {!assessments.isOffline && note}
    </div>
  );
}

interface ListProps {
  readonly assessments: NonNullable<ReturnType<typeof useAllAssessments>>;
  readonly canEdit: boolean;
}

function List({ assessments, canEdit }: ListProps): ReactNode {
  const { entries, total, isWhole, sections, isOffline } = assessments;
  const [view, change] = useListView();
  const selection = useSelection();
  const [whyNot, setWhyNot] = useState<string | null>(null);
  const search = useRef<HTMLInputElement>(null);
  // Typing shows at once; ten thousand rows follow when they can.
  const { sort, filters } = useDeferredValue(view);

  const titleOf = useMemo(() => {
    const titles = new Map(sections.map(({ id, title }) => [String(id), title]));
    return (entry: ListEntry) => titles.get(entry.section) ?? 'Assessment';
  }, [sections]);
  const shown = useMemo(
    () => sortEntries(filterEntries(entries, filters, titleOf), sort, titleOf),
    [entries, filters, sort, titleOf],
  );
  const selected = useMemo(() => {
    const byId = new Map(
      selection.ids.length === 0 ? [] : entries.map((entry) => [entry.id, entry] as const),
    );
    return stillComparable(selection.ids.flatMap((id) => byId.get(id) ?? []));
  }, [entries, selection.ids]);
  useFind(search, shown.length);

  const hits = isFiltered(filters) ? shown.length : total;
  const [first] = selected;
  return (
    <>
      <CompareBar
        selected={selected}
        module={first === undefined ? '' : (sectionOf(first, sections)?.title ?? '')}
        whyNot={whyNot}
        onClear={selection.clear}
      />
      <ListFilters
        searchRef={search}
        view={view}
        onChange={change}
        entries={entries}
        sections={sections}
        hits={hits}
        total={total}
      />
      {shown.length === 0 ? (
        <div className="assessments-none">
          <p>No assessments match.</p>
          <Button onClick={() => change({ filters: NO_FILTERS })}>Clear All</Button>
        </div>
      ) : (
        <AssessmentTable
          entries={shown}
          count={isFiltered(filters) ? shown.length : total}
          isReading={!isWhole}
          sections={sections}
          canEdit={canEdit}
          isOffline={isOffline}
          sort={sort}
          onSort={(next) => change({ sort: next })}
          selected={selected}
          onToggle={selection.toggle}
          onAsk={setWhyNot}
        />
      )}
    </>
  );
}
