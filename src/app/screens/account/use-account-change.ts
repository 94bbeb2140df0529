import { useDevice, useSession } from '../../device-hooks/device-context.tsx';
import { PRESS_TIMEOUT_MS, submitted } from '../../widgets/use-submit.ts';
import type { Submitted } from '../../widgets/use-submit.ts';

type Change = (
  call: 'changeUser' | 'changeInstitution' | 'endSessionsOf' | 'erasePersonData',
  id: number,
  body: object,
  signal?: AbortSignal,
) => Promise<Submitted>;

/**
 * Changes a user, their sessions or the institution, then fetches all of them again so that every screen shows the
 * change.
 */
export function useAccountChange(): Change {
  const session = useSession();
  const device = useDevice();
  return async (call, id, body, signal) => {
    const patience = signal === undefined ? { timeoutMs: PRESS_TIMEOUT_MS } : { signal };
    const request = { params: { id: String(id) }, body, ...patience };
    const result = submitted(await session.call(call, request));
    // If the fetch fails, the next pull brings it.
    if (result.ok) await device.sync((sync) => sync.pullPeople()).catch(() => false);
    return result;
  };
}
