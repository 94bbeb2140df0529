import { useState } from 'react';
import type { SubmitEvent, ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { JOIN_SENTENCES, newPasswordProblem } from '#domain/new-password.ts';
import type { JoinData } from '#contract/accounts.ts';
import { NO_CONNECTION } from '#contract/error-sentences.ts';
import { useSession } from '../../device-hooks/device-context.tsx';
import { TextField } from '../../widgets/Field.tsx';
import { FormErrors } from '../../widgets/FormErrors.tsx';
import { FormPage, FormSheet, SubmitButton } from '../../widgets/FormPage.tsx';
import { NewPasswordFields } from '../../widgets/NewPasswordFields.tsx';
import { useFields } from '../../widgets/use-fields.ts';
import { useSubmit } from '../../widgets/use-submit.ts';
import { KeyCheck } from './KeyCheck.tsx';
import { useMailedKey } from './use-mailed-key.ts';

/** Said when there is no answer. */
const NOT_JOINED = 'There was an error with your registration.';

/** Accepts an invitation by its mailed key. */
export default function Join(): ReactNode {
  const session = useSession();
  const key = useMailedKey();
  if (key === null) return <Navigate to="/" replace />;
  return (
    <KeyCheck title="Welcome" mailedKey={key} ask={(request) => session.call('joinData', request)}>
      {(invitation) => (
        <FormPage title="Welcome" heading={`You've Been Invited to Join ${invitation.institution}`} isWide>
          <JoinForm invitation={invitation} mailedKey={key} />
        </FormPage>
      )}
    </KeyCheck>
  );
}

function JoinForm({ invitation, mailedKey }: { invitation: JoinData; mailedKey: string }): ReactNode {
  const session = useSession();
  const { email, institution, location, ...editable } = invitation;
  const { values, field } = useFields(editable);
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const { errors, isBusy, submit, refuse, cancel } = useSubmit();

  const join = (event: SubmitEvent) => {
    event.preventDefault();
    const problem = newPasswordProblem(password, confirmation, { sentences: JOIN_SENTENCES });
    if (problem !== null) return refuse([problem]);
    return void submit(async (signal) => {
      const result = await session.enter('join', { userKey: mailedKey, ...values, password }, false, signal);
      return result.ok ? result : { ok: false, errors: result.errors.map(inOwnWords) };
    });
  };

  return (
    <FormSheet className="form-columns" onSubmit={join}>
      <FormErrors errors={errors} id="join-errors" />
      <TextField label="First Name" autoComplete="given-name" {...field('firstName')} />
      <TextField label="Last Name" autoComplete="family-name" {...field('lastName')} />
      <TextField label="Department" note="optional" {...field('department')} />
      <TextField
        label="Position Title"
        note="optional"
        autoComplete="organization-title"
        {...field('position')}
      />
      <TextField label="Institution" readOnly value={institution} />
      <TextField label="Location" readOnly value={location} />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        readOnly
        className="form-whole"
        value={email}
      />
      <NewPasswordFields
        password={password}
        confirmation={confirmation}
        onPassword={setPassword}
        onConfirmation={setConfirmation}
        owner={{ email, names: [institution, location, values.firstName, values.lastName] }}
        errorsId={errors.length > 0 ? 'join-errors' : undefined}
      />
      <SubmitButton isBusy={isBusy} onCancel={cancel} busyText="Registering…">
        Register
      </SubmitButton>
    </FormSheet>
  );
}

function inOwnWords(error: string): string {
  return error === NO_CONNECTION ? NOT_JOINED : error;
}
