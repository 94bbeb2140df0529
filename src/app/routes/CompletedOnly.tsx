import type { ReactNode } from 'react';
import { Navigate, Outlet, useParams } from 'react-router-dom';
import { readEntry } from '#device/store/reading/assessment-list.ts';
import { useDevice } from '../device-hooks/device-context.tsx';
import { Opening } from '../shell/Opening.tsx';
import { useDeviceQuery } from '../device-hooks/use-device-query.ts';

/** Sends viewers from a step of an incomplete assessment to the list (rule STEP-9). */
export default function CompletedOnly(): ReactNode {
  const device = useDevice();
  const { assessmentId = '' } = useParams();
  const entry = useDeviceQuery(
    () => device.read((database) => readEntry(database, assessmentId)),
    [device, assessmentId],
  );
  if (entry === undefined) return <Opening />;
  return entry !== null && entry.dateCompleted === null ? <Navigate to="/assessments" replace /> : <Outlet />;
}
