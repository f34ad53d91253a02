/// <reference lib="webworker" />
import { isOf, pushedFrom } from './push.ts'
import { isShell, languageOf, openedBy } from './requests.ts'

/**
 * Keeps the app itself, so that it starts without a connection and without waiting for one. Answers of the API are not
 * its business: what the app knows is in the copy that it keeps (src/data/copy).
 *
 * Push messages come here, too, also while the app is closed.
 */
declare const self: ServiceWorkerGlobalScope
/** The built files, and a name that changes with any of them. */
declare const __SHELL__: {
  readonly version: string
  readonly files: readonly string[]
  /** The files with the words of other languages. */
  readonly words: readonly string[]
}

const { version, files, words } = __SHELL__
const PREFIX = 'parley-shell-'
const CACHE = PREFIX + version
/** A page of the version before may still be open, and ask for a part that it has not loaded yet. */
const VERSIONS_KEPT = 2
self.addEventListener('install', (event) => {
  route(event)
  event.waitUntil(fill())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOlder().then(() => self.clients.claim()))
})

self.addEventListener('message', (event) => {
  if (event.data === 'activate') void self.skipWaiting()
  // After a log-out, nothing is stored: who logs in again has it anew.
  else if (typeof event.data?.fill === 'string') event.waitUntil(fill(event.data.fill))
  else if (event.data === 'files') event.ports[0]?.postMessage(files)
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  // The page that asks may be gone before a browser that asks the worker first gets to send it.
  if (request.keepalive) return event.respondWith(fetch(request))
  if (request.method !== 'GET') return
  if (request.mode === 'navigate' && url.pathname === '/') event.respondWith(page(request))
  else if (isShell(url.pathname)) event.respondWith(file(request))
})

self.addEventListener('push', (event) => {
  event.waitUntil(receive(event.data?.text() ?? ''))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(openedBy(event.notification.data)))
})

/**
 * In browsers that know how, what is stored is taken without starting the worker, and what is none of its business goes
 * straight to the network. What is not stored comes from the network, too.
 */
function route(event: Event): void {
  if (!('addRoutes' in event)) return
  const { addRoutes } = event as Event & { addRoutes: (routes: readonly object[]) => Promise<void> }
  const paths = ['/json/*', '/user_uploads/*', '/user_avatars/*']
  const routes = paths.map((pathname) => ({ condition: { urlPattern: { pathname } }, source: 'network' }))
  const page = { urlPattern: { pathname: '/' }, requestMode: 'navigate' }
  const stored = [
    { condition: page, source: { cacheName: CACHE } },
    // Also those of the version before.
    { condition: { urlPattern: { pathname: '/assets/*' }, requestMethod: 'GET' }, source: 'cache' },
  ]
  addRoutes.call(event, [...routes, ...stored]).catch(() => {})
}

/** Stores what is missing: of the words, only those of languages that somebody has used here. */
async function fill(language?: string): Promise<void> {
  const used = new Set([language, ...(await storedPaths()).map(languageOf)])
  const cache = await caches.open(CACHE)
  const stored = new Set(await pathsIn(cache))
  const wanted = [...files, ...words.filter((name) => used.has(languageOf(name)))]
  const missing = wanted.filter((name) => !stored.has(name))
  if (missing.includes('/')) await storePage(cache)
  const others = missing.filter((name) => name !== '/')
  await cache.addAll(others.map((name) => new Request(name, { cache: 'no-cache' })))
}

/** The app's page, by its own name: to who is not logged in, the server may show another one at the root. */
async function storePage(cache: Cache): Promise<void> {
  const answer = await fetch('/index.html', { cache: 'no-cache' })
  if (!answer.ok) throw new Error(`The page was answered with ${answer.status}.`)
  await cache.put('/', answer)
}

async function pathsIn(cache: Cache): Promise<string[]> {
  return (await cache.keys()).map(({ url }) => new URL(url).pathname)
}

/** Of all versions. */
async function storedPaths(): Promise<string[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX))
  return (await Promise.all(names.map(async (name) => pathsIn(await caches.open(name))))).flat()
}

async function forgetOlder(): Promise<void> {
  // In the order in which they were made.
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX))
  const older = names.filter((name) => name !== CACHE).slice(0, -(VERSIONS_KEPT - 1))
  await Promise.all(older.map((name) => caches.delete(name)))
}

/** What is stored starts without waiting: a newer version says so itself. */
async function page(request: Request): Promise<Response> {
  return (await caches.match('/', { cacheName: CACHE })) ?? fetch(request)
}

/** A built file is the same for ever; the others are those of this version. */
async function file(request: Request): Promise<Response> {
  const stored = await caches.match(request, { ignoreVary: true })
  if (stored) return stored
  const answer = await fetch(request)
  // A log-out has deleted the cache: it stays away until somebody logs in.
  if (answer.ok && answer.status !== 206 && (await caches.has(CACHE))) {
    const cache = await caches.open(CACHE)
    await cache.put(request, answer.clone()).catch(() => {})
  }
  return answer
}

/** Shows what was pushed, or takes away what was read elsewhere. */
async function receive(text: string): Promise<void> {
  const pushed = pushedFrom(text)
  if (pushed.event === 'remove') {
    const shown = await self.registration.getNotifications()
    for (const one of shown) if (isOf(pushed.ids, one.data)) one.close()
    return
  }
  const tabs = await self.clients.matchAll({ type: 'window' })
  // Whoever looks at the app is told by it.
  if (tabs.some(({ visibilityState }) => visibilityState === 'visible')) return
  await self.registration.showNotification(pushed.title, pushed.options)
}

/** Shows an address of the app in a tab that is open, or in a new one. */
async function open(hash: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find(({ focused }) => focused) ?? tabs[0]
  if (!tab) {
    await self.clients.openWindow(`/${hash}`)
    return
  }
  tab.postMessage({ open: hash })
  await tab.focus()
}
