import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { jumpOf, stepBefore } from '#domain/completeness.ts';
import { answerLeaf } from '#domain/leaf.ts';
import { coreFirst, nextStep } from '#domain/next-step.ts';
import type { AskedFirst } from '#domain/path-order.ts';
import type { Question } from '#domain/section.ts';
import { Icon } from '../../../icons/Icon.tsx';
import { useViewState } from '../../../state/view-state.ts';
import { Button } from '../../../widgets/Button.tsx';
import { againWords, useAskedFirst } from '../open/asked-first.ts';
import { useEditing, useLeaf, useOpen, useOpened, useSection } from '../open/open-context.ts';
import { Pager } from '../step-bar/Pager.tsx';
import { StepBar } from '../step-bar/StepBar.tsx';
import { NextUnanswered } from './later-inputs.ts';
import { useNextKey } from './use-next-key.ts';
import { useQuestionStates } from './question-states.ts';
import type { QuestionState } from './question-states.ts';
import type { Moves } from './use-move.ts';
import './question-bar.css';

interface QuestionBarProps {
  readonly question: Question;
  readonly moves: Moves;
}

/** Previous, pager, flag and Next. */
export function QuestionBar({ question, moves }: QuestionBarProps): ReactNode {
  const section = useSection();
  const { id } = useOpen();
  const { index } = question;
  const isRevisiting = useViewState((state) => state.revisitingId === id);
  // The jump is what comes next then (rule MOD-6).
  const isJumping = useOpened((_, { answers }) => jumpOf(question, answers) !== null);
  const first = useAskedFirst();
  const next = useOpened((_, shown) => nextStep(section, shown, index, first));
  useNextKey(() => moves.to(next));
  return (
    <StepBar
      label="Questions"
      above={<Suspense>{isRevisiting && <NextUnanswered index={index} moves={moves} />}</Suspense>}
      rowClassName="question-bar-row"
    >
      <Button
        icon="arrow-left"
        className="step-bar-previous"
        onClick={() => moves.to(stepBefore(index, section, first))}
      >
        Previous
      </Button>
      <NotedPager index={index} first={first} moves={moves} />
      <FlagToggle questionId={question.id} />
      <Button
        look={isJumping ? 'plain' : 'main'}
        iconAfter="arrow-right"
        className="step-bar-next"
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onClick={() => moves.to(next)}
      >
        Next
      </Button>
    </StepBar>
  );
}

interface NotedPagerProps {
  readonly index: number;
  readonly first: AskedFirst;
  readonly moves: Moves;
}

/** The pager, which tells what is flagged, and why something without an answer needs none (rules ANS-12, MEA-14). */
function NotedPager({ index, first, moves }: NotedPagerProps): ReactNode {
  const states = useQuestionStates();
  const core = coreFirst(states);
  const notes = states.map(
    (state, at) =>
      `${againWords(at + 1, first)}${state.isCore && core === 0 ? ' · core' : ''}${whyOpen(state)}${state.isFlagged ? ' · flagged' : ''}`,
  );
  return (
    <Pager
      of="Question"
      number={index + 1}
      notes={notes}
      core={core}
      first={first}
      onGo={(number) => moves.to(String(number))}
    />
  );
}

function whyOpen({ isAnswered, skippedBy, isUnasked }: QuestionState): string {
  if (isAnswered) return '';
  if (skippedBy !== null) return ` · skipped by question ${skippedBy}`;
  return isUnasked ? ' · no dose asks for it' : ' · unanswered';
}

/** Flags the question, or removes the flag. */
function FlagToggle({ questionId }: { readonly questionId: number }): ReactNode {
  const open = useOpen();
  const leaf = answerLeaf(questionId, 'flagged');
  const isFlagged = useLeaf(leaf) === true;
  const isHere = useEditing() === 'here';
  return (
    <button
      type="button"
      className="flag-toggle"
      aria-pressed={isFlagged}
      aria-label="Flag this question"
      title={isFlagged ? 'Flagged' : 'Flag this question'}
      disabled={!isHere}
      onClick={() => open.tap(leaf, !isFlagged)}
    >
      <Icon name="flag" isFilled={isFlagged} />
    </button>
  );
}
