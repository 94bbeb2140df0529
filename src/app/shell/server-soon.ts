import type { Session } from '#device/session/session.ts';

/** Someone waits for it with a finger on Log Out; in milliseconds. */
const PATIENCE_MS = 2000;

/** Whether the server answers within moments: without it, nobody who logs out can log in again. */
export async function isServerSoonThere(session: Session): Promise<boolean> {
  const asked = session.unlocking().then((unlocking) => unlocking.isServerThere());
  const tooLate = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), PATIENCE_MS);
  });
  return Promise.race([asked.catch(() => false), tooLate]);
}
