import { memo } from 'react';
import type { ReactNode } from 'react';
import { differenceWords } from '#domain/comparison-words.ts';
import type { ComparedQuestion } from '#domain/comparison.ts';
import { TextWithUnderlines } from '../../widgets/TextWithUnderlines.tsx';
import { isMarked } from './arrangement.ts';
import { ComparedRow } from './ComparedRow.tsx';
import { ComparedTable, TableRow } from './ComparedTable.tsx';
import { questionAnchor } from './go-to-question.ts';
import { choicesInWords, rowsOf } from './question-rows.ts';

interface ComparedQuestionsProps {
  readonly questions: readonly ComparedQuestion[];
  /** On which the assessments were completed. */
  readonly dates: readonly string[];
}

/** Question by question, the answers side by side. */
export const ComparedQuestions = memo(function ComparedQuestions({
  questions,
  dates,
}: ComparedQuestionsProps): ReactNode {
  if (questions.length === 0) {
    return <p className="review-none">No questions are flagged here.</p>;
  }
  return questions.map((question) => (
    <OneQuestion key={question.question.id} compared={question} dates={dates} />
  ));
});

interface OneQuestionProps {
  readonly compared: ComparedQuestion;
  readonly dates: readonly string[];
}

const OneQuestion = memo(function OneQuestion({ compared, dates }: OneQuestionProps): ReactNode {
  const { question, number, isComparable } = compared;
  const anchor = questionAnchor(question.id);
  const difference = differenceWords(compared);
  const rows = rowsOf(compared);
  const hasChoices = rows.some(({ kind }) => kind === 'choice');
  return (
    <section
      id={anchor}
      className="compared"
      data-marked={isMarked(compared)}
      aria-labelledby={`${anchor}-words`}
    >
      <div className="compared-question">
        <span className="compared-number" aria-hidden="true">
          {number}
        </span>
        <h3 id={`${anchor}-words`} tabIndex={-1}>
          <span className="visually-hidden">Question {number}: </span>
          <TextWithUnderlines text={question.content} />
        </h3>
        {question.minLabel !== undefined && question.maxLabel !== undefined && (
          <p className="compared-scale">
            1 {question.minLabel} – 10 {question.maxLabel}
          </p>
        )}
        {difference !== null && (
          <p className={isComparable ? 'compared-difference' : 'compared-apart'}>{difference}</p>
        )}
      </div>
      <ComparedTable labelledBy={`${anchor}-words`} dates={dates} className={hasChoices ? 'has-choices' : ''}>
        {hasChoices && (
          <TableRow
            label="Answer"
            dates={dates}
            className="visually-hidden"
            cellAt={(index) => choicesInWords(compared)[index]}
          />
        )}
        {rows.map((row, index) => (
          <ComparedRow key={index} row={row} dates={dates} />
        ))}
      </ComparedTable>
    </section>
  );
});
