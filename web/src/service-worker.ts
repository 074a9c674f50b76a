/// <reference lib="webworker" />
/**
 * Serves the app's own page when there is no network, and leads from a pressed notification to its
 * conversation. It keeps the files of one build, which never change, and nothing else: no answer of the
 * API, no photo, no page that the server has made.
 *
 * Built to /sw.js, a classic script, so it imports nothing. decisions/0025 tells of its life.
 */
import type { ShellFiles } from '../service-worker-build.ts'
import type { CallToTab, NoticeData } from './features/notifications/notices.ts'

declare const self: ServiceWorkerGlobalScope
/** Written in by the build. */
declare const SHELL: ShellFiles

const PREFIX = 'shipmates-'
const cacheName = PREFIX + SHELL.version

/** A tab of a member that has not said by then where it is sleeps, or is of no use. */
const ANSWER_WITHIN_MS = 500

/** Addresses that are not the app's pages: the API, its documentation, probes, and files. */
const OUTSIDE = /^\/(api|socket\.io|photos|assets|demo|healthz|readyz|metrics)(\/|$)|\.[^/]*$/

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldVersions().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && !OUTSIDE.test(pathname)) event.respondWith(page(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show((event.notification.data as NoticeData).path))
})

/** Brings a tab in front that shows a conversation: the one that does so already, any other, or a new one. */
async function show(path: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const paths = await Promise.all(tabs.map(whereIs))
  const tab = tabs[paths.indexOf(path)] ?? tabs[paths.findIndex(Boolean)]
  // A new tab has nobody signed in; its login leads on (decisions/0049).
  if (!tab)
    return void (await self.clients.openWindow(`/login?${new URLSearchParams({ to: path })}`))
  tab.postMessage({ open: path } satisfies CallToTab)
  await tab.focus()
}

/** The path that a tab of a member shows; the address it goes by is the one that it was loaded from. */
function whereIs(tab: WindowClient): Promise<string | undefined> {
  const { port1, port2 } = new MessageChannel()
  tab.postMessage({} satisfies CallToTab, [port2])
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<string>) => resolve(data)
    setTimeout(resolve, ANSWER_WITHIN_MS)
  })
}

/** All of a version or nothing: with a file missing the install fails, and the old version stays. */
async function keepShell(): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.addAll([new Request(SHELL.page, { cache: 'reload' }), ...SHELL.assets])
}

/** Keeps the version before this one, too, for tabs that still run on it. */
async function dropOldVersions(): Promise<void> {
  const versions = (await caches.keys()).filter((name) => name.startsWith(PREFIX))
  const old = versions.filter((name) => name !== cacheName).slice(0, -1)
  await Promise.all(old.map((name) => caches.delete(name)))
}

async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    const cache = await caches.open(cacheName)
    return (await cache.match(SHELL.page)) ?? Response.error()
  }
}

/** The name of an asset carries its content's hash, so that any version's copy is the right one. */
const asset = async (request: Request): Promise<Response> =>
  (await caches.match(request)) ?? fetch(request)
