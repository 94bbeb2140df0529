import { isRecord } from '#contract/record.ts';

/** The light view state that outlives the window lies in local storage under this key (rule SCR-5). */
export const VIEW_KEY = 'root';

export interface KeptView {
  /** Path and query of the page last shown. */
  readonly lastRoute: string | null;
  readonly list: unknown;
  readonly askedFirst: unknown;
}

/**
 * By hand: the first screen waits for this file, and for no schema.
 *
 * @returns null for what this app does not know
 * @throws SyntaxError for what is not JSON
 */
export function readKeptView(text: string | null): KeptView | null {
  const kept: unknown = text === null ? null : JSON.parse(text);
  if (!isRecord(kept)) return null;
  const { lastRoute, list, askedFirst } = kept;
  if (lastRoute !== null && !isRoute(lastRoute)) return null;
  return { lastRoute, list, askedFirst };
}

function isRoute(value: unknown): value is string {
  return typeof value === 'string' && /^\/(?!\/)/.test(value);
}
