import { useId } from 'react';
import type { ReactNode } from 'react';
import { partLeaf } from '#domain/leaf.ts';
import { orderedParts } from '#domain/section.ts';
import type { Question } from '#domain/section.ts';
import { useRefusal } from '../open/open-context.ts';
import { FieldProblem } from './FieldProblem.tsx';
import NumberInput from './NumberInput.tsx';
import SliderInput from './SliderInput.tsx';
import type { NumberType } from './typed-number.ts';

interface OneNumberProps {
  readonly question: Question;
  /** Id of the question's text. */
  readonly labelledBy: string;
}

/** The answer to a question that is one number: typed, or on a scale. */
export default function OneNumber(props: OneNumberProps): ReactNode {
  const { questionType } = props.question;
  return questionType === 'percentage' || questionType === 'dollars' ? (
    <NumberAnswer question={props.question} type={questionType} />
  ) : (
    <SliderAnswer {...props} />
  );
}

function SliderAnswer({ question, labelledBy }: OneNumberProps): ReactNode {
  const problemId = `${useId()}-refusal`;
  const [part] = orderedParts(question);
  const leaf = partLeaf(question.id, part?.id ?? '');
  const refusal = useRefusal(leaf);
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
}

function NumberAnswer({
  question,
  type,
}: {
  readonly question: Question;
  readonly type: NumberType;
}): ReactNode {
  const id = useId();
  const [part] = orderedParts(question);
  return (
    <div className="part">
      <label htmlFor={id} className="field-label">
        {part?.label ?? question.label}
      </label>
      <NumberInput type={type} leaf={partLeaf(question.id, part?.id ?? '')} id={id} />
    </div>
  );
}
