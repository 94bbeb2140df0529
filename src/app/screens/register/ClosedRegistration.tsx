import type { ReactNode } from 'react';
import { ButtonLink } from '../../widgets/Button.tsx';
import { FormPage } from '../../widgets/FormPage.tsx';
import styles from './closed-registration.module.css';

interface ClosedRegistrationProps {
  readonly title: string;
  /** The address of whoever runs the server. */
  readonly supportEmail: string | undefined;
}

/** Shown where hospitals cannot register: whom to ask instead. */
export function ClosedRegistration({ title, supportEmail }: ClosedRegistrationProps): ReactNode {
  return (
    <FormPage title={title} lead="You cannot register here yourself: accounts are by invitation.">
      <div className={styles.closed}>
        <p>
          <strong>Your hospital uses RTA Tracers already?</strong> Ask its administrator to invite you. The
          invitation comes by email.
        </p>
        <p>
          <strong>Your hospital is new here?</strong>{' '}
          {supportEmail === undefined ? (
            'Ask whoever runs this server for you, such as your IT department, to add it.'
          ) : (
            <>
              Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a> to have it added.
            </>
          )}
        </p>
        <ButtonLink look="main" icon="log-in" to="/login">
          Log In
        </ButtonLink>
        <ButtonLink icon="home" to="/">
          Back to Home
        </ButtonLink>
      </div>
    </FormPage>
  );
}
