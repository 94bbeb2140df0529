import { useId } from 'react';
import type { ReactNode } from 'react';
import type { SectionSummary } from '#domain/section.ts';
import { TextField } from '../../widgets/Field.tsx';
import { today } from './use-upload.ts';
import type { UploadForm, UploadProblems } from './use-upload.ts';

interface UploadFieldsProps {
  readonly form: UploadForm;
  readonly sections: readonly SectionSummary[];
  readonly problems: UploadProblems;
  readonly onChange: (changed: Partial<UploadForm>) => void;
}

/** Which module was on the paper, and when it was completed. */
export function UploadFields({ form, sections, problems, onChange }: UploadFieldsProps): ReactNode {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          Module
        </label>
        <select
          id={id}
          className="field-input"
          value={form.section?.id ?? ''}
          aria-invalid={problems.section === undefined ? undefined : true}
          aria-describedby={problems.section === undefined ? undefined : errorId}
          onChange={({ target }) =>
            onChange({ section: sections.find((section) => String(section.id) === target.value) ?? null })
          }
        >
          <option value="">Choose a module</option>
          {sections.map((section) => (
            <option key={section.id} value={section.id}>
              {section.title}
            </option>
          ))}
        </select>
        {problems.section !== undefined && (
          <p className="field-error" id={errorId} role="alert">
            {problems.section}
          </p>
        )}
      </div>
      <TextField
        type="date"
        label="Completed on"
        note="(optional)"
        max={today()}
        value={form.day}
        error={problems.day}
        onChange={({ target }) => onChange({ day: target.value })}
      />
    </>
  );
}
