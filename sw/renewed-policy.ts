import { getCacheKeyForURL } from 'workbox-precaching';

/**
 * The kept page has the headers that it came with, and its policy names where the browser may put files. When the
 * server's files move to another place, the page is kept anew with the policy of today (rule UPL-12), without an update:
 * the build is the same.
 */
export async function renewPolicy(page: string): Promise<void> {
  const key = getCacheKeyForURL(page);
  const kept = key === undefined ? undefined : await caches.match(key);
  if (key === undefined || kept === undefined) return;
  // A copy in the browser's own cache has yesterday's headers, too.
  const answer = await fetch(page, { cache: 'reload' }).catch(() => null);
  if (answer?.ok !== true || policyOf(answer) === policyOf(kept)) return;
  // Another build's page, or a captive portal's, is no page of this worker.
  if ((await answer.clone().text()) !== (await kept.text())) return;
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    if ((await cache.match(key)) !== undefined) await cache.put(key, answer.clone());
  }
}

function policyOf({ headers }: Response): string | null {
  return headers.get('content-security-policy');
}
