import { useDevice, useSession } from '../../shell/device-context.tsx';
import { submitted } from '../../widgets/use-submit.ts';
import type { Submitted } from '../../widgets/use-submit.ts';

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
    const request = { params: { id: String(id) }, body, ...(signal && { signal }) };
    const result = submitted(await session.call(call, request));
    // What could not be fetched now comes with the next pull.
    if (result.ok) await device.pullNow().catch(() => false);
    return result;
  };
}
