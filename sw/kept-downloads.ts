import { cacheStorage } from './cache-storage.ts';
import { keptAddress, missingDownloads, outdatedDownloads, readDownloadList } from './cache-policy.ts';
import type { ListedDownload } from './cache-policy.ts';

/**
 * The files to print or fill in, kept beside the precache: they come after the installation,
 * which stays small, and one that fails holds up nothing. Which files there are is said by
 * `src/documents/downloads/static-downloads.ts`, and which names count as one by `cache-policy.ts`.
 */

const CACHE = 'downloads';
const LIST = '/downloads/list.json';

/**
 * Brings what is kept in line with the server's list.
 * @returns whether it is now; what failed is tried the next time
 */
export async function keepDownloads(): Promise<boolean> {
  const listed = await fetchList();
  if (listed === 'none') return true;
  if (listed === null) return false;
  const cache = await cacheStorage().open(CACHE);
  // One after the other: a screen that loads meanwhile comes first.
  for (const file of missingDownloads(listed, await keptIn(cache))) await keep(cache, file);
  for (const url of outdatedDownloads(listed, await keptIn(cache))) await cache.delete(url.href);
  return missingDownloads(listed, await keptIn(cache)).length === 0;
}

/** Paths of the files that are kept. */
export async function keptDownloads(): Promise<string[]> {
  const urls = await keptIn(await cacheStorage().open(CACHE));
  return [...new Set(urls.map(({ pathname }) => pathname))];
}

async function keptIn(cache: Cache): Promise<URL[]> {
  return (await cache.keys()).map(({ url }) => new URL(url));
}

/** The kept file at an address, else what the network says. */
export async function answerDownload(request: Request, url: URL): Promise<Response> {
  const cache = await cacheStorage().open(CACHE);
  return (await cache.match(url.pathname, { ignoreSearch: true })) ?? fetch(request);
}

/** Null when it cannot be had; `none` from a server without files, which is no reason to let any go. */
async function fetchList(): Promise<ListedDownload[] | 'none' | null> {
  try {
    const answer = await fetch(LIST, { cache: 'no-cache' });
    if (answer.status === 404) return 'none';
    return answer.ok ? readDownloadList(await answer.json()) : null;
  } catch {
    return null;
  }
}

/** Keeps a file that has come whole: a captive portal's page has another hash. */
async function keep(cache: Cache, file: ListedDownload): Promise<void> {
  try {
    const answer = await fetch(file.path, { cache: 'no-cache' });
    if (!answer.ok) return;
    const bytes = await answer.clone().arrayBuffer();
    if ((await hashOf(bytes)) === file.revision) await cache.put(keptAddress(file), answer);
  } catch {
    // The network went away; the page asks again.
  }
}

async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
