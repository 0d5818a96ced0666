// Keeps the whole site, so that it opens and plays without a network. The build fills in the two
// constants; a new version takes the place of the old one when no page uses that any more.
const version = 'VERSION';
const files = ['FILES'];
const cacheName = `outflank-site-${version}`;

/** The documentation has pages of its own, which are not kept. */
const isDocument = (path) => /^\/docs(\/|$)/.test(path);

/**
 * Pages that an old version of this worker has shown in the place of the documentation, where nobody else uses that
 * version. Its cache has another name.
 */
async function misled() {
  const names = await caches.keys();
  if (!names.some((name) => /^outflank-(?!site-)/.test(name))) return [];
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return open.every(({ url }) => isDocument(new URL(url).pathname)) ? open : [];
}

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(cacheName);
      await cache.addAll(['./', ...files]);
      if ((await misled()).length > 0) await self.skipWaiting();
    })(),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const pages = await misled();
      for (const name of await caches.keys()) {
        if (name.startsWith('outflank-') && name !== cacheName) await caches.delete(name);
      }
      await self.clients.claim();
      // Not waited for: what they ask for comes when this worker is active.
      for (const page of pages) void page.navigate(page.url).catch(() => {});
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== self.location.origin) return;
  // Boards in other people's pages are allowed to be framed by the answer of the server, which also draws the pictures.
  if (url.pathname.includes('/api/') || /^\/(embed|preview)\//.test(url.pathname)) return;
  if (isDocument(url.pathname)) return;
  event.respondWith(
    (async () => {
      const cache = await caches.open(cacheName);
      const request = event.request.mode === 'navigate' ? './' : event.request;
      const kept = await cache.match(request, { ignoreSearch: true });
      return kept ?? fetch(event.request);
    })(),
  );
});
