import { useEffect, useReducer } from 'react';
import { useOpen } from '../open/open-context.ts';
import type { OpenAssessment } from '../open/open-assessment.ts';
import type { SavedWords } from './saved-words.ts';

/** Time for a screen reader to take up what was said, in milliseconds. */
const SAYING_MS = 500;

/** Where it has been said that answers are saved. */
const told = new WeakSet<OpenAssessment>();

/** Whether a screen reader need not hear again that answers are saved: once is enough, and again after a failure. */
export function useToldOnce(tone: SavedWords['tone']): boolean {
  const open = useOpen();
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const isTold = told.has(open);
  const isGood = tone === 'good' && open.draftStatus === 'saved' && open.hasEdited;
  useEffect(() => {
    if (tone === 'bad') told.delete(open);
    if (!isGood || isTold) return undefined;
    const timer = setTimeout(() => {
      told.add(open);
      draw();
    }, SAYING_MS);
    return () => clearTimeout(timer);
  }, [open, tone, isGood, isTold]);
  return isTold;
}
