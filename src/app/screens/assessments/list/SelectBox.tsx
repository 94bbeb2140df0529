import type { ReactNode } from 'react';
import { afterPress } from '../../../widgets/after-press.ts';

interface SelectBoxProps {
  /** The assessment's. */
  readonly name: string;
  readonly isSelected: boolean;
  /** Id of the sentence that says why it cannot be chosen; null: it can. */
  readonly whyNotId: string | null;
  /** Whether the person is on it. */
  readonly onAsk: (isAsked: boolean) => void;
  readonly onToggle: () => void;
}

/** Selects an assessment for the comparison. One that cannot be selected still explains why. */
export function SelectBox({ name, isSelected, whyNotId, onAsk, onToggle }: SelectBoxProps): ReactNode {
  const askNoMore = () => {
    // Another box that has the focus by now has asked for itself.
    if (document.activeElement?.getAttribute('data-control') !== 'select') onAsk(false);
  };
  return (
    <label className="select-box">
      <input
        type="checkbox"
        data-control="select"
        checked={isSelected}
        aria-disabled={whyNotId !== null}
        aria-describedby={whyNotId ?? undefined}
        onFocus={() => onAsk(true)}
        // The bar that says it may be smaller afterwards, which moves the row that was pressed.
        onBlur={() => afterPress(askNoMore)}
        onChange={() => {
          onAsk(true);
          if (whyNotId === null) onToggle();
        }}
      />
      <span className="visually-hidden">{`Compare ${name}`}</span>
    </label>
  );
}
