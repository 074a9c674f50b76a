import type { UserId } from '@shipmates/contract/ids'
import { getPushKey, subscribeToPush, unsubscribeFromPush } from '@shipmates/contract/push'
import { type StoredSwitch, storedSwitch } from '../../lib/browser/stored-switch.ts'
import { call } from '../../lib/net/api.ts'
import { sessionStore } from '../../lib/net/session.ts'
import { createStore, useStore } from '../../lib/store.ts'
import { askPermission, readPermission } from './permission.ts'

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

/**
 * Turns the notifications of this browser on or off. To turn them on, it shows the browser's
 * permission prompt. Returns whether it succeeded. All tabs follow: see `watchNotifier`.
 */
export async function turnPush(me: UserId, isOn: boolean): Promise<boolean> {
  const isAllowed = !isOn || readPermission() === 'granted' || (await askPermission()) === 'granted'
  pushSwitch(me).write(isOn && isAllowed)
  if (!isOn) await unsubscribe({ isSignedIn: true }).catch(() => {})
  return isAllowed
}

const switches = new Map<UserId, StoredSwitch>()

/**
 * Whether a member wants notifications in this browser. Stored per member: others who sign in here
 * have not opted in.
 */
export function pushSwitch(userId: UserId): StoredSwitch {
  const known = switches.get(userId) ?? storedSwitch(`notifications-${userId}`, false)
  switches.set(userId, known)
  return known
}

/** Whether the member is still signed in here and wants notifications, in any tab. */
export const isPushWanted = (me: UserId): boolean =>
  sessionStore.getSnapshot().user?.userId === me && pushSwitch(me).read()
