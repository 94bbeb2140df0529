import type { Session } from '#device/session.ts';
import { resetViewState, useViewState } from '../state/view-state.ts';
import { flushUnsavedWork } from './unsaved-work.ts';

/** Logs out: what is typed is written first, what waits is kept, the view starts afresh (spec 4, Session). */
export async function logOut(session: Session): Promise<void> {
  await flushUnsavedWork();
  resetViewState();
  useViewState.setState({ hasLoggedOut: true });
  session.logOut();
}
