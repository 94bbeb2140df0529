import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useRight } from '../../device-hooks/device-context.tsx';
import { useOpened, useSectionIfHeld } from '../assessment/open/open-context.ts';
import { ResultGroups } from './ResultGroups.tsx';

/**
 * The result of the open assessment; nothing for a scan, which has no answers, and before it is submitted.
 */
export default function ResultOfOpened(): ReactNode {
  const section = useSectionIfHeld();
  const assessment = useOpened((_, shown) => shown);
  const mayAdd = useRight('edit') === true;
  const one = useMemo(() => (section === null ? null : { section, assessment }), [section, assessment]);
  if (one === null || assessment.uploaded || assessment.dateCompleted === null) return null;
  return <ResultGroups one={one} heading="What you found" addsTo={mayAdd ? assessment : undefined} />;
}
