import { Fragment, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { whyNotComparable } from '#domain/comparable.ts';
import type { ListEntry } from '#device/rows/list-entries.ts';
import type { SectionSummary } from '#domain/section.ts';
import { Icon } from '../../../icons/Icon.tsx';
import { AssessmentRow } from './AssessmentRow.tsx';
import { COLUMN_TITLES, COLUMNS } from './columns.ts';
import type { Column } from './columns.ts';
import { useRowOpening } from './row-opening.ts';
import { rowAfter, useRowWindow } from './row-window.ts';
import { NOT_COMPARABLE_WORDS } from './selection.ts';
import { sortAfter } from './sorting.ts';
import type { Sort } from './sorting.ts';
import './assessment-table.css';

interface AssessmentTableProps {
  /** Filtered and sorted. */
  readonly entries: readonly ListEntry[];
  /** How many rows there will be when all are read. */
  readonly count: number;
  /** More rows are being read. */
  readonly isReading: boolean;
  readonly sections: readonly SectionSummary[];
  readonly canEdit: boolean;
  readonly isOffline: boolean;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly selected: readonly ListEntry[];
  readonly onToggle: (id: string) => void;
  readonly onAsk: (whyNot: string | null) => void;
}

/**
 * The rows, of which only those in view are rendered. To a screen reader it is still a table with all of
 * them; the arrow keys, Page Up and Down, Home and End move through its rows.
 */
export function AssessmentTable(props: AssessmentTableProps): ReactNode {
  const { entries, sections, canEdit, isOffline, sort, onSort, selected, onToggle, onAsk } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const { focusedId, keys } = useRowFocus(entries, body);
  const open = useRowOpening();
  const pinned = useMemo(
    () => (focusedId === null ? -1 : entries.findIndex(({ id }) => id === focusedId)),
    [entries, focusedId],
  );
  const keyOf = useCallback((index: number) => entries[index]?.id ?? String(index), [entries]);
  const { rows, rest, measure } = useRowWindow(body, {
    count: entries.length,
    total: props.count,
    keyOf,
    pinned,
  });
  const sectionById = useMemo(
    () => new Map(sections.map((section) => [String(section.id), section])),
    [sections],
  );
  return (
    <table
      className="assessment-table"
      aria-label="Assessments"
      aria-rowcount={props.count + 1}
      aria-busy={props.isReading}
    >
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className="assessment-table-select">
            <span className="visually-hidden">Compare</span>
          </th>
          {COLUMNS.map((column) => (
            <ColumnHeader key={column} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      {/* Of what is pressed inside; its links and buttons serve keyboards. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <tbody ref={body} onClick={open} {...keys}>
        {rows.map(({ index, gap }) => {
          const entry = entries[index];
          if (entry === undefined) return null;
          const why = whyNotComparable(entry, selected);
          return (
            <Fragment key={entry.id}>
              <Gap height={gap} />
              <AssessmentRow
                entry={entry}
                index={index}
                section={sectionById.get(entry.section) ?? null}
                canEdit={canEdit}
                isOffline={isOffline}
                isSelected={selected.includes(entry)}
                isSelecting={selected.length > 0}
                whyNot={why === null ? null : NOT_COMPARABLE_WORDS[why]}
                onToggle={onToggle}
                onAsk={onAsk}
                measure={measure}
              />
            </Fragment>
          );
        })}
        <Gap height={rest} />
      </tbody>
    </table>
  );
}

/** Stands in for rows that are not rendered. */
function Gap({ height }: { height: number }): ReactNode {
  if (height === 0) return null;
  return <tr aria-hidden="true" className="assessment-table-gap" style={{ height }} />;
}

/** Tracks the focus, and handles the keys that move it to the same control in another row. */
function useRowFocus(entries: readonly ListEntry[], body: { readonly current: HTMLElement | null }) {
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);

  // The row may only now be rendered.
  useEffect(() => {
    const control = wanted.current;
    wanted.current = null;
    if (control === null || focusedId === null) return;
    const row = body.current?.querySelector(`[data-id="${focusedId}"]`);
    const same = row?.querySelector<HTMLElement>(`[data-control="${control}"]`);
    (same ?? row?.querySelector<HTMLElement>('[data-control="select"]'))?.focus();
  }, [focusedId, body]);

  const onKeyDown = (event: KeyboardEvent) => {
    const place = event.target instanceof HTMLElement ? placeOf(event.target) : null;
    if (place === null || event.altKey || event.metaKey || event.shiftKey) return;
    const next = rowAfter(event.key, place.index, entries.length);
    const entry = next === null ? undefined : entries[next];
    if (entry === undefined) return;
    event.preventDefault();
    wanted.current = place.control;
    setFocusedId(entry.id);
  };
  const onFocus = (event: FocusEvent) => {
    const row = event.target.closest<HTMLElement>('[data-id]');
    setFocusedId(row?.dataset['id'] ?? null);
  };
  const onBlur = (event: FocusEvent) => {
    // Focus moving to another row reports itself.
    if (event.relatedTarget === null && wanted.current === null) setFocusedId(null);
  };
  return { focusedId, keys: { onKeyDown, onFocus, onBlur } };
}

function placeOf(target: HTMLElement): { index: number; control: string } | null {
  const row = target.closest<HTMLElement>('[data-index]');
  const control = target.dataset['control'];
  return row === null || control === undefined ? null : { index: Number(row.dataset['index']), control };
}

interface ColumnHeaderProps {
  readonly column: Column;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

/** A column's name, which sorts by it. */
function ColumnHeader({ column, sort, onSort }: ColumnHeaderProps): ReactNode {
  const isSorted = sort.column === column;
  const isUp = sort.direction === 'ascending';
  return (
    <th
      scope="col"
      className={`assessment-table-${column}`}
      aria-sort={isSorted ? sort.direction : undefined}
    >
      <button type="button" className="column-header" onClick={() => onSort(sortAfter(sort, column))}>
        <span>{COLUMN_TITLES[column]}</span>
        <Icon
          name={isSorted && isUp ? 'chevron-up' : 'chevron-down'}
          className={isSorted ? '' : 'column-header-idle'}
        />
      </button>
    </th>
  );
}
