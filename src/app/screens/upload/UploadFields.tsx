import type { ReactNode } from 'react';
import type { SectionSummary } from '#domain/section.ts';
import { TextField } from '../../widgets/Field.tsx';
import { SelectField } from '../../widgets/SelectField.tsx';
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
  return (
    <>
      <SelectField
        label="Module"
        value={String(form.section?.id ?? '')}
        error={problems.section}
        onChange={(chosen) =>
          onChange({ section: sections.find((section) => String(section.id) === chosen) ?? null })
        }
        options={[
          ['', 'Choose a module'],
          ...sections.map((section) => [String(section.id), section.title] as const),
        ]}
      />
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
