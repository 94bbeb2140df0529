import type { ReactNode } from 'react';
import type { Theirs } from './told.ts';

/** What somebody else has put into a field while it has the focus: said quietly, as the field keeps its text. */
export function Meanwhile({ theirs }: { readonly theirs: Theirs | null }): ReactNode {
  return (
    <p role="status" className="field-meanwhile">
      {theirs !== null && sentenceOf(theirs)}
    </p>
  );
}

function sentenceOf({ text, by }: Theirs): string {
  const name = by ?? 'Someone';
  return text === '' ? `${name} has cleared this.` : `${name} wrote here: “${text}”`;
}
