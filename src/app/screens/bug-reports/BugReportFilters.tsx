import type { ReactNode } from 'react';
import type { BugReports } from '#contract/bug-reports.ts';
import { Icon } from '../../icons/Icon.tsx';
import { CheckboxField } from '../../widgets/Field.tsx';
import { SelectField } from '../../widgets/SelectField.tsx';
import { OptionSelect } from '../../widgets/select/OptionSelect.tsx';
import { SORTS, STATUSES } from './report-filter.ts';
import type { Filters } from './report-filter.ts';
import { institutionWords, tagOptions } from './report-words.ts';

interface BugReportFiltersProps {
  readonly known: BugReports;
  readonly filters: Filters;
  readonly onFilters: (change: Partial<Filters>) => void;
}

/** The list's filters and order. */
export function BugReportFilters({ known, filters, onFilters }: BugReportFiltersProps): ReactNode {
  const { status, sort, institution, search, tags } = filters;
  const institutions = Object.keys(known.institutions)
    .map((id) => ({ value: id, label: institutionWords(known, Number(id)) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <search className="bug-reports-filters">
      <div className="bug-reports-fields">
        <div className="field bug-reports-search">
          <label className="field-label" htmlFor="bug-reports-search">
            Search
          </label>
          <div className="bug-reports-search-box">
            <Icon name="search" />
            <input
              id="bug-reports-search"
              type="search"
              className="field-input"
              autoComplete="off"
              enterKeyHint="search"
              value={search}
              onChange={(event) => onFilters({ search: event.target.value })}
            />
          </div>
        </div>
        <SelectField
          label="Status"
          value={status}
          onChange={(chosen) => onFilters({ status: keyOf(STATUSES, chosen) ?? status })}
          options={Object.entries(STATUSES)}
        />
        <SelectField
          label="Sort"
          value={sort}
          onChange={(chosen) => onFilters({ sort: keyOf(SORTS, chosen) ?? sort })}
          options={Object.entries(SORTS)}
        />
        <OptionSelect
          label="Institution"
          options={[{ value: '', label: 'All institutions' }, ...institutions]}
          value={institution}
          cleared=""
          onChange={(chosen) => onFilters({ institution: chosen })}
        />
      </div>
      <fieldset className="bug-reports-tag-filter">
        <legend className="field-label">Tags</legend>
        {tagOptions(known).map(({ value, label }) => {
          const tag = Number(value);
          return (
            <CheckboxField
              key={value}
              label={label}
              checked={tags.includes(tag)}
              onChange={(event) =>
                onFilters({ tags: event.target.checked ? [...tags, tag] : tags.filter((one) => one !== tag) })
              }
            />
          );
        })}
      </fieldset>
    </search>
  );
}

function keyOf<K extends string>(choices: Readonly<Record<K, string>>, chosen: string): K | undefined {
  return (Object.keys(choices) as K[]).find((key) => key === chosen);
}
