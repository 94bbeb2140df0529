import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDeviceIfOpen, useSession } from '../device-hooks/device-context.tsx';
import { flushUnsavedWork } from '../device-hooks/unsaved-work.ts';
import { logOut } from './leave.ts';
import LogOutDialog from './LogOutDialog.tsx';
import { isServerSoonThere } from './server-soon.ts';

interface LogOutProps {
  /** Called once it is known whether there is something to say; until then the menu stays. */
  readonly onKnown: () => void;
  readonly onEnd: () => void;
}

/** Logs out (rule SES-4): at once where nothing is waiting and one could log in again, else after asking. */
export default function LogOut({ onKnown, onEnd }: LogOutProps): ReactNode {
  const session = useSession();
  const device = useDeviceIfOpen();
  const navigate = useNavigate();
  const hasBegun = useRef(false);
  /** Null until it is known whether there is something to say. */
  const [isOffline, setIsOffline] = useState<boolean | null>(null);

  // From public pages, too.
  const leave = async () => {
    await logOut(session);
    await navigate('/');
    onEnd();
  };

  const begin = async () => {
    const isSaved = await flushUnsavedWork();
    const waiting = device ? await device.stored((store) => store.waitingStates()) : [];
    const isThere = await isServerSoonThere(session);
    const hasNothingToSay = isThere && isSaved && waiting.length === 0;
    if (hasNothingToSay) await leave();
    onKnown();
    if (!hasNothingToSay) setIsOffline(!isThere);
  };

  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void begin();
  });

  return isOffline === null ? null : <LogOutDialog isOffline={isOffline} onLeave={leave} onClose={onEnd} />;
}
