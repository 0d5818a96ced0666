// Keeps the whole site, so that it opens and plays without a network. The build fills in the two
// constants; a new version takes the place of the old one when no page uses that any more.
const version = 'VERSION';
const files = ['FILES'];
const cacheName = `outflank-${version}`;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(['./', ...files])));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name.startsWith('outflank-') && name !== cacheName) await caches.delete(name);
      }
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== self.location.origin) return;
  // Boards in other people's pages are allowed to be framed by the answer of the server, which also draws the pictures; the
  // documentation has pages of its own, which are not kept.
  if (url.pathname.includes('/api/') || /^\/(embed\/|preview\/|docs(\/|$))/.test(url.pathname))
    return;
  event.respondWith(
    (async () => {
      const cache = await caches.open(cacheName);
      const request = event.request.mode === 'navigate' ? './' : event.request;
      const kept = await cache.match(request, { ignoreSearch: true });
      return kept ?? fetch(event.request);
    })(),
  );
});
