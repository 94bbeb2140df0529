import { useObservable } from 'dexie-react-hooks';
import { memo, Suspense, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import type { Device } from '#device/device.ts';
import { useDevice } from '../../../device-hooks/device-context.tsx';
import { later } from '../../../device-hooks/later.tsx';
import { Opening } from '../../../shell/Opening.tsx';
import { registerUnsavedWork } from '../../../device-hooks/unsaved-work.ts';
import { themeClass } from '../../../theme/theme-class.ts';
import { StepNotices } from '../status/StepNotices.tsx';
import { OpenContext } from './open-context.ts';
import type { OpenAssessment, Read } from './open-assessment.ts';
import { acquireOpened, peekOpened, releaseOpened, subscribeOpened } from './opened.ts';
import { readOpened } from './read-opened.ts';
import { redirectFrom } from './step-guard.ts';
import type { Step } from './step-guard.ts';
import './step.css';

const FetchMissing = later(() => import('./FetchMissing.tsx'));

interface StepProps {
  readonly step: Step;
  readonly children: ReactNode;
}

/**
 * The frame of every step: it opens the assessment, sends away whoever does not belong on this step, and
 * shows this assessment's conflict.
 */
export function AssessmentStep({ step, children }: StepProps): ReactNode {
  const { assessmentId = '' } = useParams();
  // Another id is another assessment: nothing of the one before may stay.
  return (
    <OneAssessment key={assessmentId} id={assessmentId} step={step}>
      {children}
    </OneAssessment>
  );
}

function OneAssessment({ id, step, children }: StepProps & { readonly id: string }): ReactNode {
  const device = useDevice();
  const open = useOpenAssessment(device, id);
  const read = useRead(device, open, id);
  // Opened by its address before the first pull, an assessment may be here without its module.
  const isUnfinished = read?.held?.assessment.dateCompleted === null;
  const isMissing = read !== null && (read.held === null || (read.section === null && isUnfinished));
  const [isNowhere, setIsNowhere] = useState(false);

  if (open === null || read === null) return <Opening />;
  if (isMissing && !isNowhere) {
    return (
      <Suspense fallback={<Opening />}>
        <FetchMissing id={id} onNowhere={setIsNowhere} />
      </Suspense>
    );
  }
  const redirect = redirectFrom(step, read.held, read.section);
  if (redirect !== null) return <Navigate to={redirect} replace />;
  return (
    <OpenContext value={open}>
      <StepFrame theme={read.section?.theme}>{children}</StepFrame>
    </OpenContext>
  );
}

/** Rerenders only when the step changes, not with each answer. */
const StepFrame = memo(function StepFrame({
  theme,
  children,
}: {
  readonly theme: string | undefined;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className={`step ${themeClass(theme)}`}>
      <StepNotices />
      {children}
    </div>
  );
});

function useOpenAssessment(device: Device, id: string): OpenAssessment | null {
  useLayoutEffect(() => {
    const acquired = acquireOpened(device, id);
    const unregister = registerUnsavedWork({
      flush: () => acquired.flush(),
      isSaved: () => acquired.draftStatus === 'saved',
    });
    return () => {
      unregister();
      releaseOpened(acquired);
    };
  }, [device, id]);
  return useSyncExternalStore(subscribeOpened, () => peekOpened(device, id));
}

/** Passes the device's state to the open assessment; null while loading. */
function useRead(device: Device, open: OpenAssessment | null, id: string): Read | null {
  const fresh = useObservable(
    () =>
      device.live(
        () => readOpened(device, id),
        undefined,
        () => true,
      ),
    [device, id],
  );
  useLayoutEffect(() => {
    if (fresh !== undefined) open?.receive(fresh);
  }, [open, fresh]);
  return useSyncExternalStore(open?.subscribe ?? neverChanges, () => open?.read ?? null);
}

const neverChanges = () => () => undefined;
