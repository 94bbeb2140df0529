import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { placeInPath } from '#domain/path-order.ts';
import { askedFirstIn } from '../../../state/view-state.ts';
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
 * Saves and moves (rule STEP-5): the writing is begun, and the next page waits for none of it, for it shows what it
 * shows from what is here already. Leaving forward counts as advancing. A field holding something that cannot be
 * saved takes focus instead.
 */
export function useMove(number: number): Moves {
  const open = useOpen();
  const navigate = useNavigate();

  const to = (step: string): void => {
    const [field] = open.unwritten;
    if (field !== undefined) {
      field.focus();
      return;
    }
    const first = askedFirstIn(open.id);
    const target = Number(step);
    const isQuestion = target > 0;
    const place = placeInPath(number, first);
    const isForward = isQuestion ? placeInPath(target, first) > place : /^final|#/.test(step);
    const isFurthest = place > (open.shown?.lastQuestionIndex ?? 0);
    void open.flush();
    // Going back from question 1 leads to the intro page that was left.
    void navigate(`/assessments/${open.id}/${step}`, {
      state: step === 'intro' ? 'last' : null,
      replace: isOfPanel(history.state),
    });
    const keepPlace = () =>
      void open.keepPlace({
        ...(isForward && isFurthest && { lastQuestionIndex: place }),
        ...(isQuestion && { currentQuestionIndex: target - 1 }),
      });
    // When the next page has been painted.
    requestAnimationFrame(() => setTimeout(keepPlace));
  };

  return {
    to,
    onLink: (step) => (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
      event.preventDefault();
      to(step);
    },
  };
}
