import { useId } from 'react';
import type { ReactNode } from 'react';
import type { ProgressPoint } from '#domain/progress-point.ts';
import { CheckboxField } from '../../widgets/Field.tsx';
import { placesIn } from './filters.ts';
import type { Filters } from './filters.ts';

interface ProgressFiltersProps {
  readonly points: readonly ProgressPoint[];
  readonly hasArea: boolean;
  readonly filters: Filters;
  readonly onFilters: (filters: Filters) => void;
  readonly onlySignals: boolean;
  readonly onOnlySignals: (onlySignals: boolean) => void;
}

const RANGES = [6, 12, 24];

/** Which assessments, and which of their measures, are looked at. */
export function ProgressFilters(props: ProgressFiltersProps): ReactNode {
  const { points, hasArea, filters, onFilters, onlySignals, onOnlySignals } = props;
  return (
    <fieldset className="progress-filters">
      <legend className="visually-hidden">What is shown</legend>
      <Choice
        label="Department"
        all="All departments"
        choices={placesIn(points, 'department').map((name) => [name, name])}
        value={filters.department}
        onChange={(department) => onFilters({ ...filters, department })}
      />
      {hasArea && (
        <Choice
          label="Area"
          all="All areas"
          choices={placesIn(points, 'area').map((name) => [name, name])}
          value={filters.area}
          onChange={(area) => onFilters({ ...filters, area })}
        />
      )}
      <Choice
        label="Completed"
        all="At any time"
        choices={RANGES.map((months) => [String(months), `In the last ${months} months`])}
        value={filters.months === null ? '' : String(filters.months)}
        onChange={(months) => onFilters({ ...filters, months: months === '' ? null : Number(months) })}
      />
      <CheckboxField
        label="Only measures with a signal"
        checked={onlySignals}
        onChange={(event) => onOnlySignals(event.target.checked)}
      />
    </fieldset>
  );
}

interface ChoiceProps {
  readonly label: string;
  /** The words for no choice. */
  readonly all: string;
  /** Values with their words. */
  readonly choices: readonly (readonly [string, string])[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Choice({ label, all, choices, value, onChange }: ChoiceProps): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="field-input"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{all}</option>
        {choices.map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
