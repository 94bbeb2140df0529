import type { BugReport } from '#contract/bug-reports.ts';
import { matchesWords } from '../../widgets/fold-text.ts';

/** Which reports are shown, and in which order. */
export interface Filters {
  readonly status: Status;
  readonly sort: Sort;
  /** The institution's id; empty for all. */
  readonly institution: string;
  readonly search: string;
  /** Ids; a report has to carry all of them. */
  readonly tags: readonly number[];
}

export const STATUSES = { open: 'Open', closed: 'Closed', all: 'All' } as const;
type Status = keyof typeof STATUSES;

export const SORTS = { newest: 'Newest first', oldest: 'Oldest first' } as const;
type Sort = keyof typeof SORTS;

export const FIRST_FILTERS: Filters = {
  status: 'open',
  sort: 'newest',
  institution: '',
  search: '',
  tags: [],
};

/** Shows everything, in the order that was chosen. */
export function showingAll({ sort }: Filters): Filters {
  return { ...FIRST_FILTERS, status: 'all', sort };
}

export function filterReports(reports: readonly BugReport[], filters: Filters): BugReport[] {
  const { status, sort, institution, search, tags } = filters;
  const turn = sort === 'newest' ? -1 : 1;
  return reports
    .filter(
      (report) =>
        (status === 'all' || report.isOpen === (status === 'open')) &&
        (institution === '' || String(report.institution) === institution) &&
        tags.every((tag) => report.tags.includes(tag)) &&
        matchesWords(report.message, search),
    )
    .toSorted((a, b) => turn * (Date.parse(a.createdAt) - Date.parse(b.createdAt) || a.id - b.id));
}
