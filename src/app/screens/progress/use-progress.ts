import { useEffect, useState } from 'react';
import { readProgress } from '#device/store/reading/stored-progress.ts';
import type { Progress } from '#device/store/reading/stored-progress.ts';
import { useDevice, useEngineStatus } from '../../device-hooks/device-context.tsx';
import { useDeviceQuery } from '../../device-hooks/use-device-query.ts';

interface ModuleOverTime {
  /** Undefined while reading. */
  readonly progress: Progress | undefined;
  /** Until the server has answered for the first time, or could not. */
  readonly isAsking: boolean;
  /** The server could not be asked; what is shown may be old. */
  readonly isUnreachable: boolean;
}

/** A module over time as this device knows it, asked for again on arrival and when the network is back. */
export function useProgress(sectionId: number): ModuleOverTime {
  const device = useDevice();
  const { lastContactAt } = useEngineStatus();
  const [outcome, setOutcome] = useState<'fetched' | 'refused' | 'unreachable' | null>(null);
  // While the server could not be asked, each sign of it is a reason to ask again.
  const hope = outcome === 'unreachable' ? lastContactAt : null;
  useEffect(() => {
    let isGone = false;
    void device
      .sync((sync) => sync.fetchProgress(sectionId))
      .catch(() => 'unreachable' as const)
      .then((came) => {
        if (!isGone) setOutcome(came);
      });
    return () => {
      isGone = true;
    };
  }, [device, sectionId, hope]);
  const progress = useDeviceQuery(
    () => device.read((database) => readProgress(database, sectionId)),
    [device, sectionId],
  );
  return { progress, isAsking: outcome === null, isUnreachable: outcome === 'unreachable' };
}
