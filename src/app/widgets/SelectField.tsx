import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import './field.css';

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id' | 'onChange' | 'children'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Values with their words. */
  readonly options: readonly (readonly [value: string, words: string])[];
  /** What is wrong with it; tied to the field and read out. */
  readonly error?: string | undefined;
  /** Id of a list of errors that stands elsewhere and concerns this field. */
  readonly errorsId?: string | undefined;
}

/** One choice out of a few, in the platform's own way, with its label above. */
export function SelectField({
  label,
  onChange,
  options,
  error,
  errorsId,
  className = '',
  ...rest
}: SelectFieldProps): ReactNode {
  const id = useId();
  const errorId = `${id}-error`;
  const describedBy = error === undefined ? errorsId : errorId;
  return (
    <div className={`field ${className}`}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select
        {...rest}
        id={id}
        className="field-input"
        aria-invalid={describedBy !== undefined ? true : undefined}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      {error !== undefined && (
        <p className="field-error" id={errorId} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
