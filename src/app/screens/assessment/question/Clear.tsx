import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { leafValue } from '#domain/leaf-values.ts';
import type { Leaf, LeafValue } from '#domain/leaf.ts';
import { useOpen } from '../open/open-context.ts';

/** How long a cleared answer can be had back (rule STEP-13), in milliseconds. */
const UNDO_MS = 5000;

interface ClearProps {
  readonly leaf: Leaf;
  /** The leaf's value while there is no answer. */
  readonly blank: LeafValue;
  readonly isAnswered: boolean;
  readonly onClear?: (() => void) | undefined;
  /** The button that was pressed has gone, so the answer takes the focus. */
  readonly takeFocus: () => void;
}

/** The only way to clear an answer; it can be undone for a moment (rule STEP-13). */
export default function Clear({ leaf, blank, isAnswered, onClear, takeFocus }: ClearProps): ReactNode {
  const open = useOpen();
  const [cleared, setCleared] = useState<LeafValue>(null);
  const isFocusLost = useRef(false);
  const undoButton = useRef<HTMLButtonElement>(null);
  const isUndoable = !isAnswered && cleared !== null;
  // Answered again, here or elsewhere: what was cleared must not replace that.
  if (isAnswered && cleared !== null) setCleared(null);

  useLayoutEffect(() => {
    if (isFocusLost.current) takeFocus();
    isFocusLost.current = false;
  });
  useEffect(() => {
    if (!isUndoable) return undefined;
    const timer = setTimeout(() => {
      isFocusLost.current = document.activeElement === undoButton.current;
      setCleared(null);
    }, UNDO_MS);
    return () => clearTimeout(timer);
  }, [isUndoable]);

  const change = (to: LeafValue, back: LeafValue) => {
    isFocusLost.current = true;
    open.tap(leaf, to);
    setCleared(back);
  };
  const clear = () => {
    change(blank, open.shown && leafValue(open.shown, leaf));
    onClear?.();
  };
  return (
    <>
      {isAnswered && (
        <button type="button" className="clear-answer" onClick={clear}>
          Clear
        </button>
      )}
      {isUndoable && (
        <p className="cleared">
          <span aria-hidden="true">Cleared</span>
          <button
            ref={undoButton}
            type="button"
            className="clear-answer"
            onClick={() => change(cleared, null)}
          >
            Undo
          </button>
        </p>
      )}
      <span role="status" className="visually-hidden">
        {isUndoable && 'Answer cleared'}
      </span>
    </>
  );
}
