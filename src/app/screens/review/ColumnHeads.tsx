import { useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { completedWords, placeWords } from '#domain/comparison-facts.ts';
import type { Compared } from '#domain/comparison.ts';
import { shortDate } from '#domain/dates.ts';
import { Icon } from '../../icons/Icon.tsx';
import { IconButton } from '../../widgets/Button.tsx';
import { goToMarked } from './go-to-question.ts';

interface ColumnHeadsProps {
  readonly compared: readonly Compared[];
  /** Holds the questions. */
  readonly list: RefObject<HTMLElement | null>;
  readonly isComparison: boolean;
  /** Whether the questions are there, with marks to go to. */
  readonly hasSteps: boolean;
}

/** The heads of the columns and the way from one mark to the next; stays in view while the page scrolls. */
export function ColumnHeads({ compared, list, isComparison, hasSteps }: ColumnHeadsProps): ReactNode {
  const [said, setSaid] = useState('');
  const mark = isComparison ? 'difference or flag' : 'flag';
  const go = (direction: 'next' | 'previous') => {
    const isFound = list.current !== null && goToMarked(list.current, direction);
    setSaid(isFound ? '' : `There is no ${direction} ${mark}.`);
  };
  return (
    <div className="compared-row review-heads">
      <div className="review-steps">
        {hasSteps && (
          <>
            <IconButton icon="chevron-up" label={`Previous ${mark}`} onClick={() => go('previous')} />
            <IconButton icon="chevron-down" label={`Next ${mark}`} onClick={() => go('next')} />
            <span className="review-steps-what" aria-hidden="true">
              {isComparison ? 'Difference or\u00A0flag' : 'Flag'}
            </span>
          </>
        )}
        <span className="visually-hidden" role="status">
          {said}
        </span>
      </div>
      {compared.map((one) => (
        <div key={one.assessment.id} className="review-column-head" aria-hidden="true">
          <b>{completedWords(one, shortDate)}</b>
          {one.assessment.flaggedQuestions > 0 && (
            <span className="review-column-flags">
              <Icon name="flag" isFilled />
              {one.assessment.flaggedQuestions}
            </span>
          )}
          <span className="review-column-place">{placeWords(one)}</span>
        </div>
      ))}
    </div>
  );
}
