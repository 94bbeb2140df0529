import { useDevice, useSession } from '../../device-hooks/device-context.tsx';
import { submitted } from '../../widgets/use-submit.ts';
import type { Submitted } from '../../widgets/use-submit.ts';

/** How long a choice that is saved at once waits for an answer; a form waits until it is cancelled. */
const LONGEST_WAIT_MS = 60_000;

type Change = (
  call: 'changeUser' | 'changeInstitution',
  id: number,
  body: object,
  signal?: AbortSignal,
) => Promise<Submitted>;

/** Changes a user or the institution, and fetches both again, so that every screen shows the change. */
export function useAccountChange(): Change {
  const session = useSession();
  const device = useDevice();
  return async (call, id, body, signal) => {
    const patience = signal === undefined ? { timeoutMs: LONGEST_WAIT_MS } : { signal };
    const request = { params: { id: String(id) }, body, ...patience };
    const result = submitted(await session.call(call, request));
    // What could not be fetched now comes with the next pull.
    if (result.ok) await device.pullNow().catch(() => false);
    return result;
  };
}
