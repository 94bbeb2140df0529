import { useId, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';
import './field.css';
import styles from './password-field.module.css';

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'children'> {
  readonly label: string;
  /** Whether it is a password that exists, or one that is chosen now; tells password managers what to do. */
  readonly autoComplete: 'current-password' | 'new-password';
  /** Words below it that help to fill it in. */
  readonly hint?: string;
  /** What is wrong with it; tied to the field. */
  readonly error?: string | undefined;
  /** Id of a list of errors that stands elsewhere and concerns this field. */
  readonly errorsId?: string | undefined;
}

/** A password, hidden unless the person wants to see what they type. */
export function PasswordField({ label, hint, error, errorsId, ...rest }: PasswordFieldProps): ReactNode {
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId, errorsId].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label className="field-label" id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...rest}
          id={id}
          type={isShown ? 'text' : 'password'}
          className="field-input"
          aria-invalid={error !== undefined || errorsId !== undefined ? true : undefined}
          aria-describedby={describedBy === '' ? undefined : describedBy}
        />
        <button
          type="button"
          className="icon-button"
          title="Show what you typed"
          aria-label="Show what you typed"
          aria-describedby={`${id}-label`}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon name="eye" />
        </button>
      </div>
      {hint !== undefined && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}
