import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PartPlace } from '#domain/calculator.ts';
import type { Question } from '#domain/section.ts';
import { useOpen } from '../open/open-context.ts';
import { useMove } from '../question/use-move.ts';

interface QuestionLinkProps {
  /** The one that it stands on. */
  readonly question: Question;
  readonly place: PartPlace;
  readonly children: ReactNode;
}

/** From the calculator to a question that gives or takes a figure of it. */
export function QuestionLink({ question, place, children }: QuestionLinkProps): ReactNode {
  const open = useOpen();
  const moves = useMove(question.index + 1);
  const step = String(place.number);
  return (
    <Link className="wastage-link" to={`/assessments/${open.id}/${step}`} onClick={moves.onLink(step)}>
      {children}
    </Link>
  );
}
