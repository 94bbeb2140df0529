import type { ReactNode } from 'react';
import { answerLeaf } from '#domain/leaf.ts';
import { Icon } from '../../../icons/Icon.tsx';
import { useEditing, useLeaf, useOpen } from '../open/open-context.ts';

/** Flags the question, or removes the flag. */
export function FlagToggle({ questionId }: { readonly questionId: number }): ReactNode {
  const open = useOpen();
  const leaf = answerLeaf(questionId, 'flagged');
  const isFlagged = useLeaf(leaf) === true;
  const isHere = useEditing() === 'here';
  return (
    <button
      type="button"
      className="flag-toggle"
      aria-pressed={isFlagged}
      aria-label="Flag this question"
      title={isFlagged ? 'Flagged' : 'Flag this question'}
      disabled={!isHere}
      onClick={() => open.tap(leaf, !isFlagged)}
    >
      <Icon name="flag" isFilled={isFlagged} />
    </button>
  );
}
