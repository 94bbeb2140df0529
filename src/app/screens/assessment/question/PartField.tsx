import { useId } from 'react';
import type { ReactNode } from 'react';
import { knownOr } from '#domain/known.ts';
import { partLeaf } from '#domain/leaf.ts';
import type { Leaf } from '#domain/leaf.ts';
import { partType } from '#domain/section.ts';
import type { Part, PartType, Question } from '#domain/section.ts';
import { TextWithUnderlines } from '../../../widgets/TextWithUnderlines.tsx';
import { AnswerBox } from '../../../widgets/AnswerBox.tsx';
import { useLeaf, useRefusal } from '../open/open-context.ts';
import { ChoiceRows } from './ChoiceRows.tsx';
import { FieldProblem } from './FieldProblem.tsx';
import { NumberFound, NumberInput, SliderInput, TallyInput } from './later-inputs.ts';
import type { NumberType } from './typed-number.ts';
import { Meanwhile } from './Meanwhile.tsx';
import { NoteHint } from './NoteHint.tsx';
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
  const { isGroup, input } = knownOr(INPUTS, partType(part), UNKNOWN);
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
      <div className="part-input">
        {input({ question, part, leaf: partLeaf(question.id, part.id), id, labelId, describedBy })}
      </div>
    </div>
  );
}

interface InputProps {
  readonly question: Question;
  readonly part: Part;
  readonly leaf: Leaf;
  readonly id: string;
  readonly labelId: string;
  readonly describedBy: string | undefined;
}

interface PartInput {
  /** Choices and scales are groups; a label can only name a field. */
  readonly isGroup: boolean;
  readonly input: (props: InputProps) => ReactNode;
}

const INPUTS: Readonly<Record<PartType, PartInput>> = {
  short_answer: {
    isGroup: false,
    input: (props) =>
      props.part.most === undefined && !props.question.hasWastageCalculator ? (
        <PartText {...props} isLong={false} />
      ) : (
        <NumberFound {...props} />
      ),
  },
  long_answer: { isGroup: false, input: (props) => <PartText {...props} isLong /> },
  slider: {
    isGroup: true,
    input: ({ question, leaf, labelId, describedBy }) => (
      <SliderInput
        leaf={leaf}
        labelledBy={labelId}
        describedBy={describedBy}
        minLabel={question.minLabel}
        maxLabel={question.maxLabel}
      />
    ),
  },
  percentage: { isGroup: false, input: numberInput('percentage') },
  dollars: { isGroup: false, input: numberInput('dollars') },
  radio: { isGroup: true, input: (props) => <PartChoice {...props} /> },
  tally: {
    isGroup: true,
    input: ({ question, part, labelId, describedBy }) => (
      <TallyInput question={question} part={part} labelledBy={labelId} describedBy={describedBy} />
    ),
  },
};

const UNKNOWN: PartInput = { isGroup: true, input: () => <UpdateToAnswer /> };

/** Stands for a question that only a newer build can ask. */
export function UpdateToAnswer(): ReactNode {
  return <p>Update the app to answer this</p>;
}

function numberInput(type: NumberType): PartInput['input'] {
  return ({ leaf, id, describedBy }) => (
    <NumberInput type={type} leaf={leaf} id={id} describedBy={describedBy} />
  );
}

function PartChoice({ part, leaf, labelId, describedBy }: InputProps): ReactNode {
  const value = useLeaf(leaf);
  return (
    <ChoiceRows
      options={part.options ?? []}
      chosen={typeof value === 'string' ? value : null}
      leaf={leaf}
      valueOf={(optionId) => optionId}
      labelledBy={labelId}
      describedBy={describedBy}
    />
  );
}

function PartText({
  leaf,
  id,
  labelId,
  describedBy,
  isLong,
}: InputProps & { readonly isLong: boolean }): ReactNode {
  const { theirs, ...typed } = useTextLeaf(leaf, null);
  const refusal = useRefusal(leaf);
  const problemId = `${id}-problem`;
  const noteHintId = `${id}-note-hint`;
  const described = [describedBy, noteHintId, problemId].filter(Boolean).join(' ');
  return (
    <>
      {isLong ? (
        <AnswerBox
          {...typed}
          isFocusedAtFirst={false}
          aria-labelledby={labelId}
          aria-describedby={noteHintId}
        />
      ) : (
        <input
          id={id}
          type="text"
          autoComplete="off"
          maxLength={2000}
          className="field-input"
          {...typed}
          aria-invalid={refusal === undefined ? undefined : true}
          aria-describedby={described}
          onChange={(event) => typed.onChange(event.target.value)}
        />
      )}
      <NoteHint id={noteHintId} text={typed.value} />
      <Meanwhile theirs={theirs} />
      <FieldProblem id={problemId} problem={refusal} />
    </>
  );
}
