import { useState } from 'react';
import type { ReactNode } from 'react';
import { changeInstitutionSchema } from '#contract/accounts.ts';
import type { Institution } from '#contract/people.ts';
import { count } from '#domain/count.ts';
import { TextField } from '../../widgets/Field.tsx';
import { SelectField } from '../../widgets/SelectField.tsx';
import { useFields } from '../../widgets/use-fields.ts';
import { CardForm } from './CardForm.tsx';
import { useAccountChange } from './use-account-change.ts';

/** Minutes; another one that was set otherwise is offered, too. */
const CHOICES = [5, 10, 15, 20, 30, 45, 60];

/** The hospital's name and location, as everyone sees them, and when its devices lock (rule SES-22). */
export function InstitutionCard({ institution }: { institution: Institution }): ReactNode {
  const change = useAccountChange();
  const { name, location, lockAfterMinutes } = institution;
  const { field, check } = useFields({ name, location });
  const [minutes, setMinutes] = useState(lockAfterMinutes);
  const choices = [...new Set([...CHOICES, lockAfterMinutes])].toSorted((one, other) => one - other);
  return (
    <CardForm
      title="Institution"
      onSave={(form) => {
        const body = check(changeInstitutionSchema, form);
        const all = body && { ...body, lockAfterMinutes: minutes };
        return all && ((signal) => change('changeInstitution', institution.id, all, signal));
      }}
    >
      <TextField label="Institution" autoComplete="organization" required {...field('name')} />
      <TextField label="Unit Location" required {...field('location')} />
      <div>
        <SelectField
          label="Lock devices after"
          value={String(minutes)}
          onChange={(choice) => setMinutes(Number(choice))}
          options={choices.map((choice) => [String(choice), count(choice, 'minute')])}
        />
        <p className="field-hint">
          A device that nobody touches for so long asks for the password. What was typed stays, and is still
          sent.
        </p>
      </div>
    </CardForm>
  );
}
