import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { BugReports as Read } from '#contract/bug-reports.ts';
import { count } from '#domain/count.ts';
import { digits } from '#domain/digits.ts';
import { useSession } from '../../device-hooks/device-context.tsx';
import { Button } from '../../widgets/Button.tsx';
import { Card } from '../../widgets/Card.tsx';
import { PageHeading } from '../../widgets/PageHeading.tsx';
import { NotRead, useAsked } from '../../widgets/Asked.tsx';
import { BugReportCard } from './BugReportCard.tsx';
import { BugReportFilters } from './BugReportFilters.tsx';
import { filterReports, FIRST_FILTERS, showingAll } from './report-filter.ts';
import type { Filters } from './report-filter.ts';
import type { Change } from './triage-changes.ts';
import { useTriage } from './use-triage.ts';
import '../../widgets/page.css';
import './bug-reports.css';

/** How many cards are drawn at first, and with each “Show more”. */
const PAGE = 50;

/** The reports from all institutions; for the product's own staff (rule BUG-13). */
export default function BugReports(): ReactNode {
  const session = useSession();
  const asked = useAsked(useCallback(() => session.call('bugReports'), [session]));
  const { reading } = asked;
  return (
    <div className="page bug-reports">
      <PageHeading title="Bug Reports" />
      {reading !== undefined && 'value' in reading ? <Triage read={reading.value} /> : <NotRead {...asked} />}
    </div>
  );
}

function Triage({ read }: { readonly read: Read }): ReactNode {
  const { known, change } = useTriage(read);
  const [filters, setFilters] = useState(FIRST_FILTERS);
  const [most, setMost] = useState(PAGE);
  const search = useDeferredValue(filters.search);
  const shown = useMemo(
    () => filterReports(known.reports, { ...filters, search }),
    [known.reports, filters, search],
  );
  const list = useRef<HTMLDivElement>(null);
  const set = (chosen: Partial<Filters>) => {
    setFilters((before) => ({ ...before, ...chosen }));
    setMost(PAGE);
  };

  /** A report that the filters no longer show hands the focus on to its neighbor. */
  const changeAndStay = (wanted: Change) => {
    const index = shown.findIndex(({ id }) => id === wanted.id);
    flushSync(() => change(wanted));
    if (document.activeElement !== document.body) return;
    const headings = list.current?.querySelectorAll<HTMLElement>('h2') ?? [];
    const next = headings[Math.min(index, headings.length - 1)];
    (next ?? list.current)?.focus({ preventScroll: next === undefined });
  };

  if (known.reports.length === 0) {
    return <Card className="bug-reports-empty">Nobody has reported a problem yet.</Card>;
  }
  return (
    <>
      <BugReportFilters known={known} filters={filters} onFilters={set} />
      <p role="status" className="bug-reports-count">
        {shown.length === known.reports.length
          ? count(shown.length, 'report')
          : `${digits(shown.length)} of ${count(known.reports.length, 'report')}`}
      </p>
      <div ref={list} tabIndex={-1} className="bug-reports-list">
        {shown.slice(0, most).map((report) => (
          <BugReportCard key={report.id} report={report} known={known} onChange={changeAndStay} />
        ))}
        {shown.length > most && <Button onClick={() => setMost(most + PAGE)}>Show more</Button>}
        {shown.length === 0 && (
          <div className="bug-reports-empty">
            <p>{isOnlyStatus(filters) ? 'No report is open.' : 'No report matches your filters.'}</p>
            <Button onClick={() => set(showingAll(filters))}>Show all</Button>
          </div>
        )}
      </div>
    </>
  );
}

/** Whether nothing was narrowed by hand: then none is left to look after. */
function isOnlyStatus({ status, institution, search, tags }: Filters): boolean {
  return status === 'open' && institution === '' && search.trim() === '' && tags.length === 0;
}
