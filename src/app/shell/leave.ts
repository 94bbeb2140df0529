import type { Session } from '#device/session/session.ts';
import { flushUnsavedWork } from '../device-hooks/unsaved-work.ts';

/** Logs out: what is typed is written first, what waits is kept (rule SES-4). */
export async function logOut(session: Session): Promise<void> {
  await flushUnsavedWork();
  session.logOut();
}
