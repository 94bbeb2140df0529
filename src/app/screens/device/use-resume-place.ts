import { useDeviceQuery } from '../../device-hooks/use-device-query.ts';
import { useDevice } from '../../device-hooks/device-context.tsx';
import { resumePath, sectionOf } from '../assessments/list-entry.ts';

/** Where an assessment on this device is opened; null while reading or when it is not here. */
export function useResumePlace(id: string): string | null {
  const device = useDevice();
  const place = useDeviceQuery(async () => {
    const [held, sections] = await Promise.all([
      device.stored((store) => store.held(id)),
      device.stored((store) => store.sectionSummaries()),
    ]);
    if (held === null) return null;
    const { assessment } = held;
    // What is submitted but not on the server says there how it stands.
    if (assessment.dateCompleted !== null) return `/assessments/${id}/complete`;
    return resumePath(assessment, sectionOf(assessment, sections)?.questionCount ?? null);
  }, [device, id]);
  return place ?? null;
}
