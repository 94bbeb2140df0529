import type { ReactNode } from 'react';
import type { Leaf, LeafValue } from '#domain/leaf.ts';
import { useLeaf, useOpen, useRefusal } from '../open/open-context.ts';
import { FieldProblem } from './FieldProblem.tsx';
import { readNumber } from './typed-number.ts';
import { useNumberField } from './use-number-field.ts';

interface NumberInputProps {
  readonly type: 'percentage' | 'dollars';
  readonly leaf: Leaf;
  readonly id: string;
  readonly describedBy?: string | undefined;
}

/** A percentage or an amount in dollars (spec 5, Question inputs). */
export default function NumberInput({ type, leaf, id, describedBy }: NumberInputProps): ReactNode {
  const open = useOpen();
  const storedText = textOf(type, useLeaf(leaf));
  const refusal = useRefusal(leaf);
  const field = useNumberField(
    storedText,
    (text) => readNumber(type, text),
    (value) => open.type(leaf, value),
  );
  const problem = field.problem ?? refusal;
  const problemId = `${id}-problem`;
  return (
    <>
      <div className={`number-input number-input-${type}`}>
        {type === 'dollars' && <span aria-hidden="true">$</span>}
        <input
          {...field.input}
          id={id}
          className="field-input"
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={[describedBy, problemId].filter(Boolean).join(' ')}
        />
        {type === 'percentage' && <span aria-hidden="true">%</span>}
      </div>
      <FieldProblem
        id={problemId}
        problem={problem}
        note={field.isUnwritten ? keptNote(type, storedText) : undefined}
      />
    </>
  );
}

function textOf(type: 'percentage' | 'dollars', value: LeafValue): string {
  if (typeof value !== 'number') return '';
  const decimals = type === 'dollars' && !Number.isInteger(value) ? 2 : 0;
  return value.toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: type === 'dollars' ? 2 : 10,
  });
}

function keptNote(type: 'percentage' | 'dollars', storedText: string): string {
  if (storedText === '') return 'This is not saved.';
  return `This is not saved. The answer ${type === 'dollars' ? `$${storedText}` : `${storedText}%`} is kept.`;
}
