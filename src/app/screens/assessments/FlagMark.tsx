import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '../../icons/Icon.tsx';
import { afterPress } from '../../widgets/after-press.ts';
import { useEscape } from '../../widgets/use-escape.ts';
import { flagWords } from './list-entry.ts';
import '../../widgets/tip.css';
import './flag-mark.css';

/**
 * How many questions are flagged, one at least, with a tooltip for a pointer, the keyboard and a finger. A click on it
 * does nothing else.
 */
export function FlagMark({ flaggedQuestions }: { flaggedQuestions: number }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const tooltip = useId();
  const close = () => setIsOpen(false);
  useEscape(isOpen, close);
  return (
    // The pointer may go over the tooltip, too; a keyboard opens it by the button inside.
    <span className="flag-mark" onPointerEnter={() => setIsOpen(true)} onPointerLeave={close}>
      <button
        type="button"
        className="mark mark-bad flag-mark-button"
        data-control="flag"
        aria-describedby={tooltip}
        onFocus={() => setIsOpen(true)}
        // Its disappearing may move the thing that is being pressed.
        onBlur={() => afterPress(close)}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="flag" isFilled />
        <span>{flagWords(flaggedQuestions)}</span>
      </button>
      <span id={tooltip} role="tooltip" className="tip flag-mark-tooltip" data-open={isOpen}>
        {flaggedQuestions === 1
          ? 'Your team flagged this question to come back to.'
          : 'Your team flagged these questions to come back to.'}
      </span>
    </span>
  );
}
