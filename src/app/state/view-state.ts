import { create } from 'zustand';

/**
 * What the screens are doing, and nothing else: data lives in the device's database.
 * Everything here may be lost at any time without harm.
 */

/** A soft alert is visible this long, and its data cleared a little later (rule ERR-4), in milliseconds. */
const SOFT_ALERT_VISIBLE_MS = 2000;
const SOFT_ALERT_CLEARED_MS = 200;

interface ViewState {
  readonly softAlert: { readonly lines: readonly string[]; readonly isVisible: boolean };
  /** The assessment whose unanswered questions are being revisited (rule STEP-6). */
  readonly revisitingId: string | null;
  /** Path and query of the page last shown; where an installed app opens again. */
  readonly lastRoute: string | null;
  /** How the list is sorted and filtered, as the list's own schema reads it. */
  readonly list: unknown;
}

const blank: ViewState = {
  softAlert: { lines: [], isVisible: false },
  revisitingId: null,
  lastRoute: null,
  list: undefined,
};

export const useViewState = create<ViewState>(() => blank);

let softAlertTimer: ReturnType<typeof setTimeout> | undefined;

/** Shows a list of errors for two seconds (rule ERR-4). */
export function showSoftAlert(lines: readonly string[]): void {
  clearTimeout(softAlertTimer);
  useViewState.setState({ softAlert: { lines, isVisible: true } });
  softAlertTimer = setTimeout(() => {
    useViewState.setState({ softAlert: { lines, isVisible: false } });
    softAlertTimer = setTimeout(
      () => useViewState.setState({ softAlert: blank.softAlert }),
      SOFT_ALERT_CLEARED_MS,
    );
  }, SOFT_ALERT_VISIBLE_MS);
}

export function beginRevisit(assessmentId: string): void {
  useViewState.setState({ revisitingId: assessmentId });
}

export function endRevisit(): void {
  useViewState.setState({ revisitingId: null });
}

/** A log-out in any tab resets the view of all, also what is kept of it (rule SES-4). */
export function resetViewState(): void {
  clearTimeout(softAlertTimer);
  useViewState.setState(blank, true);
}
