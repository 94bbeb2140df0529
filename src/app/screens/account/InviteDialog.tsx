import type { ReactNode, SubmitEvent } from 'react';
import { count } from '#domain/count.ts';
import {
  INVITED_ROLES,
  addressProblem,
  invitationProblem,
  MOST_INVITED,
  TOO_MANY_INVITED,
} from '#domain/invitations.ts';
import { ROLES } from '#domain/role.ts';
import { trimmed } from '#domain/trimmed.ts';
import { emailSchema } from '#contract/accounts.ts';
import { useSession } from '../../device-hooks/device-context.tsx';
import { answerOffer } from '../../state/answered-offers.ts';
import { Dialog } from '../../widgets/Dialog.tsx';
import { FormErrors } from '../../widgets/FormErrors.tsx';
import { SubmitButton } from '../../widgets/FormPage.tsx';
import { SelectField } from '../../widgets/SelectField.tsx';
import { submitted, useSubmit } from '../../widgets/use-submit.ts';
import { AddressField } from './AddressField.tsx';
import { InvitedPerson } from './InvitedPerson.tsx';
import { Permissions } from './Permissions.tsx';
import { useInvited } from './use-invited.ts';
import styles from './invite-dialog.module.css';

/** Shown when there is no answer. */
const NOT_INVITED = 'There was an error inviting a new user.';

const ERRORS = 'invite-errors';

interface InviteDialogProps {
  readonly onInvited: (emails: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Invites people, all of them or none (rule ACC-7). */
export function InviteDialog({ onInvited, onClose }: InviteDialogProps): ReactNode {
  const session = useSession();
  const { errors, isBusy, submit, refuse, cancel } = useSubmit();
  const { field, people, typed, type, add, roleId, chooseForAll, change, leave, remove, takeTyped } =
    useInvited(() => refuse([]));

  const invite = async (event: SubmitEvent) => {
    event.preventDefault();
    const invitations = takeTyped().map((one) => ({ email: trimmed(one.email), roleId: one.roleId }));
    const problem =
      invitations.length > MOST_INVITED ? TOO_MANY_INVITED : invitationProblem(invitations, isEmail);
    if (problem !== null) return refuse([problem]);
    const isDone = await submit(async (signal) =>
      submitted(await session.call('invite', { body: { invitations }, signal }), NOT_INVITED),
    );
    if (!isDone) return;
    answerOffer('invite-hint');
    onInvited(invitations.map(({ email }) => email));
  };

  const faults = people.map(({ email, wasLeft }, index) => {
    const others = people.filter((_, other) => other !== index).map((other) => other.email);
    const local = wasLeft ? addressProblem(email, others, isEmail) : null;
    return local ?? errors.find((error) => error.startsWith(`${email} `)) ?? null;
  });
  const mend = faults.filter((fault) => fault !== null).length;
  const isRefused = errors.length > 0;
  return (
    <Dialog title="Invite Users" onClose={onClose} isWide>
      <form noValidate className="dialog-form" onSubmit={(event) => void invite(event)}>
        <p>
          Each person gets an email with a link to join your institution, or, with an account at another one,
          with what to do first.
        </p>
        <div className={styles.entry}>
          <AddressField
            field={field}
            value={typed}
            onType={type}
            onAdd={add}
            errorsId={isRefused && people.length === 0 ? ERRORS : undefined}
          />
          <SelectField
            label="Permission for All"
            required
            value={String(roleId ?? '')}
            onChange={(role) => chooseForAll(role === '' ? null : Number(role))}
            options={[['', 'Choose…'], ...INVITED_ROLES.map((role) => [String(role), ROLES[role]] as const)]}
            errorsId={isRefused && people.some((one) => one.roleId === null) ? ERRORS : undefined}
          />
        </div>
        <Permissions roles={INVITED_ROLES} />
        <ul className={styles.people} aria-label="People to invite">
          {people.map((one, index) => (
            <InvitedPerson
              key={one.key}
              person={one}
              number={index + 1}
              fault={faults[index] ?? null}
              onChange={(part) => change(one.key, part)}
              onLeave={() => leave(one.key)}
              onRemove={() => remove(one.key)}
              onDone={() => field.current?.focus()}
            />
          ))}
        </ul>
        <p role="status" className={styles.status}>
          {people.length > 0 &&
            `${count(people.length, 'person', 'people')}${mend > 0 ? `, ${mend} to mend` : ''}`}
        </p>
        <FormErrors errors={errors} id={ERRORS} />
        <SubmitButton isBusy={isBusy} onCancel={cancel} busyText="Sending…">
          Send Invitation
        </SubmitButton>
      </form>
    </Dialog>
  );
}

const isEmail = (text: string): boolean => emailSchema.safeParse(text).success;
