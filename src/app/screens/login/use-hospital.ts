import { useEffect, useState } from 'react';
import { useSession } from '../../device-hooks/device-context.tsx';

/** Whose sign-in the server offers in place of a password; null where it offers none, or cannot be asked now. */
export function useHospital(): string | null {
  const session = useSession();
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const ask = async () => {
      const outcome = await session.call('health', { signal: controller.signal });
      if (!controller.signal.aborted && outcome.kind === 'answer')
        setName(outcome.value.signIn?.name ?? null);
    };
    void ask();
    return () => controller.abort();
  }, [session]);
  return name;
}
