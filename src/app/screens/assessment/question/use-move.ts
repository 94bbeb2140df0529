import { useRef } from 'react';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { furthestAfter } from '#domain/completeness.ts';
import { isOfPanel } from '../../../widgets/panel-entry.ts';
import { useOpen } from '../open/open-context.ts';

/** Moves to other steps, for the buttons, links and the pager of a question. */
export interface Moves {
  /** To a question, by its 1-based number, or to another step. */
  readonly to: (step: string) => void;
  /** For links, so that they keep their address and what a browser offers with it. */
  readonly onLink: (step: string) => (event: MouseEvent) => void;
}

/**
 * Saves, then moves (rule STEP-5). Leaving forward counts as advancing. A field holding something that cannot be
 * saved takes focus instead.
 */
export function useMove(number: number): Moves {
  const open = useOpen();
  const navigate = useNavigate();
  const isMoving = useRef(false);

  const move = async (step: string): Promise<void> => {
    const [field] = open.unwritten;
    if (field !== undefined) {
      field.focus();
      return;
    }
    if (isMoving.current) return;
    isMoving.current = true;
    const target = Number(step);
    const isForward = Number.isNaN(target) ? /^final|#/.test(step) : target > number;
    const furthest = open.shown?.lastQuestionIndex ?? 0;
    await open.flush();
    isMoving.current = false;
    // Going back from question 1 leads to the intro page that was left.
    await navigate(`/assessments/${open.id}/${step}`, {
      state: step === 'intro' ? 'last' : null,
      replace: isOfPanel(history.state),
    });
    // The next question does not wait for the position to be saved.
    await open.keepPlace({
      ...(isForward && furthestAfter(furthest, number) > furthest ? { lastQuestionIndex: number } : {}),
      ...(Number.isNaN(target) ? {} : { currentQuestionIndex: target - 1 }),
    });
  };

  return {
    to: (step) => void move(step),
    onLink: (step) => (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
      event.preventDefault();
      void move(step);
    },
  };
}
