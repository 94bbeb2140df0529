import { useId } from 'react';
import type { ReactNode } from 'react';
import { AnswerBox } from '../../widgets/AnswerBox.tsx';
import { useRefusal } from './open/open-context.ts';
import { Meanwhile } from './question/Meanwhile.tsx';
import { NoteHint } from './question/NoteHint.tsx';
import { useTextLeaf } from './question/use-text-leaf.ts';

interface NotesBoxProps {
  readonly rows: number;
  readonly isFocusedAtFirst: boolean;
}

/** The final comments on the whole module (rule STEP-7). */
export function NotesBox({ rows, isFocusedAtFirst }: NotesBoxProps): ReactNode {
  const hintId = useId();
  const { theirs, ...typed } = useTextLeaf('notes', '');
  return (
    <div>
      <AnswerBox
        {...typed}
        label="Your comments"
        note="optional"
        error={useRefusal('notes')}
        rows={rows}
        isFocusedAtFirst={isFocusedAtFirst}
        aria-describedby={hintId}
      />
      <NoteHint id={hintId} text={typed.value} />
      <Meanwhile theirs={theirs} />
    </div>
  );
}
