import { useEffect, useId } from 'react';
import type { ReactNode } from 'react';
import { OBSERVATIONS, OPPORTUNITIES } from '#domain/note-words.ts';
import { answerLeaf } from '#domain/leaf.ts';
import type { Leaf } from '#domain/leaf.ts';
import { isWritten } from '#domain/question-types/answer-place.ts';
import type { Question } from '#domain/section.ts';
import { firstScreenIsThere } from '../../../state/first-screen.ts';
import { AnswerBox } from '../../../widgets/AnswerBox.tsx';
import { useRefusal } from '../open/open-context.ts';
import { Meanwhile } from './Meanwhile.tsx';
import { NoteHint } from './NoteHint.tsx';
import { useTextLeaf } from './use-text-leaf.ts';

/** Observations and opportunities, on every question (rule ANS-1). A text question's answer is its observations. */
export function Notes({ question }: { readonly question: Question }): ReactNode {
  // They come with the fields: until these are there, nothing else is loaded.
  useEffect(() => firstScreenIsThere(), []);
  return (
    <div className="notes">
      <NoteBox
        leaf={answerLeaf(question.id, 'observations')}
        label={OBSERVATIONS}
        note={isWritten(question) ? 'your answer' : undefined}
        rows={question.questionType === 'long_answer' ? 5 : 3}
      />
      <NoteBox
        leaf={answerLeaf(question.id, 'opportunities')}
        label={OPPORTUNITIES}
        note="for improvement"
        rows={3}
      />
    </div>
  );
}

function NoteBox({
  leaf,
  label,
  note,
  rows,
}: {
  readonly leaf: Leaf;
  readonly label: string;
  readonly note: string | undefined;
  readonly rows: number;
}): ReactNode {
  const hintId = useId();
  const { theirs, ...typed } = useTextLeaf(leaf, '');
  return (
    <div className="field">
      <AnswerBox
        {...typed}
        label={label}
        {...(note === undefined ? {} : { note })}
        error={useRefusal(leaf)}
        rows={rows}
        aria-describedby={hintId}
        isFocusedAtFirst={false}
      />
      <NoteHint id={hintId} text={typed.value} />
      <Meanwhile theirs={theirs} />
    </div>
  );
}
