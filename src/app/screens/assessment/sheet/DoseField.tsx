import { useId } from 'react';
import type { ReactNode } from 'react';
import type { CellValue } from '#domain/sheet-schema.ts';
import { choicesFor, isStop } from '#domain/sheet.ts';
import type { SheetColumn } from '#domain/sheet.ts';
import type { Dose } from '#domain/sheet-links.ts';
import { Icon } from '../../../icons/Icon.tsx';
import { doseWords, isFact } from './sheet-words.ts';
import './sheet.css';
import type { OpenSheet } from './use-sheet.ts';

interface DoseFieldProps {
  readonly opened: OpenSheet;
  readonly dose: Dose;
  readonly number: number;
  readonly column: SheetColumn;
}

/**
 * One column of one dose, as large buttons; pressing the pressed one leaves it blank. What it is about stands under
 * How to watch; only of a stopped dose it is said what comes next.
 */
export function DoseField({ opened, dose, number, column }: DoseFieldProps): ReactNode {
  const id = useId();
  const current = dose.cells[column.id];
  const label = `${doseWords(number, dose)}, ${column.label}`;
  const choices: readonly (readonly [CellValue, string])[] =
    column.kind === 'choice'
      ? choicesFor(column, dose).map((choice) => [choice.id, choice.label] as const)
      : isFact(column)
        ? [[true, 'Yes']]
        : [
            [false, 'No'],
            [true, 'Yes'],
          ];
  return (
    <div
      role="group"
      className={column.kind === 'choice' ? 'sheet-choice-field' : 'sheet-tick-field'}
      aria-label={label}
      aria-describedby={`${id}-help`}
    >
      <div>
        <p className="sheet-label" aria-hidden="true">
          {column.label}
        </p>
        <p
          id={`${id}-help`}
          className={isStop(column) && current === true ? 'sheet-help' : 'visually-hidden'}
        >
          {column.help}
        </p>
      </div>
      <div className="sheet-buttons">
        {choices.map(([value, words]) => (
          <button
            key={words}
            type="button"
            className="sheet-press"
            data-value={String(value)}
            aria-label={`${label}: ${words}`}
            aria-pressed={current === value}
            onClick={() => opened.set(dose, column, current === value ? null : value)}
          >
            {typeof value === 'boolean' && <Icon name={value ? 'check' : 'close'} />}
            <span>{words}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
