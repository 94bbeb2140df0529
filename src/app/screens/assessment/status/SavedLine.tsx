import { useEffect, useReducer } from 'react';
import type { ReactNode } from 'react';
import { useEngineStatus } from '../../../device-hooks/device-context.tsx';
import { Icon } from '../../../icons/Icon.tsx';
import type { OpenAssessment } from '../open/open-assessment.ts';
import { useDraftStatus, useOpen, useOpened } from '../open/open-context.ts';
import { savedWords, syncShown } from './saved-words.ts';
import type { SavedWords } from './saved-words.ts';
import './saved-line.css';

/** Tells where the answers are; announced politely and once, or assertively when one could not be saved. */
export function SavedLine(): ReactNode {
  const draft = useDraftStatus();
  const sync = useOpened(syncShown);
  const isUntouched = useOpened((held, shown) => held.isUntouched && shown === held.assessment);
  const whyDelayed = useOpened((held) => held.whyDelayed);
  const engine = useEngineStatus();
  const { tone, text, more } = savedWords({ draft, sync, isUntouched, whyDelayed, engine });
  const isTold = useToldOnce(tone);
  return (
    <p className={`saved-line saved-line-${tone}`}>
      {/* It changes twice with every tap: nothing comes or goes in it but words. */}
      <Icon name={tone === 'bad' ? 'alert' : 'check'} />
      <b role={tone === 'bad' ? 'alert' : 'status'} aria-live={tone !== 'bad' && isTold ? 'off' : undefined}>
        {/* "Saving…" passes too quickly to be read out each time. */}
        <span aria-hidden={draft === 'saving'}>{text}</span>
      </b>
      <span>{more === '' ? ' ' : ` · ${more}`}</span>
    </p>
  );
}

/** Time for a screen reader to take up what was said, in milliseconds. */
const SAYING_MS = 500;

/** The assessments for which it has been said that answers are saved. */
const told = new WeakSet<OpenAssessment>();

/** Whether a screen reader need not hear again that answers are saved: once is enough, and again after a failure. */
function useToldOnce(tone: SavedWords['tone']): boolean {
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
