import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import type { UnlockOffer } from '#device/session/unlocking.ts';
import { Icon } from '../../icons/Icon.tsx';
import { useSession } from '../../device-hooks/device-context.tsx';
import { FormErrors } from '../../widgets/FormErrors.tsx';
import { FormSheet, SubmitButton } from '../../widgets/FormPage.tsx';
import { PasswordField } from '../../widgets/PasswordField.tsx';
import { useSubmit } from '../../widgets/use-submit.ts';
import { NO_PASSWORD } from './no-password.ts';
import { useCountdown } from './use-countdown.ts';
import { waitWords } from './wait-words.ts';
import './unlock.css';

interface UnlockFormProps {
  readonly offer: UnlockOffer;
  readonly isOffline: boolean;
  /** There is nothing left to try, for this reason. */
  readonly onOver: (errors: readonly string[]) => void;
  readonly onIn?: (() => void) | undefined;
}

/** The person who last worked here opens their own work offline. */
export function UnlockForm({ offer, isOffline, onOver, onIn }: UnlockFormProps): ReactNode {
  const session = useSession();
  const [password, setPassword] = useState('');
  const { errors, isBusy, submit, refuse, cancel } = useSubmit();
  const [waitMs, wait] = useCountdown(offer.waitMs);

  const unlock = (event: FormEvent) => {
    event.preventDefault();
    // An empty one is not a wrong try.
    if (password === '') return refuse([NO_PASSWORD]);
    return void submit(async () => {
      const result = await session.unlock(password);
      if (result.ok) {
        onIn?.();
        return result;
      }
      if (result.isOver === true) onOver(result.errors);
      else wait(result.waitMs ?? 0);
      return result;
    });
  };

  const isLocked = waitMs > 0;
  const errorsId = errors.length > 0 ? 'unlock-errors' : undefined;
  return (
    <FormSheet onSubmit={unlock} aria-labelledby="unlock-title">
      <div className="unlock-head">
        <Icon name={isOffline ? 'no-network' : 'lock'} className="unlock-icon" />
        <div>
          <h2 id="unlock-title">{isOffline ? 'You are offline' : 'You are back online'}</h2>
          <p>
            {isOffline
              ? `${offer.firstName}, you can continue your own work. It is kept on this device until you are back online and log in.`
              : `${offer.firstName}, you can log in now. You can also open your work on this device.`}
          </p>
        </div>
      </div>
      <FormErrors errors={isLocked ? [] : errors} id="unlock-errors" />
      {!isLocked && (
        <>
          <input type="text" hidden autoComplete="username" value={offer.email} readOnly />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            errorsId={errorsId}
          />
          <SubmitButton isBusy={isBusy} onCancel={cancel} busyText="Checking…">
            Work offline
          </SubmitButton>
        </>
      )}
      <p className="unlock-wait" role="status">
        {isLocked && `Too many wrong passwords. You can try again ${waitWords(waitMs)}.`}
      </p>
    </FormSheet>
  );
}
