import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SubmitEvent, ReactNode } from 'react';
import { MOST_INVITED } from '#domain/limits.ts';
import { INVITED_ROLES, invitationProblem } from '#domain/invitations.ts';
import type { Invitation } from '#domain/invitations.ts';
import { ROLES } from '#domain/role.ts';
import { emailSchema } from '#contract/accounts.ts';
import { useSession } from '../../device-hooks/device-context.tsx';
import { Button, IconButton } from '../../widgets/Button.tsx';
import { Dialog } from '../../widgets/Dialog.tsx';
import { TextField } from '../../widgets/Field.tsx';
import { FormErrors } from '../../widgets/FormErrors.tsx';
import { SubmitButton } from '../../widgets/FormPage.tsx';
import { SelectField } from '../../widgets/SelectField.tsx';
import { submitted, useSubmit } from '../../widgets/use-submit.ts';

/** Shown when there is no answer (rule ERR-3). */
const NOT_INVITED = 'There was an error inviting a new user.';

interface Row extends Invitation {
  readonly key: number;
}

interface InviteDialogProps {
  readonly onInvited: (emails: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Invites people, all of them or none (rules ACC-7 and ERR-10). */
export function InviteDialog({ onInvited, onClose }: InviteDialogProps): ReactNode {
  const session = useSession();
  const { rows, list, add, change, remove } = useRows();
  const { errors, isBusy, submit, refuse, cancel } = useSubmit();

  const invite = async (event: SubmitEvent) => {
    event.preventDefault();
    const problem = invitationProblem(rows, (text) => emailSchema.safeParse(text).success);
    if (problem !== null) return refuse([problem]);
    const invitations = rows.map(({ email, roleId }) => ({ email: email.trim(), roleId }));
    const isDone = await submit(async (signal) =>
      submitted(await session.call('invite', { body: { invitations }, signal }), NOT_INVITED),
    );
    if (isDone) onInvited(invitations.map(({ email }) => email));
  };

  return (
    <Dialog title="Invite Users" onClose={onClose} isWide>
      <form noValidate className="dialog-form" onSubmit={(event) => void invite(event)}>
        <p>Each person gets an email with a link to join your institution.</p>
        <FormErrors errors={errors} id="invite-errors" />
        <ul className="invite-rows" ref={list}>
          {rows.map((row, index) => (
            <InviteRow
              key={row.key}
              row={row}
              number={index + 1}
              errorsId={errors.length > 0 ? 'invite-errors' : undefined}
              onChange={(part) => change(row.key, part)}
              onRemove={() => remove(row.key)}
            />
          ))}
        </ul>
        {rows.length < MOST_INVITED && (
          <div>
            <Button icon="plus" onClick={add}>
              Add a Person
            </Button>
          </div>
        )}
        <SubmitButton isBusy={isBusy} onCancel={cancel} busyText="Sending…">
          Send Invitation
        </SubmitButton>
      </form>
    </Dialog>
  );
}

/** The rows, and where focus goes when one is added or removed. */
function useRows() {
  const next = useRef(1);
  const list = useRef<HTMLUListElement>(null);
  const [rows, setRows] = useState<readonly Row[]>([{ key: 0, email: '', roleId: null }]);
  // Synchronously: a frame later, a keyboard user may have moved on and would be pulled back.
  const setAndFocusLast = (rowsNow: readonly Row[]) => {
    flushSync(() => setRows(rowsNow));
    [...(list.current?.querySelectorAll('input') ?? [])].at(-1)?.focus();
  };
  const add = () => {
    setAndFocusLast([...rows, { key: next.current, email: '', roleId: null }]);
    next.current += 1;
  };
  const change = (key: number, part: Partial<Invitation>) =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const remove = (key: number) => setAndFocusLast(rows.filter((row) => row.key !== key));
  return { rows, list, add, change, remove };
}

interface InviteRowProps {
  readonly row: Row;
  readonly number: number;
  readonly errorsId: string | undefined;
  readonly onChange: (part: Partial<Invitation>) => void;
  readonly onRemove: () => void;
}

function InviteRow({ row, number, errorsId, onChange, onRemove }: InviteRowProps): ReactNode {
  return (
    <li className="invite-row">
      <TextField
        label="Email"
        aria-label={`Person ${number}: Email`}
        type="email"
        autoComplete="off"
        required
        value={row.email}
        onChange={(event) => onChange({ email: event.target.value })}
        errorsId={errorsId}
      />
      <SelectField
        label="Permission"
        aria-label={`Person ${number}: Permission`}
        required
        value={String(row.roleId ?? '')}
        onChange={(role) => onChange({ roleId: role === '' ? null : Number(role) })}
        options={[['', 'Choose…'], ...INVITED_ROLES.map((role) => [String(role), ROLES[role]] as const)]}
        errorsId={errorsId}
      />
      <IconButton icon="trash" label={`Remove person ${number}`} onClick={onRemove} />
    </li>
  );
}
