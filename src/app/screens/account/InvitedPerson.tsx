import { useId } from 'react';
import type { ReactNode } from 'react';
import { INVITED_ROLES } from '#domain/invitations.ts';
import { ROLES } from '#domain/role.ts';
import { IconButton } from '../../widgets/Button.tsx';
import type { Invited } from './use-invited.ts';
import styles from './invited-person.module.css';

interface InvitedPersonProps {
  readonly person: Invited;
  readonly number: number;
  readonly fault: string | null;
  readonly onChange: (part: Partial<Invited>) => void;
  readonly onLeave: () => void;
  readonly onRemove: () => void;
  /** Enter: back to where the next address is typed. */
  readonly onDone: () => void;
}

/** One person of an invitation: the address, which can be mended, and a permission of their own. */
export function InvitedPerson(props: InvitedPersonProps): ReactNode {
  const { person, number, fault, onChange, onLeave, onRemove, onDone } = props;
  const faultId = useId();
  const { email, roleId } = person;
  return (
    <li className={styles.person} data-faulty={fault !== null}>
      <input
        className={styles.email}
        aria-label={`Person ${number}: Email`}
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={email}
        aria-invalid={fault !== null ? true : undefined}
        aria-describedby={fault !== null ? faultId : undefined}
        // While it is being mended it is not faulty yet again.
        onChange={(event) => onChange({ email: event.target.value, wasLeft: false })}
        onBlur={onLeave}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onDone();
        }}
      />
      <select
        className={`field-input ${styles.role}`}
        aria-label={`Person ${number}: Permission`}
        value={String(roleId ?? '')}
        onChange={(event) => onChange({ ownRoleId: Number(event.target.value) })}
      >
        {roleId === null && <option value="">Permission…</option>}
        {INVITED_ROLES.map((role) => (
          <option key={role} value={role}>
            {ROLES[role]}
          </option>
        ))}
      </select>
      <IconButton
        icon="close"
        label={`Remove person ${number}`}
        className={styles.remove ?? ''}
        onClick={onRemove}
      />
      {fault !== null && (
        <p className={styles.fault} id={faultId}>
          {fault}
        </p>
      )}
    </li>
  );
}
