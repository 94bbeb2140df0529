import type { Credentials, Refusal } from '../call/credentials.ts';
import { isUnanswered } from '../call/save-calls.ts';
import type { Turn } from '../call/save-calls.ts';

/**
 * No call is made once another one has shown that there is no point, or nobody is logged in any more. A probe
 * is one call: a lane that cannot be read makes none, and the next one is it.
 *
 * @param end of all calls of this turn
 */
export function turnOf(
  { isProbe, end }: { readonly isProbe: boolean; readonly end: AbortController },
  who: { readonly credentials: () => Credentials | null; readonly onRefused: (refusal: Refusal) => void },
): Turn {
  return {
    begin: () => {
      if (end.signal.aborted) return null;
      const credentials = who.credentials();
      if (isProbe && credentials !== null) end.abort();
      return credentials;
    },
    over: (outcome, credentials) => {
      const { kind } = outcome;
      if (isUnanswered(outcome) || kind === 'expired' || kind === 'signed-out') end.abort();
      if (kind === 'expired' || kind === 'signed-out') who.onRefused({ why: kind, of: credentials });
    },
  };
}
