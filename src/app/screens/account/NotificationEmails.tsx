import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import type { CurrentUser, NotificationPreferences } from '#contract/people.ts';
import { count } from '#domain/count.ts';
import { showSoftAlert } from '../../state/soft-alert.ts';
import { Card } from '../../widgets/Card.tsx';
import { CheckboxField } from '../../widgets/Field.tsx';
import { SelectField } from '../../widgets/SelectField.tsx';
import { useAccountChange } from './use-account-change.ts';

const OF_ACTIONS = [
  ['actionAssigned', 'An action has been assigned to me'],
  ['actionDue', 'An action of mine is due or overdue'],
] as const;

const OF_ADMINISTRATORS = [
  ['invitationAccepted', 'Someone has accepted an invitation'],
  ['accountPermissionsChange', 'Someone’s permission has changed'],
  ['assessmentCompleted', 'An assessment has been completed'],
  ['retakeAssessmentReminder', 'It is time to run a module again'],
] as const;

/** Months after which a module can be due again. */
const INTERVALS = [1, 2, 3, 4, 6, 9, 12, 18, 24, 36, 48, 60];

interface NotificationEmailsProps {
  readonly me: CurrentUser;
  readonly isAdministrator: boolean;
}

/** Which emails somebody gets; each choice is saved at once (rule ACC-15). */
export function NotificationEmails({ me, isAdministrator }: NotificationEmailsProps): ReactNode {
  const id = useId();
  const change = useAccountChange();
  // Shown as chosen; reverts if it could not be saved.
  const [chosen, setChosen] = useState<Partial<NotificationPreferences>>({});
  const [status, setStatus] = useState('');
  const preferences: NotificationPreferences = { ...me.notificationPreferences, ...chosen };
  const interval = preferences.retakeAssessmentReminderInterval;

  const choose = async (choice: Partial<NotificationPreferences>) => {
    setChosen((before) => ({ ...before, ...choice }));
    setStatus('Saving…');
    const result = await change('changeUser', me.id, { notificationPreferences: choice });
    setStatus(result.ok ? 'Saved.' : '');
    if (result.ok) return;
    setChosen((before) => without(before, Object.keys(choice)));
    if (result.errors.length > 0) showSoftAlert(result.errors);
  };

  return (
    <Card aria-labelledby={id}>
      <h2 id={id}>Notification Emails</h2>
      <p>Send me an email when</p>
      <ul className="account-mails">
        {[...(isAdministrator ? OF_ADMINISTRATORS : []), ...OF_ACTIONS].map(([key, label]) => (
          <li key={key}>
            <CheckboxField
              label={label}
              checked={preferences[key] !== false}
              onChange={(event) => void choose({ [key]: event.target.checked })}
            />
          </li>
        ))}
      </ul>
      {isAdministrator && (
        <SelectField
          label="Run a module again after"
          className="account-interval"
          disabled={!preferences.retakeAssessmentReminder}
          value={String(interval)}
          onChange={(months) => void choose({ retakeAssessmentReminderInterval: Number(months) })}
          options={[...new Set([...INTERVALS, interval])]
            .toSorted((a, b) => a - b)
            .map((months) => [String(months), count(months, 'month')])}
        />
      )}
      <p className="account-status" role="status">
        {status}
      </p>
    </Card>
  );
}

function without(
  chosen: Partial<NotificationPreferences>,
  keys: readonly string[],
): Partial<NotificationPreferences> {
  return Object.fromEntries(Object.entries(chosen).filter(([key]) => !keys.includes(key)));
}
