import { isRecord } from '#contract/record.ts';

/** How the service worker answers a request: all of its decisions, none of its actions. */

/**
 * - `shell`: the app's page from the precache, which then shows what the address names
 * - `download`: a file to print or fill in: the kept one, else the network
 * - `file`: an address with a dot that names neither: a file from the network, else the shell
 * - `network`: not the worker's business. Files of the build are found in the precache
 *   before this is asked; answers of the API are never put into Cache Storage, as data
 *   offline is the database's job.
 */
export type Strategy = 'shell' | 'download' | 'file' | 'network';

interface RequestFacts {
  readonly method: string;
  /** `navigate` for a page that is opened. */
  readonly mode: string;
  readonly url: URL;
  /** The worker's own origin. */
  readonly origin: string;
}

/**
 * Opening any page of the app answers with the shell, an unknown address too: the app says so.
 * Not the app's: other origins, the API, and the files of the build, where a missing one is a
 * 404. Only the path decides: a query may hold anything.
 */
export function strategyFor({ method, mode, url, origin }: RequestFacts): Strategy {
  if (method !== 'GET' || url.origin !== origin) return 'network';
  if (isDownload(url.pathname)) return 'download';
  if (mode !== 'navigate') return 'network';
  if (/^\/(api|assets)(\/|$)/.test(url.pathname)) return 'network';
  return /\.[^/]*$/.test(url.pathname) ? 'file' : 'shell';
}

/** The files that anyone may print or fill in. They hold nobody's data. */
function isDownload(path: string): boolean {
  return /^\/downloads\/[\w-]+\.(pdf|xlsx|docx)$/.test(path);
}

/** A file as the server's list of them says it. */
export interface ListedDownload {
  readonly path: string;
  /** A hash of its bytes, as hexadecimal digits. */
  readonly revision: string;
}

/** Reads the list; null when that is no list of downloads, as from a captive portal. */
export function readDownloadList(value: unknown): ListedDownload[] | null {
  if (!Array.isArray(value)) return null;
  const listed = value.filter((item): item is ListedDownload => isListed(item));
  return listed.length === value.length ? listed : null;
}

function isListed(item: unknown): boolean {
  if (!isRecord(item)) return false;
  const { path, revision } = item;
  return (
    typeof path === 'string' &&
    isDownload(path) &&
    typeof revision === 'string' &&
    /^[0-9a-f]{64}$/.test(revision)
  );
}

/** The address under which a file is kept: with its revision, so that a newer one is another. */
export function keptAddress({ path, revision }: ListedDownload): string {
  return `${path}?revision=${revision}`;
}

/** The listed files that are not kept in this revision yet. */
export function missingDownloads(listed: readonly ListedDownload[], kept: readonly URL[]): ListedDownload[] {
  const addresses = new Set(kept.map(addressOf));
  return listed.filter((file) => !addresses.has(keptAddress(file)));
}

/**
 * Kept files that can go: those no longer listed, and older revisions of files
 * whose newest revision is kept. Until the newest has arrived, an older one is better than none.
 */
export function outdatedDownloads(listed: readonly ListedDownload[], kept: readonly URL[]): URL[] {
  const missing = missingDownloads(listed, kept);
  const wanted = new Set(listed.map(keptAddress));
  return kept.filter(
    (url) => !wanted.has(addressOf(url)) && !missing.some(({ path }) => path === url.pathname),
  );
}

function addressOf(url: URL): string {
  return url.pathname + url.search;
}
