import { useState } from 'react';
import type { ReactNode } from 'react';
import { countIn } from '#domain/calculator.ts';
import type { Leaf } from '#domain/leaf.ts';
import { afterPress } from '../../../widgets/after-press.ts';
import { useRefusal } from '../open/open-context.ts';
import { FieldProblem } from './FieldProblem.tsx';
import { Meanwhile } from './Meanwhile.tsx';
import { NoteHint } from './NoteHint.tsx';
import { useTextLeaf } from './use-text-leaf.ts';

interface NumberFoundProps {
  readonly leaf: Leaf;
  readonly id: string;
  readonly describedBy: string | undefined;
}

/** How many were found. Words are kept, too, and it is said that they do not count (rule MEA-4). */
export default function NumberFound({ leaf, id, describedBy }: NumberFoundProps): ReactNode {
  const { theirs, ...typed } = useTextLeaf(leaf, null);
  const refusal = useRefusal(leaf);
  const [isTyping, setIsTyping] = useState(false);
  const text = typed.value.trim();
  const isNumber = text === '' || countIn(text) !== null;
  const uncounted = isNumber || isTyping ? undefined : uncountedWords(text);
  const problem = refusal ?? uncounted;
  return (
    <>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={2000}
        className="field-input"
        {...typed}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={[describedBy, `${id}-note`, `${id}-problem`].filter(Boolean).join(' ')}
        onChange={(event) => typed.onChange(event.target.value)}
        onFocus={() => {
          setIsTyping(true);
          typed.onFocus();
        }}
        onBlur={() => {
          // The sentence would move what is being pressed.
          afterPress(() => setIsTyping(false));
          typed.onBlur();
        }}
      />
      <NoteHint id={`${id}-note`} text={typed.value} />
      <Meanwhile theirs={theirs} />
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </>
  );
}

function uncountedWords(text: string): string {
  return `“${text}” cannot be read as a number, so it is not counted. Write digits only.`;
}
