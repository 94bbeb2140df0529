import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { useDevice } from '../../device-hooks/device-context.tsx';
import { useDeviceQuery } from '../../device-hooks/use-device-query.ts';

const RestoredNotice = lazy(() => import('./RestoredNotice.tsx'));

/** The notice of what a restore lost; loaded when there is something. */
export function IfRestored(): ReactNode {
  const device = useDevice();
  const hasLost = useDeviceQuery(() => device.stored((store) => store.hasLostAnswers()), [device]);
  return <Suspense>{hasLost === true && <RestoredNotice />}</Suspense>;
}
