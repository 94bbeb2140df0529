import { memo } from 'react';
import type { ReactNode } from 'react';
import type { ComparedQuestion } from '#domain/comparison.ts';
import { Icon } from '../../icons/Icon.tsx';
import { goToQuestion, questionAnchor } from './go-to-question.ts';

/** Every question that is shown, with its marks, to jump to; where there is room beside them. */
export const JumpList = memo(function JumpList({
  questions,
}: {
  readonly questions: readonly ComparedQuestion[];
}): ReactNode {
  return (
    <nav className="review-jump" aria-label="Questions">
      <ol className="review-jump-list">
        {questions.map(({ question, number, differs, isFlagged, isComparable }) => (
          <li key={question.id}>
            <a
              href={`#${questionAnchor(question.id)}`}
              onClick={(event) => {
                // Following the link would leave an address behind for each jump.
                event.preventDefault();
                goToQuestion(question.id);
              }}
            >
              <span className="review-jump-number">{number}</span>
              <span className="review-jump-label">{question.label}</span>
              {differs && <Mark words="differs" className="review-jump-differs" />}
              {!isComparable && <Mark words="not comparable" className="review-jump-apart" />}
              {isFlagged && (
                <>
                  <Icon name="flag" isFilled className="review-jump-flag" />
                  <span className="visually-hidden">, flagged</span>
                </>
              )}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
});

function Mark({ words, className }: { readonly words: string; readonly className: string }): ReactNode {
  return (
    <>
      <span className={className} aria-hidden="true" />
      <span className="visually-hidden">, {words}</span>
    </>
  );
}
