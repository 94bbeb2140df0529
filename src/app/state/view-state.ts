import { create } from 'zustand';
import { isRecord } from '#contract/record.ts';
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
  /** Which questions come first, by the assessment, as `askedFirstIn` reads it. */
  readonly askedFirst: unknown;
}

const blank: ViewState = {
  revisitingId: null,
  lastRoute: null,
  list: undefined,
  askedFirst: undefined,
};

export const useViewState = create<ViewState>(() => blank);

export function beginRevisit(assessmentId: string): void {
  useViewState.setState({ revisitingId: assessmentId });
}

export function endRevisit(): void {
  useViewState.setState({ revisitingId: null });
}

const NONE: AskedFirst = [];

/** Which questions of an assessment come first: fixed once it is begun on this device, and none before (rule ACT-19). */
export function askedFirstIn(assessmentId: string, { askedFirst } = useViewState.getState()): AskedFirst {
  const first = isRecord(askedFirst) ? askedFirst[assessmentId] : null;
  return Array.isArray(first) ? first : NONE;
}

/** A log-out in any tab resets the view of all, also what is kept of it (rule SES-4). */
export function resetViewState(): void {
  clearSoftAlert();
  useViewState.setState(blank, true);
}
