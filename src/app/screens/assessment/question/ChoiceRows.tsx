import { useId, useRef } from 'react';
import type { ReactNode } from 'react';

interface ChoiceRowsProps {
  readonly options: readonly { readonly id: string; readonly label: string }[];
  readonly chosen: string | null;
  /** Null clears the choice. */
  readonly onChoose: (id: string | null) => void;
  /** Id of the element that labels the group. */
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
}

/** One choice among several. Pressing the chosen one again, or Clear, clears it. */
export function ChoiceRows({
  options,
  chosen,
  onChoose,
  labelledBy,
  describedBy,
}: ChoiceRowsProps): ReactNode {
  const name = useId();
  const group = useRef<HTMLDivElement>(null);
  const clear = () => {
    onChoose(null);
    // The Clear button disappears while focused.
    group.current?.querySelector('input')?.focus();
  };
  return (
    <div
      ref={group}
      className="choices"
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
    >
      {options.map((option) => (
        <label key={option.id} className="choice">
          <input
            type="radio"
            name={name}
            checked={option.id === chosen}
            onChange={() => onChoose(option.id)}
            onClick={() => {
              if (option.id === chosen) onChoose(null);
            }}
          />
          <span>{option.label}</span>
        </label>
      ))}
      {chosen !== null && <ClearButton onClear={clear} />}
    </div>
  );
}

export function ClearButton({ onClear }: { readonly onClear: () => void }): ReactNode {
  return (
    <button type="button" className="clear-answer" onClick={onClear}>
      Clear
    </button>
  );
}
