import { useState } from 'react';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import type { Session } from '#device/session/session.ts';
import { inWords } from '#domain/count.ts';
import { RESET_HOURS } from '#domain/lifetimes.ts';
import { useDeviceIfOpen, useSession, useSessionState } from '../../device-hooks/device-context.tsx';
import { Icon } from '../../icons/Icon.tsx';
import { Button, ButtonLink } from '../../widgets/Button.tsx';
import { FormErrors } from '../../widgets/FormErrors.tsx';
import { PageHeading } from '../../widgets/PageHeading.tsx';
import { submitted, useSubmit } from '../../widgets/use-submit.ts';
import type { Submitted } from '../../widgets/use-submit.ts';
import { useKeyInAddress } from './use-mailed-key.ts';
import '../../shell/message-page.css';

/** Takes a new email into use by its mailed key, also for whoever is logged in (rule PPL-10). */
export default function ConfirmEmail(): ReactNode {
  const session = useSession();
  const device = useDeviceIfOpen();
  const { userId } = useSessionState();
  const key = useKeyInAddress();
  const { errors, isBusy, submit, cancel } = useSubmit();
  const [isConfirmed, setIsConfirmed] = useState(false);
  if (isConfirmed) return <Confirmed />;
  if (key === null || key === '') return <Navigate to="/" replace />;

  const confirm = async () => {
    const send = userId === null ? entering : staying;
    if (!(await submit((signal) => send(session, key, signal)))) return;
    setIsConfirmed(true);
    await device?.sync((sync) => sync.pullPeople()).catch(() => false);
  };

  return (
    <div className="message-page">
      <Icon name="user" className="message-page-icon" />
      <PageHeading title="Confirm Your New Email Address" />
      <p>From then on you log in with it, and what we send you goes there.</p>
      <FormErrors errors={errors} />
      {errors.length > 0 && (
        <p>
          A link works once, within {inWords(RESET_HOURS)} hours, and only the newest one. You can have
          another one sent from your account page.
        </p>
      )}
      <div className="message-page-actions">
        <Button look="main" isBusy={isBusy} onClick={() => void confirm()}>
          Confirm
        </Button>
        {isBusy && <Button onClick={cancel}>Cancel</Button>}
        {errors.length > 0 && (
          <ButtonLink icon="user" to="/account">
            Manage Account
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

/** Nobody is logged in here: the link logs its owner in. */
function entering(session: Session, userKey: string, signal: AbortSignal): Promise<Submitted> {
  return session.enter('confirmEmail', { userKey }, false, signal);
}

/**
 * The person logged in here, perhaps somebody else, stays so; the log-in that came with the answer is not
 * needed.
 */
async function staying(session: Session, userKey: string, signal: AbortSignal): Promise<Submitted> {
  const outcome = await session.call('confirmEmail', { body: { userKey }, signal });
  if (outcome.kind === 'answer' && outcome.value.session !== undefined) {
    const { id, endKey } = outcome.value.session;
    void session.call('logOut', { body: { session: id, endKey } });
  }
  return submitted(outcome);
}

function Confirmed(): ReactNode {
  return (
    <div className="message-page">
      <Icon name="check" className="message-page-icon" />
      <PageHeading title="Your New Email Address Is Confirmed" />
      <p>Log in with it from now on.</p>
      <div className="message-page-actions">
        <ButtonLink look="main" icon="home" to="/">
          Go to Home
        </ButtonLink>
      </div>
    </div>
  );
}
