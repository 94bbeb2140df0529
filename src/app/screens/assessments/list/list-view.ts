import { useCallback, useMemo } from 'react';
import { isRecord } from '#contract/record.ts';
import { useViewState } from '../../../state/view-state.ts';
import { NO_FILTERS, STATES } from './list-filter.ts';
import type { Filters } from './list-filter.ts';
import { COLUMNS } from './columns.ts';
import { DEFAULT_SORT } from './sorting.ts';
import type { Sort } from './sorting.ts';

/** How a person has the list before them; kept in the view state (rule SCR-5). */
export interface ListView {
  readonly sort: Sort;
  readonly filters: Filters;
}

const DAY_OR_NONE = /^(\d{4}-\d\d-\d\d)?$/;

const defaults: ListView = { sort: DEFAULT_SORT, filters: NO_FILTERS };

/**
 * The kept view, or the defaults when that is not of this app's shape. By hand: the list waits for this file, and for
 * no schema. @internal
 */
export function readListView(kept: unknown): ListView {
  if (!isRecord(kept)) return defaults;
  const { sort, filters } = kept;
  return isSort(sort) && areFilters(filters) ? { sort, filters } : defaults;
}

function isSort(value: unknown): value is Sort {
  return (
    isRecord(value) &&
    COLUMNS.some((column) => column === value['column']) &&
    ['ascending', 'descending'].some((direction) => direction === value['direction'])
  );
}

function areFilters(value: unknown): value is Filters {
  return (
    isRecord(value) &&
    [value['search'], value['module'], value['person']].every((text) => typeof text === 'string') &&
    ['', ...STATES].some((state) => state === value['state']) &&
    [value['from'], value['to']].every((day) => typeof day === 'string' && DAY_OR_NONE.test(day))
  );
}

export function useListView(): readonly [ListView, (change: Partial<ListView>) => void] {
  const kept = useViewState((state) => state.list);
  const view = useMemo(() => readListView(kept), [kept]);
  const change = useCallback((part: Partial<ListView>) => {
    useViewState.setState(({ list }) => ({ list: { ...readListView(list), ...part } }));
  }, []);
  return [view, change];
}
