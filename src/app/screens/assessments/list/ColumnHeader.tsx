import type { ReactNode } from 'react';
import { Icon } from '../../../icons/Icon.tsx';
import { COLUMN_TITLES } from './columns.ts';
import type { Column } from './columns.ts';
import { sortAfter } from './sorting.ts';
import type { Sort } from './sorting.ts';

interface ColumnHeaderProps {
  readonly column: Column;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

/** A column's name, which sorts by it (rule LIST-1). */
export function ColumnHeader({ column, sort, onSort }: ColumnHeaderProps): ReactNode {
  const isSorted = sort.column === column;
  const isUp = sort.direction === 'ascending';
  return (
    <th
      scope="col"
      className={`assessment-table-${column}`}
      aria-sort={isSorted ? sort.direction : undefined}
    >
      <button type="button" className="column-header" onClick={() => onSort(sortAfter(sort, column))}>
        {COLUMN_TITLES[column]}
        <Icon
          name={isSorted && isUp ? 'chevron-up' : 'chevron-down'}
          className={isSorted ? '' : 'column-header-idle'}
        />
      </button>
    </th>
  );
}
