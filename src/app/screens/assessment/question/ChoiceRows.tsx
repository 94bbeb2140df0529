import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { answerLeaf } from '#domain/leaf.ts';
import { equalValues, leafValue } from '#domain/leaf-values.ts';
import type { Leaf, LeafValue } from '#domain/leaf.ts';
import { orderedParts } from '#domain/section.ts';
import type { Question } from '#domain/section.ts';
import { useLeaf, useOpen, useOpened } from '../open/open-context.ts';
import { Choice, inColumns } from './Choice.tsx';
import { focusChoice } from './choice-focus.ts';
import Clear from './Clear.tsx';

interface ChoiceRowsProps {
  readonly options: readonly { readonly id: string; readonly label: string }[];
  readonly chosen: string | null;
  readonly leaf: Leaf;
  /** The leaf's value for a choice, and for none. */
  readonly valueOf: (id: string | null) => LeafValue;
  /** Id of the element that labels the group. */
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  /** The rows of a sheet have chosen: there is nothing to clear. */
  readonly isMade?: boolean;
}

/** One choice among several. Pressed again it stays chosen; only Clear clears it (rule STEP-13). */
export function ChoiceRows({
  options,
  chosen,
  leaf,
  valueOf,
  labelledBy,
  describedBy,
  isMade = false,
}: ChoiceRowsProps): ReactNode {
  const open = useOpen();
  const name = useId();
  const group = useRef<HTMLDivElement>(null);
  // The first answer brings it.
  const [hasClear, setHasClear] = useState(chosen !== null);
  if (chosen !== null && !hasClear) setHasClear(true);
  return (
    <div
      ref={group}
      className="choices"
      style={inColumns(options)}
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
    >
      {options.map((option) => (
        <Choice
          key={option.id}
          name={name}
          label={option.label}
          isChosen={option.id === chosen}
          onChoose={() => open.tap(leaf, valueOf(option.id))}
        />
      ))}
      {hasClear && (
        <div className="clear-place">
          <Clear
            leaf={leaf}
            blank={valueOf(null)}
            isAnswered={chosen !== null && !isMade}
            takeFocus={() => focusChoice(group.current)}
          />
        </div>
      )}
    </div>
  );
}

interface RadioAnswerProps {
  readonly question: Question;
  readonly labelledBy: string;
  readonly describedBy: string;
}

/** A radio question: its parts are the choices, and the whole `parts` map is one leaf. */
export function RadioAnswer({ question, labelledBy, describedBy }: RadioAnswerProps): ReactNode {
  const leaf = answerLeaf(question.id, 'parts');
  const value = useLeaf(leaf);
  const chosen = Object.keys(value ?? {})[0] ?? null;
  const isMade = useOpened((_, _shown, stored) => !equalValues(leafValue(stored, leaf), value));
  return (
    <ChoiceRows
      options={orderedParts(question)}
      chosen={chosen}
      isMade={isMade}
      leaf={leaf}
      valueOf={partsWith}
      labelledBy={labelledBy}
      describedBy={describedBy}
    />
  );
}

function partsWith(id: string | null): LeafValue {
  return id === null ? {} : { [id]: true };
}
