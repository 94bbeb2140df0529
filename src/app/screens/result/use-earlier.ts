import { useEffect, useState } from 'react';
import type { Compared } from '#domain/comparison.ts';
import type { Earlier } from '#domain/result.ts';
import { useDevice, useEngineStatus } from '../../device-hooks/device-context.tsx';
import { useDeviceQuery } from '../../device-hooks/use-device-query.ts';
import { earlierOf, listedBefore } from '../../downloads/earlier-assessment.ts';

/**
 * The assessments that each of these is judged and compared with; undefined while looking, which lasts until this
 * device has the list, or cannot get it. What it knows of without holding it is asked for again once the server answers.
 */
export function useEarlier(all: readonly Compared[]): readonly Earlier[] | undefined {
  const device = useDevice();
  const { lastContactAt, network } = useEngineStatus();
  const [found, setFound] = useState<{ readonly of: string; readonly earlier: readonly Earlier[] } | null>(
    null,
  );
  const wanted = all.map(({ assessment }) => `${assessment.id} ${assessment.dateCompleted}`).join(' ');
  const listed = useDeviceQuery(async () => {
    const [before, lastPullAt] = await Promise.all([
      Promise.all(all.map(({ assessment }) => listedBefore(device, assessment))),
      device.stored((store) => store.lastPullAt()),
    ]);
    return { before, isPulled: lastPullAt !== null };
  }, [device, wanted]);
  const isKnown = listed !== undefined && (listed.isPulled || network === 'unreachable');
  const before = listed?.before ?? [];
  const key = isKnown
    ? `${wanted} ${before
        .flat()
        .map(({ id }) => id)
        .join(' ')}`
    : null;
  const earlier = found !== null && found.of === key ? found.earlier : undefined;
  const isAway = earlier !== undefined && earlier.flat().some((one) => 'away' in one);
  const hope = isAway ? lastContactAt : null;
  useEffect(() => {
    if (key === null) return undefined;
    let isGone = false;
    Promise.all(all.map((one, index) => earlierOf(device, one, before[index] ?? [])))
      .then((came) => {
        if (!isGone) setFound({ of: key, earlier: came });
      })
      // The person has logged out, and this page with them.
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
    // The key stands for the assessments and for those before.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [device, key, hope]);
  return earlier;
}
