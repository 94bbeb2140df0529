import { useEffect, useState } from 'react';
import type { Compared } from '#domain/comparison.ts';
import type { Earlier } from '#domain/result.ts';
import { useDevice, useEngineStatus } from '../../device-hooks/device-context.tsx';
import { useDeviceQuery } from '../../device-hooks/use-device-query.ts';
import { earlierOf, listedBefore } from '../../downloads/earlier-assessment.ts';

/**
 * The assessment that a result is compared with; undefined while looking, which lasts until this device
 * has the list, or cannot get it. What it knows of without holding it is asked for again once the server answers.
 */
export function useEarlier(one: Compared): Earlier | undefined {
  const device = useDevice();
  const { lastContactAt, network } = useEngineStatus();
  const [found, setFound] = useState<{ readonly of: string; readonly earlier: Earlier } | null>(null);
  const { id, dateCompleted } = one.assessment;
  const listed = useDeviceQuery(async () => {
    const [before, lastPullAt] = await Promise.all([
      listedBefore(device, one.assessment),
      device.stored((store) => store.lastPullAt()),
    ]);
    return { before, isPulled: lastPullAt !== null };
  }, [device, id, dateCompleted]);
  const isKnown = listed !== undefined && (listed.isPulled || network === 'unreachable');
  const before = listed?.before ?? null;
  const key = isKnown ? `${id} ${dateCompleted} ${before?.id}` : null;
  const earlier = found !== null && found.of === key ? found.earlier : undefined;
  const isAway = earlier !== undefined && earlier !== null && 'away' in earlier;
  const hope = isAway ? lastContactAt : null;
  useEffect(() => {
    if (key === null) return undefined;
    let isGone = false;
    earlierOf(device, one, before)
      .then((came) => {
        if (!isGone) setFound({ of: key, earlier: came });
      })
      // The person has logged out, and this page with them.
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
    // The key stands for the assessment and for the one before.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [device, key, hope]);
  return earlier;
}
