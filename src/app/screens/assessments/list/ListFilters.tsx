import { useId, useMemo, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import type { ListEntry } from '#device/rows/list-entries.ts';
import type { SectionSummary } from '#domain/section.ts';
import { count } from '#domain/count.ts';
import { digits } from '#domain/digits.ts';
import { Icon } from '../../../icons/Icon.tsx';
import { Button } from '../../../widgets/Button.tsx';
import { SelectField } from '../../../widgets/SelectField.tsx';
import { COLUMNS, COLUMN_TITLES } from './columns.ts';
import type { Column } from './columns.ts';
import { countFilters, isFiltered, NO_FILTERS, STATES, STATE_WORDS } from './list-filter.ts';
import type { Filters, State } from './list-filter.ts';
import type { ListView } from './list-view.ts';
import styles from './list-filters.module.css';

interface ListFiltersProps {
  readonly searchRef: RefObject<HTMLInputElement | null>;
  readonly view: ListView;
  readonly onChange: (change: Partial<ListView>) => void;
  readonly entries: readonly ListEntry[];
  readonly sections: readonly SectionSummary[];
  /** How many of all the assessments are shown. */
  readonly hits: number;
  readonly total: number;
}

/** Search, filters, and how many assessments they leave. */
export function ListFilters(props: ListFiltersProps): ReactNode {
  const { searchRef, view, onChange, hits, total } = props;
  const { filters } = view;
  const set = (change: Partial<Filters>) => onChange({ filters: { ...filters, ...change } });
  const inUse = countFilters(filters);
  const [isOpen, setIsOpen] = useState(inUse > 0);
  const panel = useId();
  return (
    <search className={styles.bar}>
      <div className={styles.line}>
        <label className={styles.search}>
          <span className="visually-hidden">Search by module, area, department or name</span>
          <Icon name="search" />
          <input
            ref={searchRef}
            type="search"
            className="field-input"
            placeholder="Search module, area, department, name"
            autoComplete="off"
            enterKeyHint="search"
            value={filters.search}
            onChange={(event) => set({ search: event.target.value })}
          />
        </label>
        <Button icon="filter" aria-expanded={isOpen} aria-controls={panel} onClick={() => setIsOpen(!isOpen)}>
          {`Filters${inUse > 0 ? ` (${inUse})` : ''}`}
        </Button>
      </div>
      <div id={panel} hidden={!isOpen} className={styles.panel}>
        {isOpen && <FilterFields {...props} set={set} />}
      </div>
      <div className={styles.hits}>
        <p role="status">
          {isFiltered(filters)
            ? `${digits(hits)} of ${count(total, 'assessment')}`
            : count(total, 'assessment')}
        </p>
        {isFiltered(filters) && (
          <Button look="quiet" onClick={() => onChange({ filters: NO_FILTERS })}>
            Clear All
          </Button>
        )}
      </div>
    </search>
  );
}

interface FilterFieldsProps extends ListFiltersProps {
  readonly set: (change: Partial<Filters>) => void;
}

function FilterFields({ view, onChange, entries, sections, set }: FilterFieldsProps): ReactNode {
  const { filters, sort } = view;
  const people = useMemo(() => {
    const names = new Set(entries.map((entry) => entry.lastEditedByName));
    if (filters.person !== '') names.add(filters.person);
    return [...names].filter(Boolean).toSorted((a, b) => a.localeCompare(b));
  }, [entries, filters.person]);
  return (
    <>
      <SelectField
        label="Module"
        value={filters.module}
        onChange={(module) => set({ module })}
        options={[['', 'All modules'], ...sections.map(({ id, title }) => [String(id), title] as const)]}
      />
      <SelectField
        label="State"
        value={filters.state}
        onChange={(state) => set({ state: STATES.find((one): one is State => one === state) ?? '' })}
        options={[['', 'Any state'], ...STATES.map((state) => [state, STATE_WORDS[state]] as const)]}
      />
      <SelectField
        label="User"
        value={filters.person}
        onChange={(person) => set({ person })}
        options={[['', 'Everyone'], ...people.map((name) => [name, name] as const)]}
      />
      <fieldset className={styles.days}>
        <legend className="field-label">
          Completed <small>or last changed</small>
        </legend>
        <DayField label="From" value={filters.from} onChange={(from) => set({ from })} />
        <DayField label="To" value={filters.to} onChange={(to) => set({ to })} />
      </fieldset>
      <SelectField
        className={styles.sort}
        label="Sort by"
        value={`${sort.column} ${sort.direction}`}
        onChange={(chosen) => {
          const [column, direction] = chosen.split(' ');
          const known = COLUMNS.find((one): one is Column => one === column) ?? 'submitted';
          onChange({
            sort: { column: known, direction: direction === 'ascending' ? 'ascending' : 'descending' },
          });
        }}
        options={COLUMNS.flatMap((column) => [
          [`${column} ascending`, `${COLUMN_TITLES[column]}, ascending`] as const,
          [`${column} descending`, `${COLUMN_TITLES[column]}, descending`] as const,
        ])}
      />
    </>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}

function DayField({ label, value, onChange }: DayFieldProps): ReactNode {
  return (
    <label className={styles.day}>
      <span>{label}</span>
      <input
        type="date"
        className="field-input"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
