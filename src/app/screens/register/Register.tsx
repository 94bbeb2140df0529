import { useEffect, useState } from 'react';
import type { SubmitEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { registerSchema } from '#contract/accounts.ts';
import type { Registration } from '#contract/accounts.ts';
import { INVITATION_DAYS } from '#domain/lifetimes.ts';
import { useSession } from '../../device-hooks/device-context.tsx';
import { TextLink } from '../../widgets/Button.tsx';
import { EmailSentDialog } from '../../widgets/EmailSentDialog.tsx';
import { TextField } from '../../widgets/Field.tsx';
import { FormErrors } from '../../widgets/FormErrors.tsx';
import { FormPage, FormSheet, SubmitButton } from '../../widgets/FormPage.tsx';
import { useFields } from '../../widgets/use-fields.ts';
import { submitted, useSubmit } from '../../widgets/use-submit.ts';
import { ClosedRegistration } from './ClosedRegistration.tsx';
import styles from './register.module.css';

/** Said when there is no answer. */
const NOT_REACHED = 'There was a problem reaching the server.';

const blank = {
  firstName: '',
  lastName: '',
  email: '',
  institution: '',
  location: '',
  department: '',
  position: '',
};

const TITLE = 'Create an Account';

/** A hospital's first account, or whom to ask for one. */
export default function Register(): ReactNode {
  const registration = useRegistration();
  if (registration?.isOpen === false) return <ClosedRegistration title={TITLE} {...registration} />;
  return (
    <div className={registration === null ? styles.asking : undefined}>
      <RegisterForm />
    </div>
  );
}

function RegisterForm(): ReactNode {
  const session = useSession();
  const navigate = useNavigate();
  const { field, check } = useFields(blank);
  const { errors, isBusy, submit, cancel } = useSubmit();
  const [registered, setRegistered] = useState<Registration | null>(null);

  const send = (body: Registration) => async (signal: AbortSignal) =>
    submitted(await session.call('register', { body, signal }), NOT_REACHED);
  const register = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const registration = check(registerSchema, event.currentTarget);
    if (registration !== null && (await submit(send(registration)))) setRegistered(registration);
  };

  return (
    <FormPage
      title={TITLE}
      lead="Register your hospital and become its administrator. You can then invite your colleagues."
      isWide
    >
      <FormSheet className="form-columns" onSubmit={(event) => void register(event)}>
        <FormErrors errors={errors} />
        <TextField label="First Name" autoComplete="given-name" required {...field('firstName')} />
        <TextField label="Last Name" autoComplete="family-name" required {...field('lastName')} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          required
          className="form-whole"
          {...field('email')}
        />
        <TextField label="Institution" autoComplete="organization" required {...field('institution')} />
        <TextField label="Unit Location" required {...field('location')} />
        <TextField label="Department" note="optional" {...field('department')} />
        <TextField
          label="Position Title"
          note="optional"
          autoComplete="organization-title"
          {...field('position')}
        />
        <SubmitButton isBusy={isBusy} onCancel={cancel} busyText="Creating…">
          Create Account
        </SubmitButton>
      </FormSheet>
      <div className="form-links">
        <TextLink to="/login">I have an account: log in</TextLink>
      </div>
      {registered && (
        <EmailSentDialog
          onResend={send(registered)}
          onDone={() => void navigate('/')}
          onClose={() => setRegistered(null)}
        >
          <p>
            We sent an email to {registered.email}. Open the link in it within {INVITATION_DAYS} days to
            confirm your address and choose a password.
          </p>
        </EmailSentDialog>
      )}
    </FormPage>
  );
}

type Availability =
  | { readonly isOpen: true }
  | {
      readonly isOpen: false;
      /** The address of whoever runs the server. */
      readonly supportEmail: string | undefined;
    };

/** Whether hospitals can register at this server: null until that is known; open where it does not say. */
function useRegistration(): Availability | null {
  const session = useSession();
  const [registration, setRegistration] = useState<Availability | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const ask = async () => {
      const outcome = await session.call('health', { signal: controller.signal });
      if (controller.signal.aborted) return;
      const isClosed = outcome.kind === 'answer' && outcome.value.registration === 'closed';
      setRegistration(
        isClosed ? { isOpen: false, supportEmail: outcome.value.supportEmail } : { isOpen: true },
      );
    };
    void ask();
    return () => controller.abort();
  }, [session]);
  return registration;
}
