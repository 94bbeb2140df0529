import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { browserIdb } from '#device/browser/browser-idb.ts';
import type { Session } from '#device/session/session.ts';
import type { UnlockOffer } from '#device/session/unlocking.ts';
import { useSession } from '../../device-hooks/device-context.tsx';
import { later } from '../../device-hooks/later.tsx';
import { Opening } from '../../shell/Opening.tsx';
import Landing from './Landing.tsx';

const GoOn = later(() => import('../login/GoOn.tsx'), 'on demand');

/** Found by `readAhead`. */
let readBefore: UnlockOffer | null | undefined;

/**
 * Reads whose work is here before the first render, so that it shows at once where one starts.
 *
 * @returns whether that is the landing page
 */
export async function readAhead(session: Session): Promise<boolean> {
  readBefore = await personHere(session).catch(() => null);
  return readBefore === null;
}

/** `/` without a session: what the tool is, or the way back to the work that this device holds (rule NAV-3). */
export default function Start(): ReactNode {
  const session = useSession();
  const [person, setPerson] = useState(readBefore);
  useEffect(() => {
    // Only true of the first render; whoever comes back later may have worked in between.
    readBefore = undefined;
    let isShown = true;
    void personHere(session)
      .catch(() => null)
      .then((found) => {
        if (isShown) setPerson(found);
      });
    return () => {
      isShown = false;
    };
  }, [session]);
  if (person === undefined) return <Opening />;
  return person === null ? <Landing /> : <GoOn person={person} />;
}

/** Whose work can be opened here. A device without a database holds nobody's, which most visitors need not wait for. */
async function personHere(session: Session): Promise<UnlockOffer | null> {
  if ((await browserIdb.indexedDB.databases()).length === 0) return null;
  const unlocking = await session.unlocking();
  const [offer] = await Promise.all([unlocking.offer(), GoOn.load()]);
  return offer;
}
