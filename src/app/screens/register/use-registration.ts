import { useEffect, useState } from 'react';
import { useSession } from '../../device-hooks/device-context.tsx';

type Registration =
  | { readonly isOpen: true }
  | {
      readonly isOpen: false;
      /** Whoever runs the server. */
      readonly supportEmail: string | undefined;
    };

/** Whether hospitals can register at this server: null until that is known; open where it does not say. */
export function useRegistration(): Registration | null {
  const session = useSession();
  const [registration, setRegistration] = useState<Registration | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const ask = async () => {
      const outcome = await session.call('health', { signal: controller.signal });
      if (controller.signal.aborted) return;
      const isClosed = outcome.kind === 'answer' && outcome.value.registration === 'closed';
      setRegistration(
        isClosed ? { isOpen: false, supportEmail: outcome.value.supportEmail } : { isOpen: true },
      );
    };
    void ask();
    return () => controller.abort();
  }, [session]);
  return registration;
}
