import type { ReactNode } from 'react';
import type { Leaf, LeafValue } from '#domain/leaf.ts';
import { digits } from '#domain/digits.ts';
import { useLeaf, useOpen, useRefusal } from '../open/open-context.ts';
import { FieldProblem } from './FieldProblem.tsx';
import { HowRead } from './HowRead.tsx';
import { Meanwhile } from './Meanwhile.tsx';
import { readNumber } from './typed-number.ts';
import type { NumberType } from './typed-number.ts';
import { useNumberField } from './use-number-field.ts';

interface NumberInputProps {
  readonly type: NumberType;
  readonly leaf: Leaf;
  readonly id: string;
  readonly describedBy?: string | undefined;
}

/** A percentage or an amount in dollars (rules ANS-4 and ANS-5). */
export default function NumberInput({ type, leaf, id, describedBy }: NumberInputProps): ReactNode {
  const open = useOpen();
  const { before, after } = FORMS[type];
  const storedText = textOf(type, useLeaf(leaf));
  const refusal = useRefusal(leaf);
  const field = useNumberField(
    storedText,
    (text) => readNumber(type, text),
    (value, seen) => open.type(leaf, value, seen),
  );
  const problem = field.problem ?? refusal;
  const problemId = `${id}-problem`;
  return (
    <>
      <div className={`number-input number-input-${type}`}>
        {before !== '' && <span aria-hidden="true">{before}</span>}
        <input
          {...field.input}
          id={id}
          className="field-input"
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={[describedBy, `${id}-read`, problemId].filter(Boolean).join(' ')}
        />
        {after !== '' && <span aria-hidden="true">{after}</span>}
      </div>
      <HowRead id={`${id}-read`} words={field.howRead} />
      <Meanwhile theirs={field.theirs} />
      <FieldProblem
        id={problemId}
        problem={problem}
        note={field.isUnwritten ? keptNote(type, storedText) : undefined}
      />
    </>
  );
}

/** How a number stands in its field. */
interface NumberForm {
  readonly before: string;
  readonly after: string;
  /** Whether a part of a whole number is always told to the cent. */
  readonly hasCents: boolean;
}

const FORMS: Readonly<Record<NumberType, NumberForm>> = {
  percentage: { before: '', after: '%', hasCents: false },
  dollars: { before: '$', after: '', hasCents: true },
};

function textOf(type: NumberType, value: LeafValue): string {
  if (typeof value !== 'number') return '';
  const { hasCents } = FORMS[type];
  return digits(value, { least: hasCents && !Number.isInteger(value) ? 2 : 0, most: hasCents ? 2 : 10 });
}

function keptNote(type: NumberType, storedText: string): string {
  if (storedText === '') return 'This is not saved.';
  const { before, after } = FORMS[type];
  return `This is not saved. The answer ${before}${storedText}${after} is kept.`;
}
