import type { UserId } from '@shipmates/contract/ids'
import { getPushKey, subscribeToPush, unsubscribeFromPush } from '@shipmates/contract/push'
import { call } from '../../lib/net/api.ts'
import { createStore, useStore } from '../../lib/store.ts'
import { isPushWanted } from './push-switch.ts'

/** Whether the browser could not subscribe, so that only an open tab can notify. Known after the first try. */
const failing = createStore(false)

export const usePushFails = (): boolean => useStore(failing)

/** A queue: one that unsubscribes while another subscribes would find nothing to end yet. */
let work: Promise<unknown> = Promise.resolve()
const inTurn = (task: () => Promise<void>): Promise<void> => {
  const done = work.then(task)
  work = done.catch(() => {})
  return done
}

/**
 * Subscribes this browser to push for a member, and notifies the server, which forgets it with the session. A subscription
 * with another key is replaced: the server has a new key. Without an answer of the push service or the server it is
 * tried again with the next tab. If the member no longer wants it or has signed out by then, it is ended instead.
 */
export async function subscribe(me: UserId): Promise<void> {
  // Outside the queue: without a worker this waits for ever.
  const { pushManager } = await navigator.serviceWorker.ready
  await inTurn(async () => {
    try {
      if (!isPushWanted(me)) return
      const { key } = (await call(getPushKey)).data
      const subscription = await subscriptionWith(pushManager, bytesOf(key))
      if (!isPushWanted(me)) return void (await subscription.unsubscribe())
      const { endpoint, keys } = subscription.toJSON()
      const body = { endpoint: endpoint!, keys: { p256dh: keys!.p256dh!, auth: keys!.auth! } }
      await call(subscribeToPush, { body })
      failing.set(false)
    } catch {
      failing.set(true)
    }
  })
}

/** Ends the subscription of this browser; `isSignedIn` notifies the server, which else has forgotten it already. */
export const unsubscribe = ({ isSignedIn }: { isSignedIn: boolean }): Promise<void> =>
  inTurn(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    const subscription = await registration?.pushManager?.getSubscription()
    if (!subscription) return
    const { endpoint } = subscription
    await Promise.allSettled([
      subscription.unsubscribe(),
      isSignedIn && call(unsubscribeFromPush, { body: { endpoint } }),
    ])
  })

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
