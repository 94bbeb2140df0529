import { describe, expect, test } from 'vitest';
import { NAMES_EMPTY, calledName, fullName, hasEmptyName } from '#domain/names.ts';
import { GIVEN_ROLES, ROLES, hasRight, isRoleFixed, isRoleId } from '#domain/role.ts';
import type { Right } from '#domain/role.ts';

describe('Names at Begin Assessment', () => {
  const ann = { name: 'Ann Lee', title: '' };

  test('with every name given and titles left empty, it may begin', () => {
    expect(hasEmptyName([ann], [ann, { name: 'Bo', title: 'RN' }])).toBe(false);
  });

  test.each([
    ['empty', ''],
    ['only blanks', '   '],
    ['only marks that nobody sees', '\u200b\u2060 \u3164\u2800\ufe0f\u{e0020}'],
  ])('with one name %s among facilitators or participants, it may not', (_, name) => {
    expect(hasEmptyName([ann, { name, title: 'RN' }], [ann])).toBe(true);
    expect(hasEmptyName([ann], [{ name, title: '' }])).toBe(true);
  });

  test('the message is that of promise R111', () => {
    expect(NAMES_EMPTY).toBe('Names may not be left empty.');
  });
});

describe('People are named First Last', () => {
  test('with both names', () => {
    expect(fullName({ firstName: 'Dana', lastName: 'Reyes' })).toBe('Dana Reyes');
  });
  test('with only one of them', () => {
    expect(fullName({ firstName: 'Dana', lastName: '' })).toBe('Dana');
    expect(fullName({ firstName: '', lastName: 'Reyes' })).toBe('Reyes');
  });
  test('by their email up to the @, where they gave none', () => {
    const nobody = { firstName: ' ', lastName: '', email: 'd.reyes@hospital.test' };
    expect(fullName(nobody)).toBe('d.reyes');
    expect(calledName(nobody)).toBe('d.reyes');
    expect(calledName({ ...nobody, firstName: 'Dana' })).toBe('Dana');
    expect(fullName({ firstName: '', lastName: '' })).toBe('');
  });
});

describe('Permissions', () => {
  test('the roles have their ids and names', () => {
    expect(ROLES).toEqual({
      1: 'Administrator',
      2: 'Editor',
      3: 'Viewer',
      4: 'Deactivated',
      5: 'Super Admin',
    });
  });

  const table: [Right, number[]][] = [
    ['enter', [1, 2, 3, 5]],
    ['edit', [1, 2, 5]],
    ['review', [1, 2, 3, 5]],
    ['administer', [1, 5]],
    ['support', [5]],
  ];
  test.each(table)('%s: roles %j, and no other', (right, roles) => {
    expect([0, 1, 2, 3, 4, 5, 6, Number.NaN, -1].filter((role) => hasRight(role, right))).toEqual(roles);
  });

  test('a role id is one of the five', () => {
    expect([0, 1, 5, 6, 1.5].filter(isRoleId)).toEqual([1, 5]);
  });
});

describe('R082 whose permission cannot be changed', () => {
  test('one’s own, an administrator’s and a super admin’s', () => {
    expect(isRoleFixed({ id: 7, roleId: 2 }, 7)).toBe(true);
    expect(isRoleFixed({ id: 8, roleId: 1 }, 7)).toBe(true);
    expect(isRoleFixed({ id: 8, roleId: 5 }, 7)).toBe(true);
  });

  test('all others’ can be changed, even back from deactivated', () => {
    for (const roleId of [2, 3, 4]) expect(isRoleFixed({ id: 8, roleId }, 7)).toBe(false);
    expect(GIVEN_ROLES).toEqual([1, 2, 3, 4]);
  });
});
