import { Suspense, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { jumpOf, stepAfter, stepBefore } from '#domain/completeness.ts';
import type { Question } from '#domain/section.ts';
import { useViewState } from '../../../state/view-state.ts';
import { Button } from '../../../widgets/Button.tsx';
import { useOpen, useOpened, useSection } from '../open/open-context.ts';
import { SavedLine } from '../status/SavedLine.tsx';
import { FlagToggle } from './FlagToggle.tsx';
import { keepAboveKeyboard } from './keyboard.ts';
import { NextUnanswered } from './later-inputs.ts';
import { Pager } from './Pager.tsx';
import { useQuestionStates } from './question-states.ts';
import type { Moves } from './use-move.ts';
import './question-bar.css';

interface QuestionBarProps {
  readonly question: Question;
  readonly total: number;
  readonly moves: Moves;
}

/** Previous, pager, flag and Next, always in reach of a thumb, plus where the answers are saved. */
export function QuestionBar({ question, total, moves }: QuestionBarProps): ReactNode {
  const section = useSection();
  const { id } = useOpen();
  const { index } = question;
  const isRevisiting = useViewState((state) => state.revisitingId === id);
  const bar = useRef<HTMLElement>(null);
  // The jump is what comes next then (rule MOD-6).
  const isJumping = useOpened((_, { answers }) => jumpOf(question, answers) !== null);
  useEffect(() => {
    const { visualViewport } = window;
    return bar.current && visualViewport ? keepAboveKeyboard(bar.current, visualViewport) : undefined;
  }, []);
  const next = stepAfter(index, total);
  useEffect(() => {
    // Also while typing (rule STEP-5).
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      if (document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      moves.to(next);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
  return (
    <nav ref={bar} className="question-bar" aria-label="Questions">
      <Suspense>{isRevisiting && <NextUnanswered index={index} moves={moves} />}</Suspense>
      <div className="question-bar-row">
        <Button
          icon="arrow-left"
          className="question-bar-previous"
          onClick={() => moves.to(stepBefore(index, section))}
        >
          Previous
        </Button>
        <NotedPager index={index} moves={moves} />
        <FlagToggle questionId={question.id} />
        <Button
          look={isJumping ? 'plain' : 'main'}
          iconAfter="arrow-right"
          className="question-bar-next"
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={() => moves.to(next)}
        >
          Next
        </Button>
      </div>
      <SavedLine />
    </nav>
  );
}

/** The pager, which tells what is flagged, and what a jump led past from what is unanswered (rule ANS-12). */
function NotedPager({ index, moves }: { readonly index: number; readonly moves: Moves }): ReactNode {
  const notes = useQuestionStates().map(({ isAnswered, skippedBy, isFlagged, isCore }) => {
    const open = skippedBy === null ? ' · unanswered' : ` · skipped by question ${skippedBy}`;
    return `${isCore ? ' · core' : ''}${isAnswered ? '' : open}${isFlagged ? ' · flagged' : ''}`;
  });
  return <Pager number={index + 1} notes={notes} onGo={(number) => moves.to(String(number))} />;
}
