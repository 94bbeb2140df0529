import { useEffect, useState } from 'react';
import { enoughWords, timeIsUpAt } from '#domain/enough-doses.ts';
import type { OpenSheet } from './use-sheet.ts';

/** What the person here has watched enough of; null as long as another dose is to be watched. */
export function useEnough({ sheet, own }: OpenSheet): string | null {
  const [now, setNow] = useState(() => Date.now());
  const until = timeIsUpAt(own);
  useEffect(() => {
    if (until === null || until <= now) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), until - Date.now() + 1);
    return () => clearTimeout(timer);
  }, [until, now]);
  return enoughWords(sheet, own, now);
}
