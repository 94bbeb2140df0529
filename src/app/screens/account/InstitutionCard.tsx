import type { ReactNode } from 'react';
import { changeInstitutionSchema } from '#contract/accounts.ts';
import type { Institution } from '#contract/people.ts';
import { TextField } from '../../widgets/Field.tsx';
import { useFields } from '../../widgets/use-fields.ts';
import { CardForm } from './CardForm.tsx';
import { useAccountChange } from './use-account-change.ts';

/** The hospital's name and location, as everyone sees them (rule PPL-5). */
export function InstitutionCard({ institution }: { institution: Institution }): ReactNode {
  const change = useAccountChange();
  const { name, location } = institution;
  const { field, check } = useFields({ name, location });
  return (
    <CardForm
      title="Institution"
      onSave={(form) => {
        const body = check(changeInstitutionSchema, form);
        return body && ((signal) => change('changeInstitution', institution.id, body, signal));
      }}
    >
      <TextField label="Institution" autoComplete="organization" required {...field('name')} />
      <TextField label="Unit Location" required {...field('location')} />
    </CardForm>
  );
}
