import type { ReactNode } from 'react';
import { ROLES } from '#domain/role.ts';
import styles from './permissions.module.css';

/** What each permission lets a person do (rules ACC-18 to ACC-20). */
const MEANINGS = {
  1: 'does all that an Editor does, invites people, sets their permissions and edits the institution.',
  2: 'takes tracers, submits and uploads them, and compares completed ones.',
  3: 'opens and compares completed tracers, and changes nothing.',
  4: 'cannot log in. What they did stays.',
} as const;

/** Explains permissions where they are chosen. */
export function Permissions({ roles }: { readonly roles: readonly (keyof typeof MEANINGS)[] }): ReactNode {
  return (
    <dl className={styles.permissions}>
      {roles.map((role) => (
        <div key={role}>
          <dt>{ROLES[role]}</dt>
          <dd>{MEANINGS[role]}</dd>
        </div>
      ))}
    </dl>
  );
}
