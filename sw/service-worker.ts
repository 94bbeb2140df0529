import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  getCacheKeyForURL,
  precacheAndRoute,
} from 'workbox-precaching';
import type { PrecacheEntry } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { cacheStorage, keptInTime } from './cache-storage.ts';
import { strategyFor } from './cache-policy.ts';
import type { Strategy } from './cache-policy.ts';
import { answerDownload, keepDownloads, keptDownloads } from './kept-downloads.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/** Static routing, which TypeScript, Firefox and Safari do not know yet. */
interface RouterEvent extends ExtendableEvent {
  addRoutes?(
    rules: { condition: { urlPattern: string; requestMethod: string }; source: 'cache' }[],
  ): Promise<void>;
}

// The whole build, all or nothing: a page never meets half of another version.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

const asksFor =
  (strategy: Strategy) =>
  ({ request: { method, mode }, url }: { request: Request; url: URL }): boolean =>
    strategyFor({ method, mode, url, origin: self.location.origin }) === strategy;

const PAGE = '/index.html';
const shell = createHandlerBoundToURL(PAGE);
registerRoute(asksFor('shell'), (options) => keptInTime(shell(options), options.request));
registerRoute(asksFor('file'), async (options) => (await fileAt(options.request)) ?? shell(options));
registerRoute(asksFor('download'), ({ request, url }) => answerDownload(request, url));
// Where the caches refuse, the network answers.
setCatchHandler(({ request }) => fetch(request));

// A newer build waits until a person asks for it; taking over by itself would purge the
// chunks of the page that is being filled in.
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting();
  // Not waited for: a newer build takes over only when this worker has nothing under way, and a
  // hanging download would hold it up. What is not finished is asked for again.
  if (event.data?.type === 'KEEP_DOWNLOADS') {
    void keepAndTell(event.source);
    void renewPolicy(PAGE);
  }
});

// The very first worker does take over the page that installed it: there is no older
// build whose chunks could be purged, and without it a first visit that loses the network
// could not open its next screen.
let isFirst = false;
self.addEventListener('install', (event: RouterEvent) => {
  isFirst = self.registration.active === null;
  // Files of the build need no decision: the browser takes them from the cache and does not wait for this worker.
  const asset = { urlPattern: '/assets/*', requestMethod: 'GET' };
  const routes = event.addRoutes?.([{ condition: asset, source: 'cache' }]);
  if (routes !== undefined) event.waitUntil(routes);
});
self.addEventListener('activate', (event) => {
  if (isFirst) event.waitUntil(self.clients.claim());
});

/**
 * Pages ask for it when they open and when the network is back; they hear what is there, then
 * what came, and whether that is all.
 */
async function keepAndTell(page: ExtendableMessageEvent['source']): Promise<void> {
  const tell = async (isComplete?: boolean) =>
    page?.postMessage({ type: 'DOWNLOADS_KEPT', paths: await keptDownloads(), isComplete });
  await tell();
  await tell(await keepDownloads());
}

/** Fetches a file from the server; null if the answer is a page, which may come from another build than this one. */
async function fileAt(request: Request): Promise<Response | null> {
  const answer = await fetch(request).catch(() => null);
  const isPage = answer?.headers.get('content-type')?.startsWith('text/html') ?? true;
  return answer?.ok === true && !isPage ? answer : null;
}

/**
 * The kept page has the headers that it came with, and its policy names where the browser may put files. When the
 * server's files move to another place, the page is kept anew with the policy of today (rule UPL-12), without an update:
 * the build is the same.
 */
async function renewPolicy(page: string): Promise<void> {
  const key = getCacheKeyForURL(page);
  const kept = key === undefined ? undefined : await cacheStorage().match(key);
  if (key === undefined || kept === undefined) return;
  // A copy in the browser's own cache has yesterday's headers, too.
  const answer = await fetch(page, { cache: 'reload' }).catch(() => null);
  if (answer?.ok !== true || policyOf(answer) === policyOf(kept)) return;
  // Another build's page, or a captive portal's, is no page of this worker.
  if ((await answer.clone().text()) !== (await kept.text())) return;
  for (const name of await cacheStorage().keys()) {
    const cache = await cacheStorage().open(name);
    if ((await cache.match(key)) !== undefined) await cache.put(key, answer.clone());
  }
}

function policyOf({ headers }: Response): string | null {
  return headers.get('content-security-policy');
}
