import type { ReactNode } from 'react';
import { Icon } from '../../icons/Icon.tsx';
import { ButtonLink } from '../../widgets/Button.tsx';
import { PageHeading } from '../../widgets/PageHeading.tsx';
import '../../shell/message-page.css';

/** A mailed key that is no longer valid, or never was (rule PPL-3, which has its text). */
export function KeyError(): ReactNode {
  return (
    <div className="message-page">
      <Icon name="lock" className="message-page-icon" />
      <PageHeading title="There Was an Error with Your Key" />
      <p>
        You may have already registered with this email address, or your key may have expired. Please speak
        with your account administrator if you need a new registration key.
      </p>
      <div className="message-page-actions">
        <ButtonLink look="main" icon="log-in" to="/login">
          Log In
        </ButtonLink>
        <ButtonLink icon="home" to="/">
          Back to Home
        </ButtonLink>
      </div>
    </div>
  );
}
