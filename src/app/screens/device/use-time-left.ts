import { useEffect, useRef, useState } from 'react';
import { MINUTE_MS, SECOND_MS } from '#domain/durations.ts';

interface Download {
  readonly listed: number;
  readonly held: number;
}

/** In milliseconds, at the pace of what came since the page was opened; null while nothing has. */
export function useTimeLeft({ listed, held }: Download): number | null {
  const began = useRef<{ readonly at: number; readonly held: number } | null>(null);
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const now = performance.now();
    const first = (began.current ??= { at: now, held });
    if (held > first.held) setLeft(((listed - held) * (now - first.at)) / (held - first.held));
  }, [listed, held]);
  return left;
}

/** In steps that a network's moods do not make a liar of. */
export function timeLeftSentence(ms: number): string {
  const begin = 'You can begin with those that are there';
  if (ms <= 10 * SECOND_MS) return `A few seconds left. ${begin}.`;
  if (ms <= MINUTE_MS) return `Less than a minute left. ${begin}.`;
  return `About ${Math.ceil(ms / MINUTE_MS)} minutes left. ${begin}.`;
}
