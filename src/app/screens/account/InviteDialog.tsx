import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SubmitEvent, ReactNode } from 'react';
import { MOST_INVITED } from '#domain/limits.ts';
import { INVITED_ROLES, emailsIn, invitationProblem } from '#domain/invitations.ts';
import type { Invitation } from '#domain/invitations.ts';
import { ROLES } from '#domain/role.ts';
import { trimmed } from '#domain/trimmed.ts';
import { emailSchema } from '#contract/accounts.ts';
import { useSession } from '../../device-hooks/device-context.tsx';
import { Button, IconButton } from '../../widgets/Button.tsx';
import { Dialog } from '../../widgets/Dialog.tsx';
import { TextField } from '../../widgets/Field.tsx';
import { FormErrors } from '../../widgets/FormErrors.tsx';
import { SubmitButton } from '../../widgets/FormPage.tsx';
import { Permissions } from './Permissions.tsx';
import { SelectField } from '../../widgets/SelectField.tsx';
import { submitted, useSubmit } from '../../widgets/use-submit.ts';
import styles from './invite-dialog.module.css';

/** Shown when there is no answer. */
const NOT_INVITED = 'There was an error inviting a new user.';

interface Row extends Invitation {
  readonly key: number;
}

interface InviteDialogProps {
  readonly onInvited: (emails: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Invites people, all of them or none (rule ACC-7). */
export function InviteDialog({ onInvited, onClose }: InviteDialogProps): ReactNode {
  const session = useSession();
  const { rows, list, add, addPasted, change, remove } = useRows();
  const { errors, isBusy, submit, refuse, cancel } = useSubmit();

  const invite = async (event: SubmitEvent) => {
    event.preventDefault();
    const problem = invitationProblem(rows, (text) => emailSchema.safeParse(text).success);
    if (problem !== null) return refuse([problem]);
    const invitations = rows.map(({ email, roleId }) => ({ email: trimmed(email), roleId }));
    const isDone = await submit(async (signal) =>
      submitted(await session.call('invite', { body: { invitations }, signal }), NOT_INVITED),
    );
    if (isDone) onInvited(invitations.map(({ email }) => email));
  };

  return (
    <Dialog title="Invite Users" onClose={onClose} isWide>
      <form noValidate className="dialog-form" onSubmit={(event) => void invite(event)}>
        <p>
          Each person gets an email with a link to join your institution, or, with an account at another one,
          with what to do first. Several addresses can be pasted at once.
        </p>
        <Permissions roles={INVITED_ROLES} />
        <FormErrors errors={errors} id="invite-errors" />
        <ul className={styles.rows} ref={list}>
          {rows.map((row, index) => (
            <InviteRow
              key={row.key}
              row={row}
              number={index + 1}
              errorsId={errors.length > 0 ? 'invite-errors' : undefined}
              onChange={(part) => change(row.key, part)}
              onRemove={() => remove(row.key)}
              onPaste={(emails) => addPasted(row.key, emails)}
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
  /** Puts the first address into the row, and each further one into a row of its own with the same permission. */
  const addPasted = (key: number, emails: readonly string[]) => {
    const [first = '', ...others] = emails.slice(0, MOST_INVITED - rows.length + 1);
    const pasted = rows.find((row) => row.key === key);
    const more = others.map((email, index) => ({
      key: next.current + index,
      email,
      roleId: pasted?.roleId ?? null,
    }));
    next.current += more.length;
    setAndFocusLast([...rows.map((row) => (row.key === key ? { ...row, email: first } : row)), ...more]);
  };
  return { rows, list, add, addPasted, change, remove };
}

interface InviteRowProps {
  readonly row: Row;
  readonly number: number;
  readonly errorsId: string | undefined;
  readonly onChange: (part: Partial<Invitation>) => void;
  readonly onRemove: () => void;
  readonly onPaste: (emails: readonly string[]) => void;
}

function InviteRow({ row, number, errorsId, onChange, onRemove, onPaste }: InviteRowProps): ReactNode {
  return (
    <li className={styles.row}>
      <TextField
        label="Email"
        aria-label={`Person ${number}: Email`}
        type="email"
        autoComplete="off"
        required
        value={row.email}
        onChange={(event) => onChange({ email: event.target.value })}
        onPaste={(event) => {
          const emails = emailsIn(event.clipboardData.getData('text'));
          if (emails.length < 2) return;
          event.preventDefault();
          onPaste(emails);
        }}
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
