import { useEffect } from 'react';
import { useDevice } from './device-context.tsx';
import { useDeviceQuery } from './use-device-query.ts';

/** Asks the browser to keep this device's data, once there is work of a person's in it (offline rules, IndexedDB 11). */
export function KeepStorage(): null {
  const device = useDevice();
  const hasWork = useDeviceQuery(async () => (await device.waitingStates()).length > 0, [device]) ?? false;
  useEffect(() => {
    if (hasWork) void keep();
  }, [hasWork]);
  return null;
}

async function keep(): Promise<void> {
  if (!(await navigator.storage.persisted())) await navigator.storage.persist();
}
