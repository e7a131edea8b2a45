// The offline shell: pages come from the network and fall back to the last shell that worked; the
// app itself then says that it is offline. Built files never change under their name, so the cache
// answers first. Calls to the server and the socket are never touched.
const SHELL = 'assay-shell-1'
const FILES = 'assay-files-1'
const START = ['/', '/icon.svg', '/manifest.webmanifest']

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll(START))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name !== SHELL && name !== FILES)
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(file(request))
  else if (START.includes(url.pathname)) event.respondWith(freshOrKept(request))
})

async function page(request) {
  const cache = await caches.open(SHELL)
  try {
    const answer = await fetch(request)
    // The server serves other pages too, such as the documentation, which must not be used as the
    // app.
    const isApp = answer.headers.get('x-page') === 'app'
    if (answer.ok && isApp) await cache.put('/', answer.clone())
    // An error page of a proxy in front of a dead server; the app shows its own, and recovers
    // automatically.
    return answer.status < 500 ? answer : ((await cache.match('/')) ?? answer)
  } catch {
    return (await cache.match('/')) ?? Response.error()
  }
}

async function file(request) {
  const cache = await caches.open(FILES)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}

async function freshOrKept(request) {
  const cache = await caches.open(SHELL)
  try {
    const answer = await fetch(request)
    if (answer.ok) await cache.put(request, answer.clone())
    return answer
  } catch {
    return (await cache.match(request)) ?? Response.error()
  }
}
