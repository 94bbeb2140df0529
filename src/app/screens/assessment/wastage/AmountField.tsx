import { useId } from 'react';
import type { ReactNode } from 'react';
import type { SeenVersion } from '#device/rows/stored.ts';
import { FieldProblem } from '../question/FieldProblem.tsx';
import { HowRead } from '../question/HowRead.tsx';
import { Meanwhile } from '../question/Meanwhile.tsx';
import { readAmount, readCost } from '../question/typed-number.ts';
import { useNumberField } from '../question/use-number-field.ts';

interface AmountFieldProps {
  readonly label: string;
  /** `$` stands before the number, anything else after it. */
  readonly unit?: string;
  readonly value: number | '';
  readonly onChange: (value: number | '', seen: SeenVersion) => void;
}

/** A number of 0 or more in the wastage calculator. */
export function AmountField({ label, unit = '', value, onChange }: AmountFieldProps): ReactNode {
  const id = useId();
  const { input, problem, howRead, theirs } = useNumberField(
    value === '' ? '' : String(value),
    unit === '$' ? readCost : readAmount,
    (number, seen) => onChange(number ?? '', seen),
  );
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <div className={`number-input ${unit === '$' ? 'number-input-dollars' : ''}`}>
        {unit === '$' && <span aria-hidden="true">$</span>}
        <input
          {...input}
          id={id}
          className="field-input"
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={`${id}-read ${id}-problem`}
        />
        {unit !== '$' && unit !== '' && <span aria-hidden="true">{unit}</span>}
      </div>
      <HowRead id={`${id}-read`} words={howRead} />
      <Meanwhile theirs={theirs} />
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </div>
  );
}
