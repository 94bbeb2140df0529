import { useState } from 'react';
import type { SubmitEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { resetPasswordSchema } from '#contract/accounts.ts';
import { inWords } from '#domain/count.ts';
import { RESET_HOURS } from '#domain/lifetimes.ts';
import { useSession } from '../../device-hooks/device-context.tsx';
import { TextLink } from '../../widgets/Button.tsx';
import { EmailSentDialog } from '../../widgets/EmailSentDialog.tsx';
import { TextField } from '../../widgets/Field.tsx';
import { FormErrors } from '../../widgets/FormErrors.tsx';
import { FormPage, FormSheet, SubmitButton } from '../../widgets/FormPage.tsx';
import { useFields } from '../../widgets/use-fields.ts';
import { submitted, useSubmit } from '../../widgets/use-submit.ts';

/** Has a key mailed that sets a new password. */
export default function ForgotPassword(): ReactNode {
  const session = useSession();
  const navigate = useNavigate();
  const { field, check } = useFields({ email: '' });
  const { errors, isBusy, submit, cancel } = useSubmit();
  const [sentTo, setSentTo] = useState<string | null>(null);

  const send = (body: { email: string }) => async (signal: AbortSignal) =>
    submitted(await session.call('resetPassword', { body, signal }));
  const recover = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = check(resetPasswordSchema, event.currentTarget);
    if (body !== null && (await submit(send(body)))) setSentTo(body.email);
  };

  return (
    <FormPage
      title="Recover Account"
      lead="Enter the email you log in with, and we will send you a link to choose a new password."
    >
      <FormSheet onSubmit={(event) => void recover(event)}>
        <FormErrors errors={errors} />
        <TextField label="Email" type="email" autoComplete="username" required {...field('email')} />
        <SubmitButton isBusy={isBusy} onCancel={cancel} busyText="Sending…">
          Reset Password
        </SubmitButton>
      </FormSheet>
      <div className="form-links">
        <TextLink to="/login">Back to Log In</TextLink>
      </div>
      {sentTo !== null && (
        <EmailSentDialog
          onResend={send({ email: sentTo })}
          onDone={() => void navigate('/login')}
          onClose={() => setSentTo(null)}
        >
          <p>
            An email was sent to {sentTo}, if there is an account with that address. Open the link in it
            within {inWords(RESET_HOURS)} hours to choose a new password.
          </p>
        </EmailSentDialog>
      )}
    </FormPage>
  );
}
