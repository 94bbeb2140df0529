import type { ReactNode } from 'react';
import { fullName } from '#domain/names.ts';
import type { CurrentUser, RosterEntry } from '#contract/people.ts';
import { LogIns } from './LogIns.tsx';
import { RoleSelect } from './RoleSelect.tsx';

/** One person; the contact data is there for administrators. */
export function UserRow({ user, me }: { user: RosterEntry; me: CurrentUser }): ReactNode {
  const { email = '', department = '', position = '', roleId } = user;
  const name = fullName(user);
  return (
    <tr data-off={roleId === 4}>
      <th scope="row">
        {name}
        {user.id === me.id && <span className="users-you"> (you)</span>}
        {position !== '' && <span className="users-position">{position}</span>}
      </th>
      <td data-label="Email">{email}</td>
      <td data-label="Department" data-empty={department === ''}>
        {department}
      </td>
      <td data-label="Last Log-in" data-empty={user.lastLogInAt === undefined}>
        <LogIns user={{ ...user, name }} myId={me.id} />
      </td>
      <td data-label="Permission">
        {roleId !== undefined && <RoleSelect user={{ id: user.id, roleId, name }} myId={me.id} />}
      </td>
    </tr>
  );
}
