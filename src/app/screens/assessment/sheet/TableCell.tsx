import type { KeyboardEvent, ReactNode } from 'react';
import { isAskedFor } from '#domain/sheet-answers.ts';
import { choicesFor, isSetUp, leadingChoices } from '#domain/sheet.ts';
import type { SheetColumn } from '#domain/sheet.ts';
import type { Dose } from '#domain/sheet-links.ts';
import { altLetter } from '../tally/alt-letter.ts';
import { cellWords, doseWords, isFact, nextCell } from './sheet-words.ts';
import './sheet-table.css';
import type { OpenSheet } from './use-sheet.ts';

interface TableCellProps {
  readonly opened: OpenSheet;
  readonly dose: Dose;
  readonly number: number;
  readonly column: SheetColumn;
  readonly isOwn: boolean;
}

/** A cell; hatched where the row does not ask for its column, or not before its choices are made. */
export function TableCell({ opened, dose, number, column, isOwn }: TableCellProps): ReactNode {
  const current = dose.cells[column.id];
  const choices = choicesFor(column, dose);
  const isOpen = isOwn
    ? leadingChoices(opened.sheet).includes(column)
      ? choices.length > 0
      : isSetUp(opened.sheet, dose)
    : true;
  if (!isOpen || !isAskedFor(column, dose)) {
    return (
      <td className="sheet-table-unasked">
        <span className="visually-hidden">not asked for</span>
      </td>
    );
  }
  if (!isOwn) {
    return <td className="sheet-table-read-cell">{cellWords(column, current)}</td>;
  }
  const label = `${doseWords(number, dose)}, ${column.label}`;
  if (column.kind === 'choice') {
    return (
      <td>
        <div className="sheet-table-choice" data-filled={current !== undefined}>
          <span aria-hidden="true">{cellWords(column, current) || 'Choose'}</span>
          <select
            aria-label={label}
            title={column.help}
            data-cell={column.id}
            value={typeof current === 'string' ? current : ''}
            onChange={({ target }) => opened.set(dose, column, target.value === '' ? null : target.value)}
          >
            <option value="">–</option>
            {choices.map((choice) => (
              <option key={choice.id} value={choice.id}>
                {choice.label}
              </option>
            ))}
          </select>
        </div>
      </td>
    );
  }
  const press = (event: KeyboardEvent) => {
    const letter = altLetter(event);
    const value = letter === null ? BLANK.get(event.key) : VALUES.get(letter);
    if (value === undefined) return;
    event.preventDefault();
    opened.set(dose, column, value === false && isFact(column) ? null : value);
  };
  return (
    <td>
      <button
        type="button"
        className="sheet-table-tick"
        title={column.help}
        data-cell={column.id}
        data-value={current === undefined ? '' : String(current)}
        aria-label={`${label}: ${cellWords(column, current).toLowerCase() || 'blank'}`}
        onKeyDown={press}
        onClick={() => opened.set(dose, column, nextCell(column, current))}
      >
        <span aria-hidden="true">{cellWords(column, current)}</span>
      </button>
    </td>
  );
}

const VALUES = new Map<string, boolean>([
  ['y', true],
  ['n', false],
]);
const BLANK = new Map<string, null>([
  ['Delete', null],
  ['Backspace', null],
]);
