import { answerFor, isHashed } from './answer-for.ts'
import type { PrecachedFile } from './precached-file.ts'
import { handOut, takeIn } from './shared-file.ts'

/** Set by the build: the files to keep, and a hash of that list. */
declare const PRECACHED_FILES: ReadonlyArray<PrecachedFile>
declare const PRECACHE_VERSION: string
/** The most bytes of a shared file. */
declare const SHARED_MAX_BYTES: number

declare const self: ServiceWorkerGlobalScope

const cachePrefix = 'bellbook-shell-'
const cacheName = `${cachePrefix}${PRECACHE_VERSION}`
const precached: ReadonlySet<string> = new Set(PRECACHED_FILES.map((file) => file.path))

self.addEventListener('install', (event) => event.waitUntil(keepAll()))
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([forgetOldVersions(), self.clients.claim()])))

// The page asks for this when the user chose to update; nothing else changes the version under an open page.
self.addEventListener('message', (event) => {
  if (event.data === 'bellbook.take-over') event.waitUntil(self.skipWaiting())
  // Only pages of this origin can ask.
  if (event.data === 'bellbook.take-shared') event.ports[0]?.postMessage(handOut())
})

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const answer = answerFor(
    { method, navigation: mode === 'navigate', url: new URL(url) },
    self.location.origin,
    precached,
  )
  if (answer.from === 'share') event.respondWith(shared(event.request))
  else if (answer.from !== 'network') event.respondWith(kept(answer.path, answer.from, event.request))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(showToday())
})

/** Focuses an open page of the app as it is, else opens a new one. */
const showToday = async (): Promise<void> => {
  const pages = await self.clients.matchAll({ type: 'window' })
  const page = pages.find(({ url }) => /^\/app(\/|$)/.test(new URL(url).pathname))
  await (page ? page.focus() : self.clients.openWindow('/app/today'))
}

const shared = async (request: Request): Promise<Response> =>
  Response.redirect(await takeIn(request, SHARED_MAX_BYTES), 303)

const shellCaches = async (): Promise<ReadonlyArray<string>> =>
  (await caches.keys()).filter((name) => name.startsWith(cachePrefix))

/** All or nothing: if one file is missing or of another version, the version before stays active. */
const keepAll = async (): Promise<void> => {
  const before = await shellCaches()
  const isNew = !before.includes(cacheName)
  try {
    const cache = await caches.open(cacheName)
    await Promise.all(PRECACHED_FILES.map(async (file) => cache.put(file.path, await fetched(file))))
  } catch (failure) {
    if (isNew) await caches.delete(cacheName)
    throw failure
  }
  // A version that still waits will never run now: its cache goes, and that of the open pages stays.
  const neverRun = before.at(-1)
  if (isNew && self.registration.waiting && before.length > 1 && neverRun) await caches.delete(neverRun)
}

const fetched = async ({ path, integrity }: PrecachedFile): Promise<Response> => {
  const before = isHashed(path) ? await caches.match(path, { ignoreVary: true }) : undefined
  const response =
    before ?? (await fetch(path, { cache: isHashed(path) ? 'default' : 'no-cache', integrity, redirect: 'error' }))
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response
}

/** The version before stays too: its pages may still be open in other tabs and request their later chunks. */
const forgetOldVersions = async (): Promise<void> => {
  const others = (await shellCaches()).filter((name) => name !== cacheName)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

const kept = async (path: string, from: 'this-version' | 'any-version', request: Request): Promise<Response> => {
  // `caches.open` would create a cache again that the user has removed from this device.
  const ofThisVersion = from === 'this-version' ? { cacheName } : {}
  return (await caches.match(path, { ignoreVary: true, ...ofThisVersion })) ?? fetch(request)
}
