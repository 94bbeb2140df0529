import type { ReactNode } from 'react';
import { toldSentence } from './told.ts';
import type { Theirs } from './told.ts';

/** What somebody else has put into a field while it has the focus: said quietly, as the field keeps its text. */
export function Meanwhile({ theirs }: { readonly theirs: Theirs | null }): ReactNode {
  return (
    <p role="status" className="field-meanwhile">
      {theirs !== null && toldSentence(theirs)}
    </p>
  );
}
