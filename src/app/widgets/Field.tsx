import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import './field.css';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'children'> {
  readonly label: string;
  /** Smaller words after the label. */
  readonly note?: string;
  /** What is wrong with it; tied to the field. */
  readonly error?: string | undefined;
  /** Id of a list of errors that stands elsewhere and concerns this field. */
  readonly errorsId?: string | undefined;
}

/** One line of text with its label above. */
export function TextField({
  label,
  note,
  error,
  errorsId,
  className = '',
  ...rest
}: TextFieldProps): ReactNode {
  const id = useId();
  const errorId = `${id}-error`;
  const describedBy = [error === undefined ? null : errorId, errorsId].filter(Boolean).join(' ');
  return (
    <div className={`field ${className}`}>
      <label className="field-label" htmlFor={id}>
        <span>{`${label} `}</span>
        {note !== undefined && <small>{note}</small>}
      </label>
      <input
        {...rest}
        id={id}
        className="field-input"
        aria-invalid={error !== undefined || errorsId !== undefined ? true : undefined}
        aria-describedby={describedBy === '' ? undefined : describedBy}
      />
      {error !== undefined && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}

/** A checkbox whose whole line can be pressed. */
export function CheckboxField({
  label,
  ...rest
}: { label: string } & Omit<ComponentProps<'input'>, 'type'>): ReactNode {
  return (
    <label className="checkbox-field">
      <input {...rest} type="checkbox" />
      <span>{label}</span>
    </label>
  );
}
