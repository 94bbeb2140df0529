import { useEffect, useState } from 'react';
import { equalValues } from '#domain/leaf-values.ts';
import type { Leaf } from '#domain/leaf.ts';
import type { Part, Question } from '#domain/section.ts';
import { useDevice } from '../../../device-hooks/device-context.tsx';
import { useOpen, useOpened, useSection } from '../open/open-context.ts';

/** Assessments whose suggestion was cleared, until the app is reloaded. */
const declined = new Set<string>();

interface SuggestedArea {
  /** The choice that stands in for an answer; null: none. */
  readonly choice: string | null;
  readonly decline: () => void;
}

/**
 * The area of the preface as an answer of question 1, where that asks for it again (rule STEP-18). It stands in
 * the field until the question is left forward, and is no edit before: nobody gives an answer that they have not
 * seen.
 */
export function useSuggestedArea(
  { index }: Question,
  { options = [] }: Part,
  leaf: Leaf,
  isAnswered: boolean,
): SuggestedArea {
  const open = useOpen();
  const { userId } = useDevice();
  const { areas } = useSection();
  const [isDeclined, setDeclined] = useState(() => declined.has(open.id));
  const area = useOpened((_, shown) =>
    index === 0 && shown.lastQuestionIndex === 0 && shown.createdBy === userId ? shown.area : '',
  );
  const labels = options.map(({ label }) => label);
  const isAskedAgain = !isAnswered && !isDeclined && equalValues(labels, areas);
  const choice = (isAskedAgain && options[labels.indexOf(area)]?.id) || null;
  useEffect(() => {
    if (choice === null) return undefined;
    open.suggested.set(leaf, choice);
    return () => void open.suggested.delete(leaf);
  }, [open, leaf, choice]);
  const decline = () => {
    declined.add(open.id);
    setDeclined(true);
  };
  return { choice, decline };
}
