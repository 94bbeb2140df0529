import { useObservable } from 'dexie-react-hooks';
import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { DependencyList } from 'react';
import { liveReading } from '#device/store/reading/live.ts';
import { DeviceContext } from './contexts.ts';

/** How soon a failed read is retried, in milliseconds. */
const RETRY_MS = 1000;

type Reading<T> =
  | { readonly of: object; readonly value: T }
  | { readonly of: object; readonly hasFailed: true };

/**
 * Reads from the device, and again whenever that data changes. Undefined at first and whenever
 * the query itself (`deps`) changes, so an old query's result is never returned for a new one.
 * When a read fails (iOS closes databases in the background), the last result stays and the read
 * is retried, so that a page with typing on it survives.
 *
 * @param first the result, if it is known before the database is open
 * @param isCalm whether this value may stand for a moment after a change; unless given, none may
 */
export function useDeviceQuery<T>(
  query: () => Promise<T>,
  deps: DependencyList,
  first?: T,
  isCalm?: (value: T) => boolean,
): T | undefined {
  // One object per query; the caller names its dependencies.
  // oxlint-disable-next-line react/exhaustive-deps
  const question = useMemo(() => ({}), deps);
  const [attempt, setAttempt] = useState(0);
  const device = useContext(DeviceContext);
  const reading = useObservable(() => {
    const read = async (): Promise<Reading<T>> => {
      try {
        return { of: question, value: await query() };
      } catch {
        return { of: question, hasFailed: true };
      }
    };
    const known = first === undefined ? undefined : { of: question, value: first };
    if (device === null) return liveReading(read, known);
    return device.live(read, known, isCalm && ((last) => 'value' in last && isCalm(last.value)));
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
