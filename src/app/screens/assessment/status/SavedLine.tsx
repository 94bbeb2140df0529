import type { ReactNode } from 'react';
import { useEngineStatus } from '../../../device-hooks/device-context.tsx';
import { Icon } from '../../../icons/Icon.tsx';
import { useDraftStatus, useOpened } from '../open/open-context.ts';
import { savedWords, syncShown } from './saved-words.ts';
import { useToldOnce } from './use-told-once.ts';
import './saved-line.css';

/** Where the answers are; announced politely and once, or assertively when one could not be saved. */
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
      {tone === 'good' && <Icon name="check" />}
      {tone === 'bad' && <Icon name="alert" />}
      <b role={tone === 'bad' ? 'alert' : 'status'} aria-live={tone !== 'bad' && isTold ? 'off' : undefined}>
        {/* "Saving…" passes too quickly to be read out each time. */}
        {draft === 'saving' ? <span aria-hidden="true">{text}</span> : text}
      </b>
      {more !== '' && <span> · {more}</span>}
    </p>
  );
}
