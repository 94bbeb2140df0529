import { create } from 'zustand';

/** A soft alert is visible this long, and its data cleared a little later (rule ERR-4), in milliseconds. */
const SOFT_ALERT_VISIBLE_MS = 2000;
const SOFT_ALERT_CLEARED_MS = 200;

interface SoftAlertState {
  readonly lines: readonly string[];
  readonly isVisible: boolean;
}

const none: SoftAlertState = { lines: [], isVisible: false };

export const useSoftAlert = create<SoftAlertState>(() => none);

let timer: ReturnType<typeof setTimeout> | undefined;

export interface PastAlert {
  readonly lines: readonly string[];
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * The alerts shown since the app was opened, the newest first: two seconds are too short for many (WCAG
 * 2.2.1).
 */
export const usePastAlerts = create<readonly PastAlert[]>(() => []);

const MOST_KEPT = 20;

/** Shows a list of errors for two seconds (rule ERR-4). */
export function showSoftAlert(lines: readonly string[]): void {
  clearTimeout(timer);
  usePastAlerts.setState([{ lines, at: Date.now() }, ...usePastAlerts.getState()].slice(0, MOST_KEPT), true);
  useSoftAlert.setState({ lines, isVisible: true });
  timer = setTimeout(() => {
    useSoftAlert.setState({ lines, isVisible: false });
    timer = setTimeout(() => useSoftAlert.setState(none), SOFT_ALERT_CLEARED_MS);
  }, SOFT_ALERT_VISIBLE_MS);
}

export function clearSoftAlert(): void {
  clearTimeout(timer);
  usePastAlerts.setState([], true);
  useSoftAlert.setState(none);
}
