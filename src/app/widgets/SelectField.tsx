import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import './field.css';

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id'> {
  readonly label: string;
  /** Id of a list of errors that stands elsewhere and concerns this field. */
  readonly errorsId?: string | undefined;
}

/** One choice out of a few, with its label above. */
export function SelectField({ label, errorsId, className = '', ...rest }: SelectFieldProps): ReactNode {
  const id = useId();
  return (
    <div className={`field ${className}`}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select
        {...rest}
        id={id}
        className="field-input"
        aria-invalid={errorsId !== undefined ? true : undefined}
        aria-describedby={errorsId}
      />
    </div>
  );
}
