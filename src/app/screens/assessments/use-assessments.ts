import { useEffect, useMemo } from 'react';
import type { Device } from '#device/device.ts';
import { mergeList, newestFirst } from '#device/rows/list-entries.ts';
import type { ListEntry } from '#device/rows/list-entries.ts';
import type { SectionSummary } from '#domain/section.ts';
import { FIRST_ROWS } from './first-rows.ts';
import { useDevice, useEngineStatus } from '../../device-hooks/device-context.tsx';
import { useDeviceQuery } from '../../device-hooks/use-device-query.ts';

export interface AssessmentsOnDevice {
  readonly entries: readonly ListEntry[];
  /** How many there are, of which `entries` may be the newest. */
  readonly total: number;
  readonly sections: readonly SectionSummary[];
  /** When the list was last fetched; null: never on this device. */
  readonly lastPullAt: string | null;
  readonly isOffline: boolean;
}

/** A list fetched this recently is not fetched again when a page opens, in milliseconds. */
const FRESH_MS = 15_000;

/** The institution's newest assessments as this device knows them; undefined while reading. */
export function useRecentAssessments(count: number): AssessmentsOnDevice | undefined {
  const device = useDevice();
  const around = useAround();
  const recent = useDeviceQuery(
    () => device.stored((store) => store.recent(count)),
    [device, count],
    device.first?.list?.recent,
  );
  return useMemo(() => {
    if (recent === undefined || around === undefined) return undefined;
    // The list reads more ahead.
    return { ...recent, entries: recent.entries.slice(0, count), ...around };
  }, [recent, around, count]);
}

/** All of them, the last changed first; of a long list the first rows come before the rest; undefined while reading. */
export function useAllAssessments(): (AssessmentsOnDevice & { readonly isWhole: boolean }) | undefined {
  const device = useDevice();
  const around = useAround();
  const first = useDeviceQuery(
    () => device.stored((store) => store.recent(FIRST_ROWS)),
    [device],
    device.first?.list?.recent,
  );
  // Two queries: a save is no reason to reread ten thousand rows. Both begin once the first rows
  // are shown.
  const isShown = first !== undefined;
  const pulled = useDeviceQuery(
    async () => (isShown ? device.stored((store) => store.summaries()) : null),
    [device, isShown],
  );
  const overlay = useDeviceQuery(
    async () => (isShown ? device.stored((store) => store.overlay()) : null),
    [device, isShown],
  );
  const entries = useMemo(
    () => (pulled && overlay ? mergeList(pulled, overlay).toSorted(newestFirst) : undefined),
    [pulled, overlay],
  );
  return useMemo(() => {
    if (around === undefined) return undefined;
    if (entries !== undefined) return { entries, total: entries.length, isWhole: true, ...around };
    return first === undefined
      ? undefined
      : { ...first, isWhole: first.entries.length === first.total, ...around };
  }, [entries, first, around]);
}

/** The facts beside the entries; the list is fetched again on arrival. */
function useAround(): Pick<AssessmentsOnDevice, 'sections' | 'lastPullAt' | 'isOffline'> | undefined {
  const device = useDevice();
  const isOffline = useEngineStatus().network === 'unreachable';
  useEffect(() => void fetchAgain(device), [device]);
  const read = useDeviceQuery(
    async () => {
      const [sections, lastPullAt] = await Promise.all([
        device.stored((store) => store.sectionSummaries()),
        device.stored((store) => store.lastPullAt()),
      ]);
      return { sections, lastPullAt };
    },
    [device],
    device.first?.list?.around,
  );
  return useMemo(() => read && { ...read, isOffline }, [read, isOffline]);
}

/**
 * Before its first contact the engine is about to fetch by itself. Nobody waits for this: where the person logs out
 * meanwhile, or the database is away, the list stays as it is.
 *
 * @internal
 */
export async function fetchAgain(device: Pick<Device, 'getEngineStatus' | 'stored' | 'sync'>): Promise<void> {
  const { lastContactAt } = device.getEngineStatus();
  if (lastContactAt === null) return;
  try {
    const lastPullAt = await device.stored((store) => store.lastPullAt());
    const isFresh = lastPullAt !== null && Date.now() - Date.parse(lastPullAt) < FRESH_MS;
    if (!isFresh) await device.sync((sync) => sync.pullNow());
  } catch {
    // The next pull brings it.
  }
}
