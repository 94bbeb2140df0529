import { useCallback, useEffect, useState } from 'react';
import type { UnlockOffer } from '#device/session/unlocking.ts';
import { useSession } from '../../device-hooks/device-context.tsx';

interface UnlockOffering {
  /** Whose work can be opened without the server; null when nobody's can. */
  readonly offer: UnlockOffer | null;
  /** The server was asked and did not answer; asked only where there is an offer. */
  readonly isOffline: boolean;
  /** Asks again: a log-in has had no answer, or the offer may have ended. */
  readonly lookAgain: () => void;
}

/** Whether this device could be worked on offline, and whether there is one. */
export function useUnlockOffer(): UnlockOffering {
  const session = useSession();
  const [offer, setOffer] = useState<UnlockOffer | null>(null);
  const [isOffline, setIsOffline] = useState(false);
  const [round, setRound] = useState(0);

  useEffect(() => {
    const stop = new AbortController();
    const look = async () => {
      const unlocking = await session.unlocking();
      const found = await unlocking.offer();
      if (stop.signal.aborted) return;
      setOffer(found);
      if (found === null) return;
      const isThere = await unlocking.isServerThere();
      if (stop.signal.aborted) return;
      setIsOffline(!isThere);
      if (isThere) return;
      await unlocking.whenServerIsThere(stop.signal);
      if (!stop.signal.aborted) setIsOffline(false);
    };
    // If nothing can be unlocked, the page is for logging in alone.
    look().catch(() => setOffer(null));
    return () => stop.abort();
  }, [session, round]);

  return { offer, isOffline, lookAgain: useCallback(() => setRound((last) => last + 1), []) };
}
