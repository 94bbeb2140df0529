import type { ReactNode } from 'react';
import { useOpened } from '../open/open-context.ts';
import type { Typed } from './use-typed.ts';

/** What somebody else has put into a field while it has the focus: said quietly, as the field keeps its text. */
export function Meanwhile({ theirs }: Pick<Typed, 'theirs'>): ReactNode {
  const name = useOpened((held) => held.assessment.lastEditedByName);
  return (
    <p role="status" className="field-meanwhile">
      {theirs !== null && (theirs === '' ? `${name} has cleared this.` : `${name} wrote here: “${theirs}”`)}
    </p>
  );
}
