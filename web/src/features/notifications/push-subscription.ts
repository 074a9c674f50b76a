import { getPushKey, subscribeToPush, unsubscribeFromPush } from '@shipmates/contract/push'
import { call } from '../../lib/net/api.ts'
import { createStore, useStore } from '../../lib/store.ts'

/** Whether the browser could not subscribe, so that only an open tab can notify. Known after the first try. */
const failing = createStore(false)

export const usePushFails = (): boolean => useStore(failing)

/**
 * Subscribes this browser to push, and tells the server, which forgets it with the session. A subscription with
 * another key is replaced: the server has a new key. Without an answer of the push service or the server it is tried
 * again with the next tab.
 */
export async function subscribe(): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready
  try {
    const { key } = (await call(getPushKey)).data
    const subscription = await subscriptionWith(pushManager, bytesOf(key))
    const { endpoint, keys } = subscription.toJSON()
    const body = { endpoint: endpoint!, keys: { p256dh: keys!.p256dh!, auth: keys!.auth! } }
    await call(subscribeToPush, { body })
    failing.set(false)
  } catch {
    failing.set(true)
  }
}

/** Ends the subscription of this browser; `isSignedIn` tells the server, which else has forgotten it already. */
export async function unsubscribe({ isSignedIn }: { isSignedIn: boolean }): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  if (!subscription) return
  const { endpoint } = subscription
  await Promise.allSettled([
    subscription.unsubscribe(),
    isSignedIn && call(unsubscribeFromPush, { body: { endpoint } }),
  ])
}

async function subscriptionWith(
  pushManager: PushManager,
  key: Uint8Array<ArrayBuffer>,
): Promise<PushSubscription> {
  const known = await pushManager.getSubscription()
  const knownKey = known?.options.applicationServerKey
  if (known && knownKey && isEqual(new Uint8Array(knownKey), key)) return known
  await known?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

const isEqual = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}
