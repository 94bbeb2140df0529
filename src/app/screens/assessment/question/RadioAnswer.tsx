import type { ReactNode } from 'react';
import { answerLeaf } from '#domain/leaf.ts';
import type { LeafValue } from '#domain/leaf.ts';
import { orderedParts } from '#domain/section.ts';
import type { Question } from '#domain/section.ts';
import { useLeaf } from '../open/open-context.ts';
import { ChoiceRows } from './ChoiceRows.tsx';

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
  return (
    <ChoiceRows
      options={orderedParts(question)}
      chosen={chosen}
      leaf={leaf}
      valueOf={valueOf}
      labelledBy={labelledBy}
      describedBy={describedBy}
    />
  );
}

function valueOf(id: string | null): LeafValue {
  return id === null ? {} : { [id]: true };
}
