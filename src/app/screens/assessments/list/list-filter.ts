import type { ListEntry } from '#device/rows/list-entries.ts';
import { foldText } from '../../../widgets/fold-text.ts';

/** Which assessments of the list are shown. */

/** `completed` has the uploaded ones, too; `waiting` is whatever is not all on the server. */
export const STATES = ['in-progress', 'completed', 'uploaded', 'waiting'] as const;
export type State = (typeof STATES)[number];

export const STATE_WORDS: Readonly<Record<State, string>> = {
  'in-progress': 'In Progress',
  completed: 'Completed',
  uploaded: 'PDF Upload',
  waiting: 'Waiting on this device',
};

export interface Filters {
  /** Words to be found in title, area, department and people's names. */
  readonly search: string;
  /** A section's id as a string; empty: every module. */
  readonly module: string;
  readonly state: State | '';
  /** "First Last" of who edited last; empty: everyone. */
  readonly person: string;
  /** The first and last day, `YYYY-MM-DD` in the reader's time zone; empty: no bound. */
  readonly from: string;
  readonly to: string;
}

export const NO_FILTERS: Filters = { search: '', module: '', state: '', person: '', from: '', to: '' };

/** How many of the filters, apart from the search, leave something out. */
export function countFilters({ search: _search, ...filters }: Filters): number {
  return Object.values(filters).filter((value) => value !== '').length;
}

export function isFiltered(filters: Filters): boolean {
  return filters.search.trim() !== '' || countFilters(filters) > 0;
}

/**
 * The entries that every filter lets through, in their order. The day is that of the
 * completion, or of the last change of what is in progress.
 *
 * @param titleOf the module's title, as it is shown
 */
export function filterEntries(
  entries: readonly ListEntry[],
  filters: Filters,
  titleOf: (entry: ListEntry) => string,
): readonly ListEntry[] {
  if (!isFiltered(filters)) return entries;
  const { module, state, person, from, to } = filters;
  const first = from === '' ? '' : startOfDay(from);
  const end = to === '' ? '' : startOfDay(to, 1);
  const words = foldText(filters.search).split(/\s+/).filter(Boolean);
  return entries.filter((entry) => {
    const day = entry.dateCompleted ?? entry.updatedAt;
    return (
      (module === '' || entry.section === module) &&
      (state === '' || isIn(entry, state)) &&
      (person === '' || entry.lastEditedByName === person) &&
      (first === '' || day >= first) &&
      (end === '' || day < end) &&
      (words.length === 0 || hasWords(entry, words, titleOf(entry)))
    );
  });
}

function isIn(entry: ListEntry, state: State): boolean {
  switch (state) {
    case 'in-progress':
      return entry.dateCompleted === null;
    case 'completed':
      return entry.dateCompleted !== null;
    case 'uploaded':
      return entry.uploaded;
    case 'waiting':
      return entry.sync !== 'synced';
  }
}

/** The day's beginning in the reader's time zone, as UTC; an impossible day bounds nothing. */
function startOfDay(day: string, later = 0): string {
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day.split('-').map(Number);
  const time = new Date(year, month - 1, date + later);
  return Number.isNaN(time.getTime()) ? '' : time.toISOString();
}

/** The text in which an entry is searched; made once, as the next letter asks for it again. */
const searched = new WeakMap<ListEntry, { readonly title: string; readonly text: string }>();

function hasWords(entry: ListEntry, words: readonly string[], title: string): boolean {
  let known = searched.get(entry);
  if (known?.title !== title) {
    const people = [...entry.facilitators, ...entry.participants].map(({ name }) => name);
    const text = [title, entry.area, entry.department, entry.lastEditedByName, ...people].join('\n');
    known = { title, text: foldText(text) };
    searched.set(entry, known);
  }
  const { text } = known;
  return words.every((word) => text.includes(word));
}
