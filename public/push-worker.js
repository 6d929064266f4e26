/*
 * Shows what the server pushes, and opens what it is about. Nothing else: its scope has no pages, so
 * that it stands between nobody and the network.
 */
self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('push', (event) => {
  let message = {};
  try {
    message = event.data ? event.data.json() : {};
  } catch {
    // A message that can't be read still says that there is something.
  }
  event.waitUntil(
    self.registration.showNotification(String(message.title || 'Offcut'), {
      body: String(message.body || ''),
      tag: message.tag ? String(message.tag) : undefined,
      icon: '/icon-192.png',
      badge: '/icon-192.png',
      data: { url: ownPath(message.url) },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(ownPath(event.notification.data && event.notification.data.url)));
});

async function openPage(path) {
  const address = new URL(path, self.location.origin).href;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((client) => client.url === address);
  return there ? there.focus() : self.clients.openWindow(address);
}

/** A path of this site; anything else leads to the list. */
function ownPath(path) {
  if (typeof path !== 'string' || !path.startsWith('/')) return '/notifications';
  const url = new URL(path, self.location.origin);
  return url.origin === self.location.origin ? url.href : '/notifications';
}
