import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Owner } from '#domain/own-words.ts';
import { ENOUGH_BY_LENGTH, SHORTEST_PASSWORD } from '#domain/password-length.ts';
import type { passwordFault } from '#domain/password-rule.ts';
import { PasswordField } from './PasswordField.tsx';

interface NewPasswordFieldsProps {
  readonly label?: string;
  readonly confirmLabel?: string;
  readonly password: string;
  readonly confirmation: string;
  readonly onPassword: (text: string) => void;
  readonly onConfirmation: (text: string) => void;
  /** Whose it becomes, as far as this page knows; the server, which judges by the same rule, knows it all. */
  readonly owner: Owner;
  readonly errorsId: string | undefined;
}

/** A new password, typed twice. What is wrong with it is said once it was left, and until it is mended. */
export function NewPasswordFields({
  label = 'Password',
  confirmLabel = 'Confirm Password',
  password,
  confirmation,
  onPassword,
  onConfirmation,
  owner,
  errorsId,
}: NewPasswordFieldsProps): ReactNode {
  const [wasLeft, setWasLeft] = useState(false);
  const judge = useJudge();
  const isJudged = wasLeft && password !== '' && errorsId === undefined;
  return (
    <>
      <PasswordField
        label={label}
        hint={`At least ${SHORTEST_PASSWORD} characters; ${ENOUGH_BY_LENGTH} or more are best. A few words are easy to remember.`}
        name="new-password"
        autoComplete="new-password"
        required
        value={password}
        onChange={(event) => onPassword(event.target.value)}
        onFocus={judge.load}
        onBlur={() => setWasLeft(true)}
        error={isJudged ? (judge.faultOf(password, owner) ?? undefined) : undefined}
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

interface PasswordRule {
  readonly passwordFault: typeof passwordFault;
}

/** The rule, large as it is, comes when the first letter is about to be typed. Without it only the server judges. */
function useJudge() {
  const [rule, setRule] = useState<PasswordRule | null>(null);
  return {
    load: () => void import('#domain/password-rule.ts').then(setRule, () => null),
    faultOf: (password: string, owner: Owner) => rule?.passwordFault(password, owner) ?? null,
  };
}
