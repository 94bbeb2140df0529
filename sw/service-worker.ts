import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import type { PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { strategyFor } from './cache-policy.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

// The whole build, all or nothing: a page never meets half of another version.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

registerRoute(
  ({ request, url }) =>
    strategyFor({ method: request.method, mode: request.mode, url, origin: self.location.origin }) ===
    'shell',
  createHandlerBoundToURL('/index.html'),
);

// A newer build waits until a person asks for it; taking over by itself would purge the
// chunks of the page that is being filled in.
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting();
});

// The very first worker does take over the page that installed it: there is no older
// build whose chunks could be purged, and without it a first visit that loses the network
// could not open its next screen.
let isFirst = false;
self.addEventListener('install', () => {
  isFirst = self.registration.active === null;
});
self.addEventListener('activate', (event) => {
  if (isFirst) event.waitUntil(self.clients.claim());
});
