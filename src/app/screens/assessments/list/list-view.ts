import { useCallback, useMemo } from 'react';
import * as z from 'zod/mini';
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

const day = z.string().check(z.regex(/^(\d{4}-\d\d-\d\d)?$/));

const listViewSchema = z.object({
  sort: z.object({ column: z.enum(COLUMNS), direction: z.enum(['ascending', 'descending']) }),
  filters: z.object({
    search: z.string(),
    module: z.string(),
    state: z.union([z.literal(''), z.enum(STATES)]),
    person: z.string(),
    from: day,
    to: day,
  }),
});

const defaults: ListView = { sort: DEFAULT_SORT, filters: NO_FILTERS };

/** The kept view, or the defaults when that is not of this app's shape. @internal */
export function readListView(kept: unknown): ListView {
  return listViewSchema.safeParse(kept).data ?? defaults;
}

export function useListView(): readonly [ListView, (change: Partial<ListView>) => void] {
  const kept = useViewState((state) => state.list);
  const view = useMemo(() => readListView(kept), [kept]);
  const change = useCallback((part: Partial<ListView>) => {
    useViewState.setState(({ list }) => ({ list: { ...readListView(list), ...part } }));
  }, []);
  return [view, change];
}
