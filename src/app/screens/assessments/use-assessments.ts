import { useDeviceQuery } from '../../shell/use-device-query.ts';
import { useEffect } from 'react';
import type { Device } from '#device/device.ts';
import { readList } from '#device/list.ts';
import type { ListEntry } from '#device/list.ts';
import type { SectionSummary } from '#domain/section.ts';
import { useDevice } from '../../shell/device-context.tsx';

export interface AssessmentsOnDevice {
  readonly entries: readonly ListEntry[];
  readonly sections: readonly SectionSummary[];
  /** When the list was last fetched; null: never on this device. */
  readonly lastPullAt: string | null;
}

/** What was fetched this recently is not fetched again on opening a page, in milliseconds. */
const FRESH_MS = 15_000;

/** The institution's assessments as this device knows them, fetched again on arrival; undefined while reading. */
export function useAssessments(): AssessmentsOnDevice | undefined {
  const device = useDevice();
  useEffect(() => void fetchAgain(device), [device]);
  return useDeviceQuery(async () => {
    const [entries, sections, lastPullAt] = await Promise.all([
      device.read(readList),
      device.sectionSummaries(),
      device.lastPullAt(),
    ]);
    return { entries, sections, lastPullAt };
  }, [device]);
}

/** Before its first contact the engine is about to fetch by itself. */
async function fetchAgain(device: Device): Promise<void> {
  const { lastContactAt } = device.getEngineStatus();
  const lastPullAt = await device.lastPullAt();
  const isFresh = lastPullAt !== null && Date.now() - Date.parse(lastPullAt) < FRESH_MS;
  if (lastContactAt !== null && !isFresh) await device.pullNow();
}
