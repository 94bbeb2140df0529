import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { jumpOf } from '#domain/completeness.ts';
import type { Question } from '#domain/section.ts';
import { Icon } from '../../../icons/Icon.tsx';
import { useOpen, useOpened } from '../open/open-context.ts';
import type { Moves } from './use-move.ts';

interface JumpProps {
  readonly question: Question;
  readonly moves: Moves;
}

/** The way past other questions; the main button once the choice is made that it is for (rule MOD-6). */
export default function Jump({ question, moves }: JumpProps): ReactNode {
  const { id } = useOpen();
  const isNext = useOpened((_, { answers }) => jumpOf(question, answers) !== null);
  if (question.jumpText === undefined || question.jumpIndex === undefined) return null;
  const step = String(question.jumpIndex + 1);
  return (
    <p className="jump">
      <Link
        to={`/assessments/${id}/${step}`}
        onClick={moves.onLink(step)}
        className={isNext ? 'button button-main' : 'text-link'}
      >
        <span>{question.jumpText}</span>
        <Icon name="arrow-right" />
      </Link>
    </p>
  );
}
