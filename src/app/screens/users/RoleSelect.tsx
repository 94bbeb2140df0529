import { useState } from 'react';
import type { ReactNode } from 'react';
import { isFormerUser } from '#domain/former-user.ts';
import { GIVEN_ROLES, ROLES, isRoleFixed } from '#domain/role.ts';
import { Button } from '../../widgets/Button.tsx';
import { showSoftAlert } from '../../state/soft-alert.ts';
import { useAccountChange } from '../account/use-account-change.ts';
import { RoleDialog } from './RoleDialog.tsx';
import { roleName } from './sort-users.ts';

export interface RoleHolder {
  readonly id: number;
  readonly roleId: number;
  readonly name: string;
  readonly email?: string | undefined;
}

/**
 * Roles that are asked about before they are given: one cannot be taken back, the other shuts a person out.
 */
const ASKED_ABOUT = [1, 4];

/** Someone's permission, saved at once (promise R081; rule ACC-13 says whose stays). */
export function RoleSelect({ user, myId }: { user: RoleHolder; myId: number }): ReactNode {
  const change = useAccountChange();
  const [asked, setAsked] = useState<number | null>(null);
  const [saving, setSaving] = useState<number | null>(null);
  const [isSaved, setIsSaved] = useState(false);

  const save = async (roleId: number) => {
    setAsked(null);
    setIsSaved(false);
    setSaving(roleId);
    const result = await change('changeUser', user.id, { roleId });
    setSaving(null);
    setIsSaved(result.ok);
    if (!result.ok && result.errors.length > 0) showSoftAlert(result.errors);
  };
  const choose = (roleId: number) => {
    if (ASKED_ABOUT.includes(roleId)) setAsked(roleId);
    else void save(roleId);
  };

  // Nobody could log in to an account without an address.
  const isFixed = isRoleFixed(user, myId) || isFormerUser(user);
  const given: readonly number[] = GIVEN_ROLES;
  return (
    <div className="role">
      <select
        className="field-input"
        aria-label={`Permission of ${user.name}`}
        // A choice being saved cannot be changed, and keeps focus.
        aria-disabled={saving !== null}
        disabled={isFixed}
        value={saving ?? user.roleId}
        onChange={(event) => {
          if (saving === null) choose(Number(event.target.value));
        }}
      >
        {!given.includes(user.roleId) && <option value={user.roleId}>{roleName(user.roleId)}</option>}
        {GIVEN_ROLES.map((roleId) => (
          <option key={roleId} value={roleId}>
            {ROLES[roleId]}
          </option>
        ))}
      </select>
      {user.roleId === 1 && user.id !== myId && (
        <Button
          look="quiet"
          className="users-act"
          aria-label={`Deactivate ${user.name}…`}
          onClick={() => setAsked(4)}
        >
          Deactivate…
        </Button>
      )}
      <p className="role-status" role="status">
        {saving !== null ? 'Saving…' : isSaved && 'Saved'}
      </p>
      {asked !== null && (
        <RoleDialog
          name={user.name}
          roleId={asked}
          onConfirm={() => void save(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}
