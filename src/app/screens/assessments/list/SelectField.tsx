import { useId } from 'react';
import type { ReactNode } from 'react';

interface SelectFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Values with their words. */
  readonly options: readonly (readonly [value: string, words: string])[];
  readonly className?: string;
}

/** One of a few, chosen in the platform's own way. */
export function SelectField({
  label,
  value,
  onChange,
  options,
  className = '',
}: SelectFieldProps): ReactNode {
  const id = useId();
  return (
    <div className={`field ${className}`}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="field-input"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
