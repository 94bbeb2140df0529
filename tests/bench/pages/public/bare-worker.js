/** A service worker with nothing but a precache: the least that starts a page without network. */

addEventListener('install', (event) => event.waitUntil(keep()));
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => event.respondWith(answer(event.request)));

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
