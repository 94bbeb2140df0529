import { useEffect, useState } from 'react';
import type { Compared } from '#domain/comparison.ts';
import type { Earlier } from '#domain/result.ts';
import { useDevice, useEngineStatus } from '../../device-hooks/device-context.tsx';
import { earlierAssessment } from '../../downloads/earlier-assessment.ts';

/**
 * The assessment that a result is compared with; undefined while looking. It is asked for again once the
 * server answers, if this device knows of it without holding it.
 */
export function useEarlier(one: Compared | null): Earlier | undefined {
  const device = useDevice();
  const { lastContactAt } = useEngineStatus();
  const [found, setFound] = useState<{ readonly of: string; readonly earlier: Earlier } | null>(null);
  const key = one === null ? null : `${one.assessment.id} ${one.assessment.dateCompleted}`;
  const earlier = found !== null && found.of === key ? found.earlier : undefined;
  const isAway = earlier !== undefined && earlier !== null && 'away' in earlier;
  const hope = isAway ? lastContactAt : null;
  useEffect(() => {
    if (one === null || key === null) return undefined;
    let isGone = false;
    void earlierAssessment(device, one)
      .catch((): Earlier => null)
      .then((came) => {
        if (!isGone) setFound({ of: key, earlier: came });
      });
    return () => {
      isGone = true;
    };
    // What it is compared with hangs on the assessment's key alone.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [device, key, hope]);
  return earlier;
}
