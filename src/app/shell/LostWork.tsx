import { Suspense, lazy, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { useDevice } from '../device-hooks/device-context.tsx';
import { useDeviceQuery } from '../device-hooks/use-device-query.ts';

const LostWorkNotice = lazy(() => import('./LostWorkNotice.tsx'));

/** Checks whether work was lost on this device; loads the notice only if so. */
export function LostWork(): ReactNode {
  const device = useDevice();
  const timesWiped = useSyncExternalStore(device.subscribeWiped, device.getTimesWiped);
  const lost = useDeviceQuery(() => device.stored((store) => store.loss.lost()), [device, timesWiped]);
  if (!lost) return null;
  return (
    <Suspense>
      <LostWorkNotice lost={lost} onRead={() => device.stored((store) => store.loss.acknowledge())} />
    </Suspense>
  );
}
