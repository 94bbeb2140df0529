import { useId } from 'react';
import type { ReactNode } from 'react';
import { partLeaf } from '#domain/leaf.ts';
import type { Leaf } from '#domain/leaf.ts';
import type { Part, Question } from '#domain/section.ts';
import { TextWithUnderlines } from '../../../widgets/TextWithUnderlines.tsx';
import { AnswerBox } from '../../../widgets/AnswerBox.tsx';
import { useLeaf, useOpen, useRefusal } from '../open/open-context.ts';
import { ChoiceRows } from './ChoiceRows.tsx';
import { FieldProblem } from './FieldProblem.tsx';
import { NumberInput, SliderInput } from './later-inputs.ts';
import { useTextLeaf } from './use-text-leaf.ts';

/** One part of a multipart question, with its label and the field its type asks for. */
export function PartField({
  question,
  part,
}: {
  readonly question: Question;
  readonly part: Part;
}): ReactNode {
  const id = useId();
  const labelId = `${id}-label`;
  const hintId = `${id}-hint`;
  const type = part.questionType ?? 'short_answer';
  // Choices and scales are groups; only a field can be named by a label.
  const isGroup = type === 'radio' || type === 'slider';
  const describedBy = part.content === undefined ? undefined : hintId;
  return (
    <div className={`part ${part.layout === 'half' ? 'part-half' : ''}`}>
      {isGroup ? (
        <p id={labelId} className="field-label">
          {part.label}
        </p>
      ) : (
        <label id={labelId} htmlFor={id} className="field-label">
          {part.label}
        </label>
      )}
      {part.content !== undefined && (
        <p id={hintId} className="part-hint">
          <TextWithUnderlines text={part.content} />
        </p>
      )}
      <PartInput question={question} part={part} id={id} labelId={labelId} describedBy={describedBy} />
    </div>
  );
}

interface PartInputProps {
  readonly question: Question;
  readonly part: Part;
  readonly id: string;
  readonly labelId: string;
  readonly describedBy: string | undefined;
}

function PartInput({ question, part, id, labelId, describedBy }: PartInputProps): ReactNode {
  const leaf = partLeaf(question.id, part.id);
  const type = part.questionType ?? 'short_answer';
  switch (type) {
    case 'percentage':
    case 'dollars':
      return <NumberInput type={type} leaf={leaf} id={id} describedBy={describedBy} />;
    case 'slider':
      return (
        <SliderInput
          leaf={leaf}
          labelledBy={labelId}
          describedBy={describedBy}
          minLabel={question.minLabel}
          maxLabel={question.maxLabel}
        />
      );
    case 'radio':
      return <PartChoice part={part} leaf={leaf} labelId={labelId} describedBy={describedBy} />;
    default:
      return <PartText type={type} leaf={leaf} id={id} labelId={labelId} describedBy={describedBy} />;
  }
}

function PartChoice({
  part,
  leaf,
  labelId,
  describedBy,
}: {
  readonly part: Part;
  readonly leaf: Leaf;
  readonly labelId: string;
  readonly describedBy: string | undefined;
}): ReactNode {
  const open = useOpen();
  const value = useLeaf(leaf);
  return (
    <ChoiceRows
      options={part.options ?? []}
      chosen={typeof value === 'string' ? value : null}
      onChoose={(optionId) => open.tap(leaf, optionId)}
      labelledBy={labelId}
      describedBy={describedBy}
    />
  );
}

function PartText({
  type,
  leaf,
  id,
  labelId,
  describedBy,
}: {
  readonly type: 'short_answer' | 'long_answer';
  readonly leaf: Leaf;
  readonly id: string;
  readonly labelId: string;
  readonly describedBy: string | undefined;
}): ReactNode {
  const { value, onChange, onFocus, onBlur } = useTextLeaf(leaf, null);
  const refusal = useRefusal(leaf);
  const problemId = `${id}-problem`;
  const described = [describedBy, problemId].filter(Boolean).join(' ');
  return (
    <>
      {type === 'short_answer' ? (
        <input
          id={id}
          type="text"
          autoComplete="off"
          maxLength={2000}
          className="field-input"
          value={value}
          aria-invalid={refusal === undefined ? undefined : true}
          aria-describedby={described}
          onChange={(event) => onChange(event.target.value)}
          onFocus={onFocus}
          onBlur={onBlur}
        />
      ) : (
        <AnswerBox
          value={value}
          onChange={onChange}
          onFocus={onFocus}
          onBlur={onBlur}
          isFocusedAtFirst={false}
          aria-labelledby={labelId}
        />
      )}
      <FieldProblem id={problemId} problem={refusal} />
    </>
  );
}
