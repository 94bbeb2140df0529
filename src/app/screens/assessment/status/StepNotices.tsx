import { lazy, memo, Suspense } from 'react';
import type { ReactNode } from 'react';
import { useDevice } from '../../../device-hooks/device-context.tsx';
import { later } from '../../../device-hooks/later.tsx';
import { useDeviceQuery } from '../../../device-hooks/use-device-query.ts';
import { useIsPastFirstScreen } from '../../../state/past-first-screen.ts';
import { useEditing, useOpen, useOpened } from '../open/open-context.ts';

const AlsoHere = lazy(() => import('./AlsoHere.tsx'));
const ConflictNotice = lazy(() => import('../conflict/ConflictNotice.tsx'));
const ElsewhereNotice = later(() => import('./ElsewhereNotice.tsx'));
const ServerNotices = lazy(() => import('./ServerNotices.tsx'));

/** Notices about the open assessment, above every step. */
export const StepNotices = memo(function StepNotices(): ReactNode {
  const hasNews = useOpened(
    (held) =>
      held.refusal !== null ||
      held.lost !== null ||
      Object.keys(held.refusals).length > 0 ||
      held.replaced.length > 0,
  );
  const device = useDevice();
  const { id } = useOpen();
  const isSkipped =
    useDeviceQuery(() => device.stored((store) => store.isSkipped(id)), [device, id]) === true;
  const isElsewhere = useEditing() === 'elsewhere';
  const isPastFirstScreen = useIsPastFirstScreen();
  const hasConflict = useOpened((held) => held.conflict !== null);
  return (
    <div className="notices">
      <Suspense>{isElsewhere && <ElsewhereNotice />}</Suspense>
      <Suspense>{hasConflict && <ConflictNotice />}</Suspense>
      <Suspense>{(hasNews || isSkipped) && <ServerNotices isSkipped={isSkipped} />}</Suspense>
      <Suspense>{isPastFirstScreen && <AlsoHere />}</Suspense>
    </div>
  );
});
