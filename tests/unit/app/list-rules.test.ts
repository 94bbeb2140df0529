import { describe, expect, it } from 'vitest';
import {
  countFilters,
  filterEntries,
  isFiltered,
  NO_FILTERS,
} from '#app/screens/assessments/list/list-filter.ts';
import type { Filters } from '#app/screens/assessments/list/list-filter.ts';
import { readListView } from '#app/screens/assessments/list/list-view.ts';
import { rowAfter } from '#app/screens/assessments/list/row-window.ts';
import { DEFAULT_SORT, sortAfter, sortEntries } from '#app/screens/assessments/list/sorting.ts';
import type { Sort } from '#app/screens/assessments/list/sorting.ts';
import type { ListEntry } from '#device/rows/list-entries.ts';
import { newAssessment } from '#domain/new-assessment.ts';

const titles: Record<string, string> = { 1: 'Pharmacy', 2: 'Anesthesia' };
const titleOf = ({ section }: ListEntry) => titles[section] ?? 'Assessment';

function entry(id: string, more: Partial<ListEntry> = {}): ListEntry {
  const start = { id, section: '1', sectionVersion: 1, user: { id: 1, name: 'Maya Okafor' } };
  const {
    answers: _answers,
    notes: _notes,
    wastageCalculator: _rows,
    ...fields
  } = newAssessment({ ...start, at: '2026-11-02T10:00:00.000Z' });
  return { ...fields, answered: 0, sync: 'synced', isHeld: true, ...more };
}

describe('R036 sorting', () => {
  const first = entry('first', {
    section: '2',
    lastEditedByName: 'Émile',
    updatedAt: '2026-11-01T00:00:00.000Z',
  });
  const second = entry('second', { lastEditedByName: 'zoe', updatedAt: '2026-11-03T00:00:00.000Z' });
  const third = entry('third', {
    lastEditedByName: 'Ann',
    createdAt: '2026-11-01T10:00:00.000Z',
    updatedAt: '2026-11-02T00:00:00.000Z',
    dateCompleted: '2026-11-02T00:00:00.000Z',
  });
  const ids = (sort: Sort) => sortEntries([first, second, third], sort, titleOf).map(({ id }) => id);

  it('is by Submitted at first, the latest change first', () => {
    expect(ids(DEFAULT_SORT)).toEqual(['second', 'third', 'first']);
    expect(ids({ column: 'submitted', direction: 'ascending' })).toEqual(['first', 'third', 'second']);
  });

  it('is by the words shown, in the reader’s alphabetical order, and then by the last change', () => {
    expect(ids({ column: 'module', direction: 'ascending' })).toEqual(['first', 'second', 'third']);
    expect(ids({ column: 'module', direction: 'descending' })).toEqual(['second', 'third', 'first']);
    expect(ids({ column: 'user', direction: 'ascending' })).toEqual(['third', 'first', 'second']);
    expect(ids({ column: 'created', direction: 'ascending' })).toEqual(['third', 'second', 'first']);
  });

  it('toggles on the same column, and starts ascending on a new one', () => {
    const up = sortAfter(DEFAULT_SORT, 'submitted');
    expect(up).toEqual({ column: 'submitted', direction: 'ascending' });
    expect(sortAfter(up, 'submitted')).toEqual(DEFAULT_SORT);
    expect(sortAfter(DEFAULT_SORT, 'user')).toEqual({ column: 'user', direction: 'ascending' });
  });
});

describe('filters', () => {
  const day = (date: number, hour: number) => new Date(2026, 10, date, hour).toISOString();
  const entries = [
    entry('open', { updatedAt: day(5, 12), area: 'Émergency', sync: 'waiting' }),
    entry('done', { section: '2', dateCompleted: day(3, 0), lastEditedByName: 'Tomás Lindqvist' }),
    entry('scan', { dateCompleted: day(4, 23), uploaded: true, department: 'Critical Care' }),
  ];
  const left = (filters: Partial<Filters>) =>
    filterEntries(entries, { ...NO_FILTERS, ...filters }, titleOf).map(({ id }) => id);

  it('leave everything while none is set', () => {
    expect(left({})).toEqual(['open', 'done', 'scan']);
    expect(isFiltered({ ...NO_FILTERS, search: '  ' })).toBe(false);
    expect(countFilters({ ...NO_FILTERS, search: 'x', module: '1', to: '2026-11-01' })).toBe(2);
  });

  it('are module, state and person', () => {
    expect(left({ module: '2' })).toEqual(['done']);
    expect(left({ state: 'in-progress' })).toEqual(['open']);
    expect(left({ state: 'completed' })).toEqual(['done', 'scan']);
    expect(left({ state: 'uploaded' })).toEqual(['scan']);
    expect(left({ state: 'waiting' })).toEqual(['open']);
    expect(left({ person: 'Tomás Lindqvist' })).toEqual(['done']);
    expect(left({ person: 'Tomás Lindqvist', module: '1' })).toEqual([]);
  });

  it('are days in the reader’s time zone, including the first and the last', () => {
    expect(left({ from: '2026-11-04' })).toEqual(['open', 'scan']);
    expect(left({ to: '2026-11-04' })).toEqual(['done', 'scan']);
    expect(left({ from: '2026-11-03', to: '2026-11-03' })).toEqual(['done']);
  });

  it('search title, area, department and people, whatever their case and accents', () => {
    expect(left({ search: 'emergency' })).toEqual(['open']);
    expect(left({ search: 'ÉMERGENCY  pharm' })).toEqual(['open']);
    expect(left({ search: 'tomas anesthesia' })).toEqual(['done']);
    expect(left({ search: 'critical' })).toEqual(['scan']);
    expect(left({ search: 'nobody' })).toEqual([]);
    const people = [entry('people', { participants: [{ name: 'Zoë Müller', title: '' }] })];
    expect(filterEntries(people, { ...NO_FILTERS, search: 'zoe mull' }, titleOf)).toHaveLength(1);
  });
});

describe('the kept view of the list', () => {
  it('is read again', () => {
    const kept = {
      sort: { column: 'user', direction: 'ascending' },
      filters: { ...NO_FILTERS, state: 'waiting', from: '2026-11-03' },
    };
    expect(readListView(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  });

  it.each([undefined, 'x', {}, { sort: { column: 'size', direction: 'up' }, filters: NO_FILTERS }])(
    'is the default when it is %j',
    (kept) => {
      expect(readListView(kept)).toEqual({ sort: DEFAULT_SORT, filters: NO_FILTERS });
    },
  );
});

describe('the keys that move through rows', () => {
  it('stay within the list', () => {
    expect(rowAfter('ArrowDown', 3, 5)).toBe(4);
    expect(rowAfter('ArrowDown', 4, 5)).toBe(4);
    expect(rowAfter('ArrowUp', 0, 5)).toBe(0);
    expect(rowAfter('PageDown', 0, 100)).toBe(10);
    expect(rowAfter('PageUp', 3, 100)).toBe(0);
    expect(rowAfter('Home', 70, 100)).toBe(0);
    expect(rowAfter('End', 70, 100)).toBe(99);
    expect(rowAfter('a', 1, 5)).toBeNull();
  });
});
