import type { KeyboardEvent, ReactNode } from 'react';
import { isAskedFor } from '#domain/sheet-answers.ts';
import type { SheetColumn } from '#domain/sheet.ts';
import type { Dose } from '#domain/sheet-links.ts';
import { Icon } from '../../../icons/Icon.tsx';
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

/** A cell; hatched where the row does not ask for its column. */
export function TableCell({ opened, dose, number, column, isOwn }: TableCellProps): ReactNode {
  const current = dose.cells[column.id];
  if (!isAskedFor(column, dose)) {
    return (
      <td className="sheet-table-unasked">
        <span className="visually-hidden">not asked for</span>
      </td>
    );
  }
  if (!isOwn) {
    return (
      <td className="sheet-table-read-cell">
        {typeof current === 'boolean' ? <Mark value={current} /> : cellWords(column, current)}
      </td>
    );
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
            {(column.choices ?? []).map((choice) => (
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
    const value = VALUES.get(event.key.toLowerCase());
    if (value === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
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
        {typeof current === 'boolean' && <Icon name={current ? 'check' : 'close'} />}
      </button>
    </td>
  );
}

const VALUES = new Map<string, boolean | null>([
  ['y', true],
  ['n', false],
  ['delete', null],
  ['backspace', null],
]);

function Mark({ value }: { readonly value: boolean }): ReactNode {
  return (
    <span className="sheet-table-mark" data-value={String(value)}>
      <Icon name={value ? 'check' : 'close'} />
      <span className="visually-hidden">{value ? 'yes' : 'no'}</span>
    </span>
  );
}
