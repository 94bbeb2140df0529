import { Clearing } from '../session/clearing.ts';
import { LogOuts } from '../session/log-outs.ts';
import { logOutMarker } from '../session/session.ts';
import { Unlocking } from '../session/unlocking.ts';
import type { Clock, Http, Random } from '../ports.ts';
import { browserIdb } from './browser-idb.ts';
import { localStore } from './web-storage.ts';

interface PartPorts {
  readonly http: Http;
  readonly clock: Clock;
  readonly random: Random;
  readonly onMayRetry: (hurry: () => void) => () => void;
}

/**
 * The parts of a session that only logging in and out need, for a real tab: one chunk, loaded after the first
 * screen.
 */
export function sessionParts({ http, clock, random, onMayRetry }: PartPorts) {
  const localStorage = localStore();
  return {
    logOuts: new LogOuts({ http, localStorage, clock, onMayRetry }),
    clearing: new Clearing({ idb: browserIdb, localStorage, locks: navigator.locks, clock }),
    unlocking: new Unlocking({
      http,
      idb: browserIdb,
      clock,
      random,
      subtle: crypto.subtle,
      onMayRetry,
      marker: () => logOutMarker(localStorage),
    }),
  };
}
