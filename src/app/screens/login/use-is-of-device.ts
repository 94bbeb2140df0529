import { useEffect, useState } from 'react';
import { personOf } from '#device/person/session-state.ts';
import { useSession, useSessionState } from '../../device-hooks/device-context.tsx';

/** Whether a password of this device opens this person's work here, and not their account's. */
export function useIsOfDevice(): boolean {
  const session = useSession();
  const { userId, uid } = useSessionState();
  const [isOfDevice, setIsOfDevice] = useState(false);
  useEffect(() => {
    let isHere = true;
    const look = async () => {
      const person = personOf({ userId, uid });
      const found = person !== null && (await (await session.unlocking()).isOfDevice(person));
      if (isHere) setIsOfDevice(found);
    };
    look().catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, [session, userId, uid]);
  return isOfDevice;
}
