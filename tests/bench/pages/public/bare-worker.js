/** A service worker with nothing but a precache: the least that starts a page without network. */

addEventListener('install', (event) => event.waitUntil(keep()));
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  // What is of another origin is none of its business, nor slowed down with the page's own network if it were.
  if (new URL(event.request.url).origin === location.origin) event.respondWith(answer(event.request));
});

async function keep() {
  const manifest = await (await fetch('/manifest.json')).json();
  const files = Object.entries(manifest).flatMap(([source, { file, css = [] }]) => [
    ...(source.endsWith('.html') ? [source] : []),
    file,
    ...css,
  ]);
  await (await caches.open('floor')).addAll([...new Set(files)].map((file) => `/${file}`));
}

async function answer(request) {
  return (await caches.match(request, { ignoreSearch: true, ignoreVary: true })) ?? fetch(request);
}
