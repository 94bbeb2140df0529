import type { ReactNode } from 'react';
import { inPath } from '#domain/path-order.ts';
import { useAskedFirst } from '../open/asked-first.ts';
import { useQuestionStates } from './question-states.ts';
import type { QuestionState } from './question-states.ts';
import './question-progress.css';

/** A segment for each question in the order of the path, and the same in words as one name (rule STEP-16). */
export function QuestionProgress({ index }: { readonly index: number }): ReactNode {
  const states = useQuestionStates();
  const first = useAskedFirst();
  return (
    <div role="img" aria-label={wordsOf(states)} className="question-progress">
      {inPath(states, first).map((state, place) => (
        <i key={place} className={segmentClass(state, state === states[index])} />
      ))}
    </div>
  );
}

function segmentClass(state: QuestionState, isHere: boolean): string {
  const kind = state.isAnswered ? 'segment-answered' : needsNone(state) && 'segment-skipped';
  return [
    kind,
    state.isCore && 'segment-core',
    state.isFlagged && 'segment-flagged',
    isHere && 'segment-here',
  ]
    .filter(Boolean)
    .join(' ');
}

const needsNone = ({ skippedBy, isUnasked }: QuestionState) => skippedBy !== null || isUnasked;

/** "9 of 18 core, 12 of 30 answered, 2 flagged, 3 skipped, 1 not asked for"; what there is none of is left out. */
function wordsOf(states: readonly QuestionState[]): string {
  const count = (is: (state: QuestionState) => boolean) => states.filter(is).length;
  const flagged = count(({ isFlagged }) => isFlagged);
  const skipped = count(({ skippedBy }) => skippedBy !== null);
  const unasked = count(({ isUnasked, skippedBy }) => isUnasked && skippedBy === null);
  const core = states.filter((state) => state.isCore && !needsNone(state));
  return [
    core.length > 0 && `${core.filter(({ isAnswered }) => isAnswered).length} of ${core.length} core`,
    `${count(({ isAnswered }) => isAnswered)} of ${states.length} answered`,
    flagged > 0 && `${flagged} flagged`,
    skipped > 0 && `${skipped} skipped`,
    unasked > 0 && `${unasked} not asked for`,
  ]
    .filter(Boolean)
    .join(', ');
}
