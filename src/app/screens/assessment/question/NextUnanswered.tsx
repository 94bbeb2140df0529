import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { nextUnanswered } from '#domain/next-unanswered.ts';
import { Icon } from '../../../icons/Icon.tsx';
import { useAskedFirst } from '../open/asked-first.ts';
import { useOpen, useOpened, useSection } from '../open/open-context.ts';
import type { Moves } from './use-move.ts';

interface NextUnansweredProps {
  readonly index: number;
  readonly moves: Moves;
}

/** While revisiting, and as long as a later question is unanswered. */
export default function NextUnanswered({ index, moves }: NextUnansweredProps): ReactNode {
  const { id } = useOpen();
  const section = useSection();
  const first = useAskedFirst();
  const next = useOpened((_, shown) => nextUnanswered(section, shown, index, first));
  if (next === null) return null;
  const step = String(next + 1);
  return (
    <Link to={`/assessments/${id}/${step}`} onClick={moves.onLink(step)} className="next-unanswered">
      <span>Advance to Next Unanswered Question</span>
      <Icon name="arrow-right" />
    </Link>
  );
}
