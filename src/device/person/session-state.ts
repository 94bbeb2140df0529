import type { Person } from './token.ts';

export interface SessionState {
  readonly userId: number | null;
  /** With `userId` the person. */
  readonly uid: string | null;
  readonly token: string | null;
  /** The session-ended dialog covers the screen. */
  readonly hasExpired: boolean;
  /** The server wants the password once more before it does what was asked (rule SES-15). */
  readonly isConfirming: boolean;
  /** Logged out on purpose, here or in another tab: the next log-in starts at the dashboard. */
  readonly hasLoggedOut: boolean;
}

export const nobody: SessionState = {
  userId: null,
  uid: null,
  token: null,
  hasExpired: false,
  isConfirming: false,
  hasLoggedOut: false,
};

/** Who is logged in, or has unlocked their work. */
export function personOf({ userId, uid }: Pick<SessionState, 'userId' | 'uid'>): Person | null {
  return userId === null || uid === null ? null : { userId, uid };
}
