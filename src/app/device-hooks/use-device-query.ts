import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { DependencyList } from 'react';

/** How soon a failed reading is tried again, in milliseconds. */
const RETRY_MS = 1000;

type Reading<T> =
  | { readonly of: object; readonly value: T }
  | { readonly of: object; readonly hasFailed: true };

/**
 * Reads from the device and again whenever what was read changes. Undefined at first, and
 * again when the question itself (`deps`) changes: an answer to the old one is never given
 * for the new one. When reading fails - iOS closes databases in the background - the last
 * answer stays and it is tried again, so that a page with something typed on it stays.
 */
export function useDeviceQuery<T>(query: () => Promise<T>, deps: DependencyList): T | undefined {
  // One object per question; the caller names what the question depends on.
  // oxlint-disable-next-line react/exhaustive-deps
  const question = useMemo(() => ({}), deps);
  const [attempt, setAttempt] = useState(0);
  const reading = useLiveQuery(async (): Promise<Reading<T>> => {
    try {
      return { of: question, value: await query() };
    } catch {
      return { of: question, hasFailed: true };
    }
  }, [question, attempt]);

  const hasFailed = reading !== undefined && 'hasFailed' in reading;
  useEffect(() => {
    if (!hasFailed) return undefined;
    const timer = setTimeout(() => setAttempt((last) => last + 1), RETRY_MS);
    return () => clearTimeout(timer);
  }, [hasFailed, reading]);

  const lastGood = useRef<Reading<T>>(undefined);
  if (reading !== undefined && !hasFailed) lastGood.current = reading;
  const good = lastGood.current;
  return good?.of === question && 'value' in good ? good.value : undefined;
}
