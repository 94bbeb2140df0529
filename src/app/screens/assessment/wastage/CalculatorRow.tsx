import { useId } from 'react';
import type { ReactNode } from 'react';
import { LONGEST_NAME } from '#domain/limits.ts';
import type { WastageRow } from '#domain/assessment.ts';
import type { SeenVersion } from '#device/rows/stored.ts';
import type { DrugWaste } from '#domain/wastage.ts';
import { Button } from '../../../widgets/Button.tsx';
import { FieldProblem } from '../question/FieldProblem.tsx';
import { Meanwhile } from '../question/Meanwhile.tsx';
import { useTyped } from '../question/use-typed.ts';
import { AmountField } from './AmountField.tsx';
import { problemOf } from './row-problem.ts';
import { RowFigures } from './RowFigures.tsx';

/** Drugs are counted in one unit; they are never converted (rule CALC-4). */
const UNITS = ['mg', 'mcg', 'units', 'mL'];

interface CalculatorRowProps {
  readonly number: number;
  readonly row: WastageRow;
  readonly waste: DrugWaste | null;
  /** The drug of the questions, which would count twice. */
  readonly counted: string;
  readonly onType: (change: Partial<WastageRow>, seen: SeenVersion) => void;
  readonly onTap: (change: Partial<WastageRow>) => void;
  readonly onLeave: () => void;
  /** Absent for the only row. */
  readonly onRemove?: () => void;
}

/** One drug: what was opened, given and paid, and what was wasted. */
export function CalculatorRow({
  number,
  row,
  waste,
  counted,
  onType,
  onTap,
  onLeave,
  onRemove,
}: CalculatorRowProps): ReactNode {
  const id = useId();
  const problemId = `${id}-problem`;
  const name = useTyped(row.medication, (medication, seen) => onType({ medication }, seen), onLeave);
  const units = row.unit === '' || UNITS.includes(row.unit) ? UNITS : [...UNITS, row.unit];
  return (
    <li>
      <fieldset className="wastage-row" aria-describedby={problemId}>
        <legend>{`Medication ${number}`}</legend>
        <div className="wastage-cells">
          <div className="wastage-name">
            <label htmlFor={`${id}-name`} className="field-label">
              Medication
            </label>
            <input
              id={`${id}-name`}
              className="field-input"
              maxLength={LONGEST_NAME}
              autoComplete="off"
              value={name.value}
              onChange={(event) => name.onChange(event.target.value)}
              onFocus={name.onFocus}
              onBlur={name.onBlur}
            />
            <Meanwhile theirs={name.theirs} />
          </div>
          <div>
            <label htmlFor={`${id}-unit`} className="field-label">
              Unit
            </label>
            <select
              id={`${id}-unit`}
              className="field-input"
              value={row.unit}
              onChange={(event) => onTap({ unit: event.target.value })}
            >
              <option value="">–</option>
              {units.map((unit) => (
                <option key={unit}>{unit}</option>
              ))}
            </select>
          </div>
          <AmountField
            label="Package amount"
            unit={row.unit}
            value={row.packageAmount}
            onChange={(packageAmount, seen) => onType({ packageAmount }, seen)}
          />
          <AmountField
            label="Packages opened"
            value={row.packagesOpened}
            onChange={(packagesOpened, seen) => onType({ packagesOpened }, seen)}
          />
          <AmountField
            label="Amount given"
            unit={row.unit}
            value={row.amountGiven}
            onChange={(amountGiven, seen) => onType({ amountGiven }, seen)}
          />
          <AmountField
            label="Cost per package"
            unit="$"
            value={row.costPerPackage}
            onChange={(costPerPackage, seen) => onType({ costPerPackage }, seen)}
          />
        </div>
        <FieldProblem id={problemId} problem={problemOf(row, counted)} />
        <div className="wastage-row-foot">
          <RowFigures unit={row.unit} waste={waste} />
          {onRemove && (
            <Button look="quiet" icon="trash" onClick={onRemove} aria-label={`Remove medication ${number}`}>
              Remove
            </Button>
          )}
        </div>
      </fieldset>
    </li>
  );
}
