import { Fragment, memo } from 'react';
import type { ReactNode } from 'react';
import { directionOf } from '#domain/comparison-measures.ts';
import type { Direction } from '#domain/comparison-measures.ts';
import type { ComparedQuestion } from '#domain/comparison.ts';
import { count } from '#domain/count.ts';
import { TextWithUnderlines } from '../../widgets/TextWithUnderlines.tsx';
import { isMarked } from './arrangement.ts';
import { ComparedRow } from './ComparedRow.tsx';
import { ComparedTable, TableRow } from './ComparedTable.tsx';
import { questionAnchor } from './go-to-question.ts';
import { directedWords, GROUP_WORDS } from './comparison-notes.ts';
import type { Rounds } from './comparison-notes.ts';
import { choicesInWords, rowsOf } from './question-rows.ts';
import { saysAnything, useActionsOfQuestion } from './row-actions.ts';

interface ComparedQuestionsProps {
  readonly questions: readonly ComparedQuestion[];
  /** On which the assessments were completed. */
  readonly dates: readonly string[];
  readonly rounds: Rounds;
  /** How many became better or worse, where they stand sorted by that. */
  readonly heads?: Readonly<Record<Direction, number>> | null;
}

/** Question by question, the answers side by side. */
export const ComparedQuestions = memo(function ComparedQuestions({
  questions,
  dates,
  rounds,
  heads = null,
}: ComparedQuestionsProps): ReactNode {
  if (questions.length === 0) {
    return <p className="review-none">No questions are flagged here.</p>;
  }
  return questions.map((question, index) => (
    <Fragment key={question.question.id}>
      {heads !== null && <GroupHead questions={questions} index={index} counts={heads} />}
      <OneQuestion compared={question} dates={dates} rounds={rounds} />
    </Fragment>
  ));
});

interface GroupHeadProps {
  readonly questions: readonly ComparedQuestion[];
  readonly index: number;
  readonly counts: Readonly<Record<Direction, number>>;
}

/** Before the first of those that became worse, better, or differ otherwise. */
function GroupHead({ questions, index, counts }: GroupHeadProps): ReactNode {
  const directionAt = (at: number) => {
    const question = questions[at];
    return question === undefined ? undefined : directionOf(question);
  };
  const direction = directionAt(index) ?? null;
  if (direction === directionAt(index - 1)) return null;
  return (
    <h3 className="compared-group">
      {direction === null
        ? 'No difference, or not comparable'
        : `${GROUP_WORDS[direction]}: ${count(counts[direction], 'question')}`}
    </h3>
  );
}

interface OneQuestionProps {
  readonly compared: ComparedQuestion;
  readonly dates: readonly string[];
  readonly rounds: Rounds;
}

const OneQuestion = memo(function OneQuestion({ compared, dates, rounds }: OneQuestionProps): ReactNode {
  const { question, number, isComparable } = compared;
  const anchor = questionAnchor(question.id);
  const difference = directedWords(compared);
  const rows = rowsOf(compared, rounds);
  const actions = useActionsOfQuestion(compared);
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
        {saysAnything(actions) && (
          <TableRow label="Action" dates={dates} cellAt={() => null} actions={actions} />
        )}
      </ComparedTable>
    </section>
  );
});
