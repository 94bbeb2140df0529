import { send } from './api.ts';
import type { Clock, Http } from '../ports.ts';
import { HEALTH_TIMEOUT_MS } from './request-timeouts.ts';
import { LOOK_FOR_SERVER_EVERY_MS } from '../sync-intervals.ts';

/** Whether the server can be reached, asked without a token; `navigator.onLine` is wrong both ways. */

export interface ReachabilityPorts {
  readonly http: Http;
  readonly clock: Clock;
  /** Calls back when the network or the page may allow a new try; returns how to stop. */
  readonly onMayRetry: (hurry: () => void) => () => void;
}

/** A captive portal's page is no answer. */
export async function isServerThere(http: Http): Promise<boolean> {
  return (await send(http, 'health', { timeoutMs: HEALTH_TIMEOUT_MS })).kind === 'answer';
}

/** Resolves when the server answers, or when the signal aborts. */
export async function whenServerIsThere(ports: ReachabilityPorts, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !(await isServerThere(ports.http))) await untilNextLook(ports, signal);
}

/** Resolves when it is time to try again, or when the signal aborts. */
export async function untilNextLook(
  { clock, onMayRetry }: Omit<ReachabilityPorts, 'http'>,
  signal: AbortSignal,
): Promise<void> {
  const nap = new AbortController();
  const wake = () => nap.abort();
  if (signal.aborted) wake();
  const stop = onMayRetry(wake);
  signal.addEventListener('abort', wake);
  await clock.sleep(LOOK_FOR_SERVER_EVERY_MS, nap.signal);
  signal.removeEventListener('abort', wake);
  stop();
}
