import type { ReactNode } from 'react';
import type { Question } from '#domain/section.ts';
import { QuestionActions } from './action/QuestionActions.tsx';
import { StandardNote } from './question/StandardNote.tsx';

/** What opens beside a question when it is asked for: why it is asked, and its actions. */
export default function OnRequests({ question }: { readonly question: Question }): ReactNode {
  return (
    <div className="on-requests">
      <StandardNote question={question} />
      <QuestionActions question={question} />
    </div>
  );
}
