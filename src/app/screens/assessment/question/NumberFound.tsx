import { useState } from 'react';
import type { ReactNode } from 'react';
import { amountIn } from '#domain/calculator.ts';
import type { Leaf } from '#domain/leaf.ts';
import { numberIn, otherReading } from '#domain/number-in-text.ts';
import type { Part } from '#domain/section.ts';
import { afterPress } from '../../../widgets/after-press.ts';
import { useRefusal } from '../open/open-context.ts';
import { FieldProblem } from './FieldProblem.tsx';
import { HowRead } from './HowRead.tsx';
import { Meanwhile } from './Meanwhile.tsx';
import { NoteHint } from './NoteHint.tsx';
import { useTextLeaf } from './use-text-leaf.ts';

interface NumberFoundProps {
  readonly part: Part;
  readonly leaf: Leaf;
  readonly id: string;
  readonly describedBy: string | undefined;
}

/**
 * A text that is read as a number: how many were found, or what the wastage calculator takes from it, which may
 * have a unit. Words are kept, too; of what was found it is said that they do not count (rule MEA-4).
 */
export default function NumberFound({ part, leaf, id, describedBy }: NumberFoundProps): ReactNode {
  const { theirs, ...typed } = useTextLeaf(leaf, null);
  const refusal = useRefusal(leaf);
  const [isTyping, setIsTyping] = useState(false);
  const text = typed.value.trim();
  const isCount = part.most !== undefined;
  const isNumber = text === '' || !isCount || numberIn(text) !== null;
  const uncounted = isNumber || isTyping ? undefined : uncountedWords(text);
  const digits = isCount ? text : (amountIn(text)?.digits ?? '');
  const problem = refusal ?? uncounted;
  return (
    <>
      <input
        id={id}
        type="text"
        inputMode={isCount ? 'numeric' : undefined}
        autoComplete="off"
        maxLength={2000}
        className="field-input"
        {...typed}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={[describedBy, `${id}-read`, `${id}-note`, `${id}-problem`]
          .filter(Boolean)
          .join(' ')}
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
      <HowRead id={`${id}-read`} words={otherReading(digits)?.words ?? ''} />
      <NoteHint id={`${id}-note`} text={typed.value} />
      <Meanwhile theirs={theirs} />
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </>
  );
}

function uncountedWords(text: string): string {
  return `“${text}” cannot be read as a number, so it is not counted. Write digits only.`;
}
