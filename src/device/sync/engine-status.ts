/** What the engine is doing, for the light and the Device page. */
export interface EngineStatus {
  readonly network: 'unknown' | 'reachable' | 'unreachable';
  readonly paused: null | 'expired' | 'signed-out';
  readonly isSending: boolean;
  readonly lastContactAt: number | null;
  readonly nextAttemptAt: number | null;
}

/** Before the first contact. */
export const NOTHING_YET: EngineStatus = {
  network: 'unknown',
  paused: null,
  isSending: false,
  lastContactAt: null,
  nextAttemptAt: null,
};
