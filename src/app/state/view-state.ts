import { create } from 'zustand';
import type { AskedFirst } from '#domain/path-order.ts';
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
  /** Which questions come first, by the assessment: fixed once it is begun on this device (rule ACT-17). */
  readonly askedFirst: Readonly<Record<string, AskedFirst>>;
}

const blank: ViewState = {
  revisitingId: null,
  lastRoute: null,
  list: undefined,
  askedFirst: {},
};

export const useViewState = create<ViewState>(() => blank);

export function beginRevisit(assessmentId: string): void {
  useViewState.setState({ revisitingId: assessmentId });
}

export function endRevisit(): void {
  useViewState.setState({ revisitingId: null });
}

/** So many assessments are kept; who opens more of them has long finished the first. */
const MOST_KEPT = 12;

/** None before it is fixed. */
export function askedFirstIn(assessmentId: string): AskedFirst {
  return useViewState.getState().askedFirst[assessmentId] ?? [];
}

export function isOrderFixed(assessmentId: string): boolean {
  return useViewState.getState().askedFirst[assessmentId] !== undefined;
}

export function keepAskedFirst(assessmentId: string, first: AskedFirst): void {
  const { [assessmentId]: _, ...others } = useViewState.getState().askedFirst;
  const kept = [...Object.entries(others), [assessmentId, first] as const].slice(-MOST_KEPT);
  useViewState.setState({ askedFirst: Object.fromEntries(kept) });
}

/** A log-out in any tab resets the view of all, also what is kept of it (rule SES-4). */
export function resetViewState(): void {
  clearSoftAlert();
  useViewState.setState(blank, true);
}
