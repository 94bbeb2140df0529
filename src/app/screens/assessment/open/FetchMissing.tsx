import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useDevice } from '../../../device-hooks/device-context.tsx';
import { Opening } from '../../../shell/Opening.tsx';
import { showSoftAlert } from '../../../state/soft-alert.ts';
import { fetchMissing } from './fetch-missing.ts';

interface FetchMissingProps {
  readonly id: string;
  /** Called with true once it is known that the assessment cannot be had. */
  readonly onNowhere: (isNowhere: true) => void;
}

/** Asks the server for an assessment that is not on this device. Apart from the step, as hardly any needs it. */
export default function FetchMissing({ id, onNowhere }: FetchMissingProps): ReactNode {
  const device = useDevice();
  useEffect(() => {
    let isGone = false;
    const ask = async () => {
      const reasons = await fetchMissing(device, id);
      if (isGone || reasons === null) return;
      onNowhere(true);
      if (reasons.length > 0) showSoftAlert(reasons);
    };
    void ask();
    return () => {
      isGone = true;
    };
  }, [device, id, onNowhere]);
  return <Opening />;
}
