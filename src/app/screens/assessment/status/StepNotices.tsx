import { lazy, memo, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useDevice } from '../../../device-hooks/device-context.tsx';
import { useDeviceQuery } from '../../../device-hooks/use-device-query.ts';
import { Button } from '../../../widgets/Button.tsx';
import { useEditing, useOpen, useOpened } from '../open/open-context.ts';
import { Notice } from './Notice.tsx';

const ConflictNotice = lazy(() => import('../conflict/ConflictNotice.tsx'));
const ServerNotices = lazy(() => import('./ServerNotices.tsx'));
const SkippedNotice = lazy(() => import('./SkippedNotice.tsx'));

/** What a person should know about the open assessment, above every step. */
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
  const isSkipped = useDeviceQuery(() => device.isSkipped(id), [device, id]);
  const hasConflict = useOpened((held) => held.conflict !== null);
  return (
    <div className="notices">
      <ElsewhereNotice />
      <Suspense>{isSkipped === true && <SkippedNotice />}</Suspense>
      <Suspense>{hasConflict && <ConflictNotice />}</Suspense>
      <Suspense>{hasNews && <ServerNotices />}</Suspense>
    </div>
  );
});

/** One editing tab per assessment: here it can only be read (architecture 3, Edit). */
function ElsewhereNotice(): ReactNode {
  const open = useOpen();
  const editing = useEditing();
  const [isAsking, setIsAsking] = useState(false);
  if (editing !== 'elsewhere') return null;
  const takeOver = async () => {
    setIsAsking(true);
    await open.editHere();
    setIsAsking(false);
  };
  return (
    <Notice
      icon="copy"
      actions={
        <Button isBusy={isAsking} onClick={() => void takeOver()}>
          Edit Here
        </Button>
      }
    >
      This assessment is being edited in another tab. You can read it here.
    </Notice>
  );
}
