/** How the service worker answers a request; everything it decides, without anything it does. */

/**
 * - `shell`: the app's page from the precache, which then shows what the address names
 * - `network`: not the worker's business. Files of the build are found in the precache
 *   before this is asked; answers of the API are never put into Cache Storage, as data
 *   offline is the database's job.
 */
export type Strategy = 'shell' | 'network';

interface RequestFacts {
  readonly method: string;
  /** `navigate` for a page that is opened. */
  readonly mode: string;
  readonly url: URL;
  /** The worker's own origin. */
  readonly origin: string;
}

/**
 * Opening any page of the app answers with the shell. Not the app's: other origins, the
 * API, and files, which have a dot in their last part; a missing file is a 404 and never
 * the shell. Only the path decides: a query may hold anything.
 */
export function strategyFor({ method, mode, url, origin }: RequestFacts): Strategy {
  if (method !== 'GET' || mode !== 'navigate' || url.origin !== origin) return 'network';
  const isApi = /^\/api(\/|$)/.test(url.pathname);
  const isFile = /\.[^/]*$/.test(url.pathname);
  return isApi || isFile ? 'network' : 'shell';
}
