import { useDeviceQuery } from '../../shell/use-device-query.ts';
import { useDevice } from '../../shell/device-context.tsx';
import { placeOf, sectionOf } from '../assessments/entry.ts';

/** Where an assessment on this device is opened; null while reading or when it is not here. */
export function useResumePlace(id: string): string | null {
  const device = useDevice();
  const place = useDeviceQuery(async () => {
    const [held, sections] = await Promise.all([device.held(id), device.sectionSummaries()]);
    if (held === null) return null;
    return placeOf(held.assessment, true, sectionOf(held.assessment, sections)?.questionCount ?? null);
  }, [device, id]);
  return place ?? null;
}
