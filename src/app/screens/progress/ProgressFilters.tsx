import type { ReactNode } from 'react';
import { AREA, DEPARTMENT } from '#domain/field-words.ts';
import type { ProgressPoint } from '#domain/progress-point.ts';
import { CheckboxField } from '../../widgets/Field.tsx';
import { SelectField } from '../../widgets/SelectField.tsx';
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

const asOption = (name: string) => [name, name] as const;

/** Which assessments, and which of their measures, are looked at. */
export function ProgressFilters(props: ProgressFiltersProps): ReactNode {
  const { points, hasArea, filters, onFilters, onlySignals, onOnlySignals } = props;
  return (
    <fieldset className="progress-filters">
      <legend className="visually-hidden">What to show</legend>
      <SelectField
        label={DEPARTMENT}
        options={[['', 'All departments'], ...placesIn(points, 'department').map(asOption)]}
        value={filters.department}
        onChange={(department) => onFilters({ ...filters, department })}
      />
      {hasArea && (
        <SelectField
          label={AREA}
          options={[['', 'All areas'], ...placesIn(points, 'area').map(asOption)]}
          value={filters.area}
          onChange={(area) => onFilters({ ...filters, area })}
        />
      )}
      <SelectField
        label="Completed"
        options={[
          ['', 'At any time'],
          ...RANGES.map((months) => [String(months), `In the last ${months} months`] as const),
        ]}
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
