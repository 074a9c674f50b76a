import type { UserId } from '@shipmates/contract/ids'
import { getPushKey, subscribeToPush, unsubscribeFromPush } from '@shipmates/contract/push'
import { call } from '../../lib/net/api.ts'
import { createStore, useStore } from '../../lib/store.ts'
import { isPushWanted } from './push-switch.ts'

/** Whether subscribing failed, so that only an open tab can notify. Known after the first try. */
const failing = createStore(false)

export const usePushFails = (): boolean => useStore(failing)

/** A queue: an unsubscribe during a pending subscribe would find nothing to end. */
let work: Promise<unknown> = Promise.resolve()
const inTurn = (task: () => Promise<void>): Promise<void> => {
  const done = work.then(task)
  work = done.catch(() => {})
  return done
}

/**
 * Subscribes this browser to push for a member, and stores it on the server, which deletes it with
 * the session. Replaces a subscription with another key, since the server has a new key. If the
 * push service or the server does not respond, the next tab tries again. If the member has switched
 * push off or signed out in the meantime, it ends the subscription.
 */
export async function subscribe(me: UserId): Promise<void> {
  // Outside the queue: without a worker this never resolves.
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

/**
 * Ends the subscription of this browser. With `isSignedIn` it notifies the server, which otherwise
 * has already deleted it.
 */
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
