import type { ReactNode } from 'react';
import { toldSentence } from './told.ts';
import type { Theirs } from './told.ts';

/**
 * Tells quietly that somebody else has changed a field that has the focus, since the field keeps its text.
 */
export function Meanwhile({ theirs }: { readonly theirs: Theirs | null }): ReactNode {
  return (
    <p role="status" className={theirs === null ? '' : 'field-meanwhile'}>
      {theirs !== null && toldSentence(theirs)}
    </p>
  );
}
