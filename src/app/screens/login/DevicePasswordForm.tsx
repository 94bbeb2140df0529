import { useState } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import type { CurrentUser } from '#contract/people.ts';
import { personOf } from '#device/person/session-state.ts';
import { newPasswordProblem } from '#domain/new-password.ts';
import { useSession, useSessionState } from '../../device-hooks/device-context.tsx';
import { FormErrors } from '../../widgets/FormErrors.tsx';
import { SubmitButton } from '../../widgets/FormPage.tsx';
import { NewPasswordFields } from '../../widgets/NewPasswordFields.tsx';
import { useSubmit } from '../../widgets/use-submit.ts';

interface DevicePasswordFormProps {
  readonly me: CurrentUser;
  readonly onKept: () => void;
  readonly children?: ReactNode;
}

/**
 * A password of this device, by the same rule as every other (rule ACC-10): it opens the lock and offline work of
 * whoever signs in by the hospital. The server never hears of it.
 */
export function DevicePasswordForm({ me, onKept, children }: DevicePasswordFormProps): ReactNode {
  const session = useSession();
  const person = personOf(useSessionState());
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const { errors, isBusy, submit, refuse, cancel } = useSubmit();
  const { email, firstName, lastName, institution } = me;
  const owner = { email, names: [institution.name, institution.location, firstName, lastName] };

  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const problem = newPasswordProblem(password, confirmation);
    if (problem !== null) return refuse([problem]);
    const isKept = await submit(async () => {
      // Nobody else judges this one.
      const { passwordFault } = await import('#domain/password-rule.ts');
      const fault = passwordFault(password, owner);
      if (fault !== null || person === null) return { ok: false, errors: fault === null ? [] : [fault] };
      const unlocking = await session.unlocking();
      await unlocking.setOn(person.userId, true);
      await unlocking.keep(person, password, () => session.isSeated(person), true);
      return { ok: true };
    });
    if (isKept) onKept();
  };

  return (
    <form noValidate className="dialog-form" onSubmit={(event) => void save(event)}>
      <FormErrors errors={errors} id="device-password-errors" />
      <input type="text" hidden autoComplete="username" value={email} readOnly />
      <NewPasswordFields
        label="Password of This Device"
        confirmLabel="Confirm Password of This Device"
        password={password}
        confirmation={confirmation}
        onPassword={setPassword}
        onConfirmation={setConfirmation}
        owner={owner}
        errorsId={errors.length > 0 ? 'device-password-errors' : undefined}
      />
      <SubmitButton isBusy={isBusy} onCancel={cancel} busyText="Saving…">
        Keep on This Device
      </SubmitButton>
      {!isBusy && children}
    </form>
  );
}
