/// <reference lib="webworker" />
/**
 * Serves the app's page while offline, shows pushed notifications, and opens the page of a pressed
 * one. It caches only the immutable files of a build: no API responses, no photos, no
 * server-rendered pages.
 *
 * Built to /sw.js as a classic script with all its imports in it. Its lifecycle is described in
 * decisions/0025.
 */

import type { PushPayload } from '@shipmates/contract/push'
import type { ShellFiles } from '../service-worker-build.ts'
import {
  type CallToTab,
  type NotificationData,
  showPush,
} from './features/notifications/notification-content.ts'

declare const self: ServiceWorkerGlobalScope
/** Injected by the build. */
declare const SHELL: ShellFiles

const PREFIX = 'shipmates-'
const cacheName = PREFIX + SHELL.version

/** Timeout for a tab's response: a tab that does not respond is asleep or shows no member page. */
const ANSWER_WITHIN_MS = 500

/** Paths that are not app pages: the API and its docs, health probes, public pages, and files. */
const OUTSIDE = /^\/(api|socket\.io|photos|assets|demo|healthz|readyz|metrics)(\/|$)|^\/@|\.[^/]*$/

self.addEventListener('install', (event) => {
  event.waitUntil(registerWorker().then(() => self.skipWaiting()))
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

/**
 * Pushes are shown one after another, because each reads the shown notifications before it replaces
 * them.
 */
let showing = Promise.resolve()

self.addEventListener('push', (event) => {
  const payload = readPayload(event.data)
  showing = showing.catch(() => {}).then(() => showPush(self.registration, payload))
  event.waitUntil(showing)
})

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(subscribeAgain(event as Event as SubscriptionChange))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show((event.notification.data as NotificationData).path))
})

function readPayload(data: PushMessageData | null): PushPayload | undefined {
  try {
    return data?.json()
  } catch {
    return undefined
  }
}

interface SubscriptionChange extends ExtendableEvent {
  oldSubscription?: PushSubscription | null
}

/** Replaces a subscription that the browser has ended. Without the key of the old one, the next tab subscribes. */
async function subscribeAgain({ oldSubscription }: SubscriptionChange): Promise<void> {
  if (!oldSubscription) return
  const subscription = await self.registration.pushManager.subscribe(oldSubscription.options)
  const { endpoint, keys } = subscription.toJSON()
  await fetch('/api/v1/push/subscription', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  })
}

/** Focuses a tab on this path: one that already shows it, else any other, else a new one. */
async function show(path: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const paths = await Promise.all(tabs.map(findPathOf))
  const tab = tabs[paths.indexOf(path)] ?? tabs[paths.findIndex(Boolean)]
  // A new tab is not signed in; the login then opens the path (decisions/0046).
  if (!tab)
    return void (await self.clients.openWindow(`/login?${new URLSearchParams({ to: path })}`))
  tab.postMessage({ open: path } satisfies CallToTab)
  await tab.focus()
}

/**
 * Asks a tab for its current path; undefined if it shows no member page. WindowClient.url may be
 * outdated: it is the URL that the tab was loaded with.
 */
function findPathOf(tab: WindowClient): Promise<string | undefined> {
  const { port1, port2 } = new MessageChannel()
  tab.postMessage({} satisfies CallToTab, [port2])
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<string>) => resolve(data)
    setTimeout(resolve, ANSWER_WITHIN_MS)
  })
}

/**
 * Caches all files of a version. If one fails, the install fails and the old version stays active.
 */
async function registerWorker(): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.addAll([new Request(SHELL.page, { cache: 'reload' }), ...SHELL.assets])
}

/** Deletes old caches, except the previous version's, for tabs that still use it. */
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

/** Asset names contain a content hash, so a copy from any version's cache is valid. */
const asset = async (request: Request): Promise<Response> =>
  (await caches.match(request)) ?? fetch(request)
