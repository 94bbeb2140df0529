/** The engine's state, for the light and the Device page. */
export interface EngineStatus {
  readonly network: 'unknown' | 'reachable' | 'unreachable';
  /** While unreachable: the status of what answers in the server's place; null where nothing does. */
  readonly blockedWith: number | null;
  readonly paused: null | 'expired' | 'signed-out';
  readonly isSending: boolean;
  readonly lastContactAt: number | null;
  readonly nextAttemptAt: number | null;
  /** There is hardly any room left on this device, and nothing more that could go. */
  readonly isAlmostFull: boolean;
}

/** Before the first contact. */
export const NOTHING_YET: EngineStatus = {
  network: 'unknown',
  blockedWith: null,
  paused: null,
  isSending: false,
  lastContactAt: null,
  nextAttemptAt: null,
  isAlmostFull: false,
};
