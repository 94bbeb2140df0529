import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useAppUpdate } from '../../../shell/browser-update.ts';
import { useEditing, useOpen } from '../open/open-context.ts';

/** A note is looked at once it has not changed for this long, in milliseconds (rule STEP-11). */
const LOOK_AFTER_MS = 1000;

/**
 * Under a note: what in it seems to identify a patient. Nothing of this is on the way of a keystroke or of the
 * first screen, so the code that looks at notes is loaded at the first pause, from the device alone.
 *
 * @param id of the hint, for the box to be described by
 */
export function NoteHint({ id, text }: { readonly id: string; readonly text: string }): ReactNode {
  const [hint, setHint] = useState<ReactNode>(null);
  const assessmentId = useOpen().id;
  const isHere = useEditing() === 'here';
  const { worker } = useAppUpdate();
  const isLookedAt = isHere && worker === 'active' && (text !== '' || hint !== null);
  useEffect(() => {
    if (!isLookedAt) return undefined;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const { identifierHint } = await import('./identifier-hint.tsx');
      if (isCurrent) identifierHint({ id, text, assessmentId, show: setHint });
    }, LOOK_AFTER_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [id, text, assessmentId, isLookedAt]);
  return <div role="status">{hint}</div>;
}
