import { useId } from 'react';
import type { ReactNode } from 'react';
import type { Leaf } from '#domain/leaf.ts';
import { useRefusal } from '../open/open-context.ts';
import { FieldProblem } from '../question/FieldProblem.tsx';
import { useTextLeaf } from '../question/use-text-leaf.ts';

interface LeafFieldProps {
  readonly leaf: Leaf;
  readonly label: string;
  readonly note?: string;
  readonly hint?: string;
  /** Offered while typing; anything else can be typed, too. */
  readonly suggestions?: readonly string[];
}

/** One line of text of the assessment itself. */
export function LeafField({ leaf, label, note, hint = '', suggestions = [] }: LeafFieldProps): ReactNode {
  const id = useId();
  const { value, onChange, onFocus, onBlur } = useTextLeaf(leaf, '');
  const refusal = useRefusal(leaf);
  const listId = `${id}-list`;
  const hintId = `${id}-hint`;
  const problemId = `${id}-problem`;
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label} {note !== undefined && <small>{note}</small>}
      </label>
      {hint !== '' && (
        <p id={hintId} className="part-hint">
          {hint}
        </p>
      )}
      <input
        id={id}
        type="text"
        className="field-input"
        maxLength={500}
        autoComplete="off"
        value={value}
        list={suggestions.length > 0 ? listId : undefined}
        aria-invalid={refusal === undefined ? undefined : true}
        aria-describedby={hint === '' ? problemId : `${hintId} ${problemId}`}
        onChange={(event) => onChange(event.target.value)}
        onFocus={onFocus}
        onBlur={onBlur}
      />
      {suggestions.length > 0 && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion}>{suggestion}</option>
          ))}
        </datalist>
      )}
      <FieldProblem id={problemId} problem={refusal} />
    </div>
  );
}
