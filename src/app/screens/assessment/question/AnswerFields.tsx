import { Suspense, useId } from 'react';
import type { ReactNode } from 'react';
import { answerLeaf, partLeaf } from '#domain/leaf.ts';
import { orderedParts } from '#domain/section.ts';
import type { Part, Question } from '#domain/section.ts';
import { Spinner } from '../../../widgets/Spinner.tsx';
import { useOpened, useRefusal } from '../open/open-context.ts';
import { FieldProblem } from './FieldProblem.tsx';
import { NumberInput, RankingAnswer, SliderInput, WastageCalculator } from './later-inputs.ts';
import { PartField } from './PartField.tsx';
import { RadioAnswer } from './RadioAnswer.tsx';
import { isText } from './question-kind.ts';

interface AnswerFieldsProps {
  readonly question: Question;
  /** Id of the question's text. */
  readonly labelledBy: string;
}

/** The field or fields a question's type asks for. A text question is answered under Observations. */
export function AnswerFields({ question, labelledBy }: AnswerFieldsProps): ReactNode {
  const type = question.questionType;
  return (
    // All at once: what is typed in a field may fill another one, which must not come after it.
    <Suspense fallback={<Spinner label="Loading the fields…" />}>
      {type === 'multipart' && <MultipartFields question={question} />}
      {type !== 'multipart' && !isText(question) && <OneAnswer question={question} labelledBy={labelledBy} />}
      {question.hasWastageCalculator && <WastageCalculator question={question} />}
    </Suspense>
  );
}

function OneAnswer({ question, labelledBy }: AnswerFieldsProps): ReactNode {
  const id = useId();
  const problemId = `${id}-refusal`;
  const [part] = orderedParts(question);
  const isWhole = question.questionType === 'radio' || question.questionType === 'ranking';
  const leaf = isWhole ? answerLeaf(question.id, 'parts') : partLeaf(question.id, part?.id ?? '');
  const refusal = useRefusal(leaf);
  switch (question.questionType) {
    case 'radio':
    case 'ranking': {
      const Answer = question.questionType === 'radio' ? RadioAnswer : RankingAnswer;
      return (
        <>
          <Answer question={question} labelledBy={labelledBy} describedBy={problemId} />
          <FieldProblem id={problemId} problem={refusal} />
        </>
      );
    }
    case 'slider':
      return (
        <>
          <SliderInput
            leaf={leaf}
            labelledBy={labelledBy}
            describedBy={problemId}
            minLabel={question.minLabel}
            maxLabel={question.maxLabel}
          />
          <FieldProblem id={problemId} problem={refusal} />
        </>
      );
    case 'percentage':
    case 'dollars':
      return (
        <div className="part">
          <label htmlFor={id} className="field-label">
            {part?.label ?? question.label}
          </label>
          <NumberInput type={question.questionType} leaf={leaf} id={id} />
        </div>
      );
    default:
      return null;
  }
}

function MultipartFields({ question }: { readonly question: Question }): ReactNode {
  const parts = orderedParts(question);
  return (
    <div className="parts">
      {parts.map((part) => (
        <PartField key={part.id} question={question} part={part} />
      ))}
      {isMix(parts) && <MixTotal question={question} />}
    </div>
  );
}

/** Shares of one whole: several parts, and nothing but percentages. */
function isMix(parts: readonly Part[]): boolean {
  return parts.length > 1 && parts.every((part) => part.questionType === 'percentage');
}

/** The total is shown, not enforced; a blank share counts as 0 (decisions 4). */
function MixTotal({ question }: { readonly question: Question }): ReactNode {
  const total = useOpened((_, { answers }) =>
    Object.values(answers[String(question.id)]?.parts ?? {}).reduce<number>(
      (sum, value) => sum + (typeof value === 'number' ? value : 0),
      0,
    ),
  );
  const isWhole = Math.abs(total - 100) < 1e-9;
  return (
    <p className="mix-total" role="status">
      <span>Total</span>
      <b>{total.toLocaleString('en-US', { maximumFractionDigits: 2 })}%</b>
      <span>{isWhole ? 'The shares add up.' : 'These shares should add up to 100%.'}</span>
    </p>
  );
}
