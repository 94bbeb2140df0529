import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { firstScreen } from '../../state/first-screen.ts';

/** Nothing waits for it; if it cannot be loaded, it comes another time. */
const OfflineReadiness = lazy(async () => {
  await firstScreen;
  return import('./OfflineReadiness.tsx').catch(() => ({ default: () => null }));
});

/** Whether this device can be taken offline, in a place that is kept for it. */
export function IfReadyOffline(): ReactNode {
  return (
    <div className="if-ready-offline">
      <Suspense>
        <OfflineReadiness />
      </Suspense>
    </div>
  );
}
