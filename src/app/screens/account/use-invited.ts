import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { addressesIn } from '#domain/invitations.ts';
import type { Invitation } from '#domain/invitations.ts';

interface Person {
  readonly key: number;
  readonly email: string;
  /** Null: as for all. */
  readonly ownRoleId: number | null;
  /** A fault is shown only then: nobody is told of one while still typing. */
  readonly wasLeft: boolean;
}

/** A person of the list, with the permission that they would get now. */
export type Invited = Person & Invitation;

interface InvitedPeople {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly people: readonly Invited[];
  /** What stands in the field of addresses. */
  readonly typed: string;
  readonly type: (text: string) => void;
  /** Makes people of addresses, and empties the field. */
  readonly add: (addresses: readonly string[]) => void;
  readonly roleId: number | null;
  readonly chooseForAll: (roleId: number | null) => void;
  readonly change: (key: number, part: Partial<Person>) => void;
  readonly leave: (key: number) => void;
  readonly remove: (key: number) => void;
  /** Makes people of what is still in the field, too; all of them count as left. */
  readonly takeTyped: () => readonly Invited[];
}

/**
 * Who is to be invited.
 * @param onChange whatever was wrong may now be mended
 */
export function useInvited(onChange: () => void): InvitedPeople {
  const next = useRef(0);
  const field = useRef<HTMLInputElement>(null);
  const [people, setPeople] = useState<readonly Person[]>([]);
  const [typed, setTyped] = useState('');
  const [roleId, setRoleId] = useState<number | null>(null);
  const given = (all: readonly Person[]) => all.map((one) => ({ ...one, roleId: one.ownRoleId ?? roleId }));

  const put = (all: readonly Person[]) => {
    onChange();
    setPeople(all);
  };
  const withMore = (addresses: readonly string[]): readonly Person[] => {
    const added = addresses.map((email) => ({ key: next.current++, email, ownRoleId: null, wasLeft: true }));
    setTyped('');
    return [...people, ...added];
  };
  const edit = (key: number, part: Partial<Person>) =>
    people.map((one) => (one.key === key ? { ...one, ...part } : one));

  return {
    field,
    people: given(people),
    typed,
    type: (text) => {
      onChange();
      setTyped(text);
    },
    add: (addresses) => put(withMore(addresses)),
    roleId,
    chooseForAll: (chosen) => {
      onChange();
      setRoleId(chosen);
    },
    change: (key, part) => put(edit(key, part)),
    leave: (key) => setPeople(edit(key, { wasLeft: true })),
    remove: (key) => {
      put(people.filter((one) => one.key !== key));
      // The focus was in the row that goes.
      field.current?.focus();
    },
    takeTyped: () => {
      const all = withMore(addressesIn(typed));
      setPeople(all);
      return given(all);
    },
  };
}
