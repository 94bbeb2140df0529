/**
 * Who may do what (rule ACC-18): one table for server and screens.
 */
export const ROLES = {
  1: 'Administrator',
  2: 'Editor',
  3: 'Viewer',
  4: 'Deactivated',
  5: 'Super Admin',
} as const;
export type RoleId = keyof typeof ROLES;

/**
 * - `enter`: has a working account
 * - `edit`: creates, saves, submits and uploads assessments
 * - `review`: role gate 1, opens and compares completed assessments
 * - `administer`: the institution's people and data
 * - `support`: role gate 2, bug reports of all institutions
 */
export type Right = 'enter' | 'edit' | 'review' | 'administer' | 'support';

const RIGHTS: Record<RoleId, readonly Right[]> = {
  1: ['enter', 'edit', 'review', 'administer'],
  2: ['enter', 'edit', 'review'],
  3: ['enter', 'review'],
  4: [],
  5: ['enter', 'edit', 'review', 'administer', 'support'],
};

export function isRoleId(value: number): value is RoleId {
  return Object.hasOwn(ROLES, value);
}

/** Whether a role has a right; an unknown role has none. */
export function hasRight(roleId: number, right: Right): boolean {
  return isRoleId(roleId) && RIGHTS[roleId].includes(right);
}

/** The roles that an administrator can give (rule ACC-20). */
export const GIVEN_ROLES = [1, 2, 3, 4] as const;

/** Whether a role is fixed: one's own, an administrator's and a Super Admin's are (rule ACC-13). */
export function isRoleFixed(user: { id: number; roleId: number }, byId: number): boolean {
  return user.id === byId || hasRight(user.roleId, 'administer');
}
