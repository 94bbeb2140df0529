import type { ReactNode } from 'react';
import type { Offer } from './use-combobox.ts';

/** The list below the field, or why there is none. */
export function OptionList({ offer, label }: { offer: Offer; label: string }): ReactNode {
  const { listId, rows, creates, highlighted, message, take } = offer;
  const row = (index: number, words: string, className = '') => (
    // The keys are the field's, which keeps the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      key={index}
      id={`${listId}-${index}`}
      role="option"
      tabIndex={-1}
      aria-selected={index === highlighted}
      className={`select-option ${className}`}
      onClick={() => take(index)}
    >
      {words}
    </div>
  );
  const isEmpty = rows.length === 0 && creates === null;
  return (
    <div className="select-popup">
      <p role="status" className="select-message">
        {message}
      </p>
      {!isEmpty && (
        <div
          id={listId}
          role="listbox"
          tabIndex={-1}
          aria-label={label}
          className="select-list"
          // Pressing here leaves the focus in the field, and so does not end the typing.
          onMouseDown={(event) => event.preventDefault()}
        >
          {rows.map((option, index) => row(index, option.label))}
          {creates !== null && row(rows.length, `Create option "${creates}"`, 'select-create')}
        </div>
      )}
    </div>
  );
}
