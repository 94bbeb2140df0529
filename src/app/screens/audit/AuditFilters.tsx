import type { ReactNode } from 'react';
import type { RosterEntry } from '#contract/people.ts';
import { fullName } from '#domain/names.ts';
import { Button } from '../../widgets/Button.tsx';
import { TextField } from '../../widgets/Field.tsx';
import { SelectField } from '../../widgets/SelectField.tsx';
import { NO_FILTERS, queryOf } from './log-filter.ts';
import type { Filters } from './log-filter.ts';
import { KIND_WORDS, KINDS_OF_HOSPITAL } from './log-words.ts';

interface AuditFiltersProps {
  readonly filters: Filters;
  readonly onFilters: (filters: Filters) => void;
  readonly roster: readonly RosterEntry[];
}

/** Person, kind and days. */
export function AuditFilters({ filters, onFilters, roster }: AuditFiltersProps): ReactNode {
  const set = (change: Partial<Filters>) => onFilters({ ...filters, ...change });
  const people = roster
    .map((user) => [String(user.id), fullName(user)] as const)
    .toSorted(([, a], [, b]) => a.localeCompare(b));
  return (
    <search className="audit-filters">
      <SelectField
        label="Person"
        value={filters.user}
        onChange={(user) => set({ user })}
        options={[['', 'Everybody'], ...people]}
      />
      <SelectField
        label="What"
        value={filters.kind}
        onChange={(kind) => set({ kind })}
        options={[['', 'Everything'], ...KINDS_OF_HOSPITAL.map((kind) => [kind, KIND_WORDS[kind]] as const)]}
      />
      <TextField
        label="From"
        type="date"
        value={filters.from}
        onChange={(event) => set({ from: event.target.value })}
      />
      <TextField
        label="To"
        type="date"
        value={filters.to}
        onChange={(event) => set({ to: event.target.value })}
      />
      {queryOf(filters) !== '' && (
        <Button look="quiet" onClick={() => onFilters(NO_FILTERS)}>
          Show all
        </Button>
      )}
    </search>
  );
}
