import { create } from 'zustand';
import { clearSoftAlert } from './soft-alert.ts';

/**
 * What the screens are doing, and nothing else: data lives in the device's database.
 * Everything here may be lost at any time without harm.
 */

interface ViewState {
  /** The assessment whose unanswered questions are being revisited. */
  readonly revisitingId: string | null;
  /** Path and query of the page last shown; where an installed app opens again. */
  readonly lastRoute: string | null;
  /** How the list is sorted and filtered, as the list's own schema reads it. */
  readonly list: unknown;
}

const blank: ViewState = {
  revisitingId: null,
  lastRoute: null,
  list: undefined,
};

export const useViewState = create<ViewState>(() => blank);

export function beginRevisit(assessmentId: string): void {
  useViewState.setState({ revisitingId: assessmentId });
}

export function endRevisit(): void {
  useViewState.setState({ revisitingId: null });
}

/** A log-out in any tab resets the view of all, also what is kept of it (rule SES-4). */
export function resetViewState(): void {
  clearSoftAlert();
  useViewState.setState(blank, true);
}
