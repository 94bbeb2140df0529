import type { SessionState } from './session-state.ts';

/** `acknowledged`: what the server has, after a log-out. `everything`: at the server's word, unsent work too. */
export type ToClear = 'acknowledged' | 'everything';

/**
 * Local storage: what is still to be deleted from this device, a line each (`clearing.ts`). Noted before anything
 * is deleted, so that a page that ends in the middle leaves it to the next one.
 */
export const CLEAR_KEY = 'clear';

type Seated = Pick<SessionState, 'userId' | 'uid'>;

/** Marks the work of the person logged in here. */
export function markToClear(storage: Storage, { userId, uid }: Seated, what: ToClear): void {
  if (userId === null || uid === null) return;
  try {
    storage.setItem(CLEAR_KEY, `${storage.getItem(CLEAR_KEY) ?? ''}${what} ${userId} ${uid}\n`);
  } catch {
    // No room: a log-out must work all the same.
  }
}
