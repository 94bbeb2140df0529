import type { ReactNode } from 'react';
import { changeUserSchema } from '#contract/accounts.ts';
import type { CurrentUser } from '#contract/people.ts';
import { TextField } from '../../widgets/Field.tsx';
import { useFields } from '../../widgets/use-fields.ts';
import { CardForm } from './CardForm.tsx';
import { PendingEmail } from './PendingEmail.tsx';
import { useAccountChange } from './use-account-change.ts';

/** Name, department and position, as others see them. */
export function YourInformation({ me }: { me: CurrentUser }): ReactNode {
  const change = useAccountChange();
  const { firstName, lastName, email, department, position } = me;
  const { field, dropping, check } = useFields({ firstName, lastName, email, department, position });
  return (
    <CardForm
      title="Your Information"
      onSave={(form) => {
        const body = check(changeUserSchema, form);
        if (body === null) return null;
        const dropEmail = dropping('email');
        return async (signal) => {
          const result = await change('changeUser', me.id, body, signal);
          // Until a new one is confirmed, the old one counts.
          if (result.ok) dropEmail();
          return result;
        };
      }}
    >
      <TextField label="First Name" autoComplete="given-name" required {...field('firstName')} />
      <TextField label="Last Name" autoComplete="family-name" required {...field('lastName')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        className="account-whole"
        {...field('email')}
      />
      {me.pendingEmail !== undefined && (
        <PendingEmail key={me.pendingEmail} me={me} email={me.pendingEmail} />
      )}
      <TextField label="Department" note="optional" {...field('department')} />
      <TextField
        label="Position Title"
        note="optional"
        autoComplete="organization-title"
        {...field('position')}
      />
    </CardForm>
  );
}
