import type { ReactNode } from 'react';
import { SHORTEST_PASSWORD } from '#domain/password-length.ts';
import { PasswordField } from './PasswordField.tsx';

interface NewPasswordFieldsProps {
  readonly label?: string;
  readonly confirmLabel?: string;
  readonly password: string;
  readonly confirmation: string;
  readonly onPassword: (text: string) => void;
  readonly onConfirmation: (text: string) => void;
  readonly errorsId: string | undefined;
}

/** A new password, typed twice. */
export function NewPasswordFields({
  label = 'Password',
  confirmLabel = 'Confirm Password',
  password,
  confirmation,
  onPassword,
  onConfirmation,
  errorsId,
}: NewPasswordFieldsProps): ReactNode {
  return (
    <>
      <PasswordField
        label={label}
        hint={`At least ${SHORTEST_PASSWORD} characters. A few words are easy to remember.`}
        name="new-password"
        autoComplete="new-password"
        required
        value={password}
        onChange={(event) => onPassword(event.target.value)}
        errorsId={errorsId}
      />
      <PasswordField
        label={confirmLabel}
        name="confirm-password"
        autoComplete="new-password"
        required
        value={confirmation}
        onChange={(event) => onConfirmation(event.target.value)}
        errorsId={errorsId}
      />
    </>
  );
}
