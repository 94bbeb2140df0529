import { useEffect, useRef } from 'react';
import { useDevice } from '../device-hooks/device-context.tsx';
import { useDeviceQuery } from '../device-hooks/use-device-query.ts';

/** Asks the browser to keep this device's data, once there is work of a person's in it (rule OFF-23). */
export function KeepStorage(): null {
  const device = useDevice();
  const isAsked = useRef(false);
  // Once asked, stops querying: it would requery after every tap.
  const hasWork = useDeviceQuery(
    async () => isAsked.current || (await device.stored((store) => store.waitingStates())).length > 0,
    [device],
  );
  useEffect(() => {
    if (hasWork !== true || isAsked.current) return;
    isAsked.current = true;
    void keep();
  }, [hasWork]);
  return null;
}

async function keep(): Promise<void> {
  // WebKit outside Apple's systems has no word for it.
  if (!('storage' in navigator)) return;
  if (!(await navigator.storage.persisted())) await navigator.storage.persist();
}
