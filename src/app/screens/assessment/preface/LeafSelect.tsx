import { useId } from 'react';
import type { ReactNode } from 'react';
import type { Leaf } from '#domain/leaf.ts';
import { TextSelect } from '../../../widgets/select/TextSelect.tsx';
import type { SelectOption } from '../../../widgets/select/options.ts';
import { useRefusal } from '../open/open-context.ts';
import { FieldProblem } from '../question/FieldProblem.tsx';
import { Meanwhile } from '../question/Meanwhile.tsx';
import { useTextLeaf } from '../question/use-text-leaf.ts';

interface LeafSelectProps {
  readonly leaf: Leaf;
  readonly label: string;
  readonly note?: string;
  readonly hint?: string;
  /** Suggested while typing; anything else can be typed, too. Undefined while loading. */
  readonly options: readonly SelectOption[] | undefined;
  /** The field got focus, so the options may be loaded. */
  readonly onEnter: () => void;
}

/** A text field of the assessment, with earlier values as suggestions. */
export function LeafSelect({ leaf, label, note, hint = '', options, onEnter }: LeafSelectProps): ReactNode {
  const id = useId();
  const { theirs, ...typed } = useTextLeaf(leaf, '');
  const refusal = useRefusal(leaf);
  const hintId = `${id}-hint`;
  const problemId = `${id}-problem`;
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        <span>{`${label} `}</span>
        {note !== undefined && <small>{note}</small>}
      </label>
      {hint !== '' && (
        <p id={hintId} className="part-hint">
          {hint}
        </p>
      )}
      <TextSelect
        {...typed}
        id={id}
        label={label}
        options={options}
        isInvalid={refusal !== undefined}
        onFocus={() => {
          typed.onFocus();
          onEnter();
        }}
        describedBy={hint === '' ? problemId : `${hintId} ${problemId}`}
      />
      <Meanwhile theirs={theirs} />
      <FieldProblem id={problemId} problem={refusal} />
    </div>
  );
}
