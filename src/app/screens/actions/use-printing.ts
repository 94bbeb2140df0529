import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDevice } from '../../device-hooks/device-context.tsx';

/** Whether the page is being printed, however that was asked for; noted for the audit log (rule AUD-5). */
export function usePrinting(): boolean {
  const device = useDevice();
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const before = () => {
      // The browser draws the paper as soon as this returns.
      flushSync(() => setIsPrinting(true));
      const deed = { kind: 'exported', as: 'print', of: 'actions', assessments: [] } as const;
      device.sync((sync) => sync.noteDeed(deed)).catch(() => undefined);
    };
    const after = () => setIsPrinting(false);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, [device]);
  return isPrinting;
}
