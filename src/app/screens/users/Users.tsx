import { useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { CurrentUser, RosterEntry } from '#contract/people.ts';
import { fullName } from '#domain/names.ts';
import { GIVEN_ROLES } from '#domain/role.ts';
import { useDevice, useMe, useSession } from '../../device-hooks/device-context.tsx';
import { Opening } from '../../shell/Opening.tsx';
import { useDeviceQuery } from '../../device-hooks/use-device-query.ts';
import { useAsked } from '../../widgets/Asked.tsx';
import { Button, TextLink } from '../../widgets/Button.tsx';
import { PageHeading } from '../../widgets/PageHeading.tsx';
import { SelectField } from '../../widgets/SelectField.tsx';
import { Icon } from '../../icons/Icon.tsx';
import { InviteDialog } from '../account/InviteDialog.tsx';
import { Permissions } from '../account/Permissions.tsx';
import { LogIns } from './LogIns.tsx';
import { PersonData } from './PersonData.tsx';
import { PendingInvitations } from './PendingInvitations.tsx';
import { RoleSelect } from './RoleSelect.tsx';
import { BY_NAME, COLUMNS, sortedBy, sortUsers } from './sort-users.ts';
import type { Column, Sorting } from './sort-users.ts';
import './users.css';

const columns = Object.keys(COLUMNS) as Column[];

/** Everyone at the institution, and what each may do; for administrators. */
export default function Users(): ReactNode {
  const device = useDevice();
  const me = useMe();
  const roster = useDeviceQuery(() => device.stored((store) => store.roster()), [device]);
  const session = useSession();
  const asked = useAsked(useCallback(() => session.call('invitations'), [session]));
  const [sorting, setSorting] = useState(BY_NAME);
  const [isInviting, setIsInviting] = useState(false);

  // Someone may have joined since the last pull; offline the list is what this device knows.
  useEffect(() => {
    device.sync((sync) => sync.pullPeople()).catch(() => false);
  }, [device]);

  if (!me || roster === undefined) return <Opening />;
  return (
    <div className="users">
      <TextLink to="/account">Manage Account</TextLink>
      <PageHeading title="Manage Users" />
      <p className="users-lead">
        A new permission takes effect right away, even on devices where the person is already logged in. An
        administrator’s permission cannot be changed; another administrator can deactivate them.
      </p>
      <Permissions roles={GIVEN_ROLES} />
      <div className="users-actions">
        <Button look="main" icon="plus" onClick={() => setIsInviting(true)}>
          Invite Users
        </Button>
      </div>
      <SortSelect sorting={sorting} onSort={setSorting} />
      <table className="users-table">
        <caption className="visually-hidden">Users at {me.institution.name}</caption>
        <Head sorting={sorting} onSort={setSorting} />
        <Rows roster={sortUsers(roster, sorting)} me={me} />
      </table>
      <PendingInvitations asked={asked} />
      {isInviting && (
        <InviteDialog
          onInvited={() => {
            setIsInviting(false);
            asked.ask();
          }}
          onClose={() => setIsInviting(false)}
        />
      )}
    </div>
  );
}

interface SortProps {
  readonly sorting: Sorting;
  readonly onSort: (sorting: Sorting) => void;
}

function Head({ sorting, onSort }: SortProps): ReactNode {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const isSorted = column === sorting.column;
          const direction = sorting.isDescending ? 'descending' : 'ascending';
          return (
            <th key={column} scope="col" aria-sort={isSorted ? direction : undefined}>
              <button type="button" onClick={() => onSort(sortedBy(column, sorting))}>
                {COLUMNS[column]}
                {isSorted && <Icon name={sorting.isDescending ? 'chevron-down' : 'chevron-up'} />}
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** On a phone, where the table has no head. */
function SortSelect({ sorting, onSort }: SortProps): ReactNode {
  return (
    <SelectField
      label="Sort by"
      className="users-sort"
      value={sorting.column}
      onChange={(chosen) => {
        const column = columns.find((one) => one === chosen);
        if (column !== undefined) onSort({ column, isDescending: false });
      }}
      options={columns.map((column) => [column, COLUMNS[column]])}
    />
  );
}

function Rows({ roster, me }: { roster: ReturnType<typeof sortUsers>; me: CurrentUser }): ReactNode {
  return (
    <tbody>
      {roster.map((user) => (
        <UserRow key={user.id} user={user} me={me} />
      ))}
    </tbody>
  );
}

/** One person; the contact data is there for administrators. */
function UserRow({ user, me }: { user: RosterEntry; me: CurrentUser }): ReactNode {
  const { email = '', department = '', position = '', roleId } = user;
  const name = fullName(user);
  return (
    <tr data-off={roleId === 4}>
      <th scope="row">
        {name}
        {user.id === me.id && <span className="users-you"> (you)</span>}
        {position !== '' && <span className="users-position">{position}</span>}
      </th>
      <td data-label={COLUMNS.email} data-empty={email === ''}>
        {email}
      </td>
      <td data-label={COLUMNS.department} data-empty={department === ''}>
        {department}
      </td>
      <td data-label={COLUMNS.lastLogIn} data-empty={user.lastLogInAt === undefined}>
        <LogIns user={{ ...user, name }} myId={me.id} />
      </td>
      <td data-label={COLUMNS.role}>
        {roleId !== undefined && (
          <>
            <RoleSelect user={{ id: user.id, roleId, name, email: user.email }} myId={me.id} />
            <PersonData user={{ id: user.id, roleId, name, email: user.email }} />
          </>
        )}
      </td>
    </tr>
  );
}
