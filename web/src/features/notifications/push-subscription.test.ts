import { getPushKey, subscribeToPush, unsubscribeFromPush } from '@shipmates/contract/push'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { subscribe, unsubscribe } from './push-subscription.ts'

afterEach(() => vi.unstubAllGlobals())

const KEY = 'BAEC'
const endpoint = 'https://push.example/1'
const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }

/** A browser with this subscription, if any, made with these bytes of a key. */
function browserWith(keyBytes: readonly number[] | undefined) {
  const made = {
    endpoint,
    options: { applicationServerKey: new Uint8Array(keyBytes ?? []).buffer },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: vi.fn(async () => true),
  }
  const pushManager = {
    getSubscription: async () => (keyBytes ? made : null),
    subscribe: vi.fn(async (_options: PushSubscriptionOptionsInit) => made),
  }
  const registration = { pushManager }
  const value = { ready: Promise.resolve(registration), getRegistration: async () => registration }
  Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true })
  const server = fakeServer()
  server.answers(getPushKey, { data: { key: KEY } })
  server.answers(subscribeToPush)
  server.answers(unsubscribeFromPush)
  return { server, pushManager, made }
}

test('a browser subscribes with the key of the server, and the server is told', async () => {
  const { server, pushManager } = browserWith(undefined)

  await subscribe()

  const [options] = pushManager.subscribe.mock.calls[0]!
  expect(options.userVisibleOnly).toBe(true)
  expect([...(options.applicationServerKey as Uint8Array)]).toEqual([4, 1, 2])
  expect(server.asked(subscribeToPush)[0]?.body).toEqual({ endpoint, keys })
})

test('a subscription with the same key is sent again as it is', async () => {
  const { server, pushManager } = browserWith([4, 1, 2])

  await subscribe()

  expect(pushManager.subscribe).not.toHaveBeenCalled()
  expect(server.asked(subscribeToPush)).toHaveLength(1)
})

test('a subscription with another key is replaced', async () => {
  const { pushManager, made } = browserWith([9, 9, 9])

  await subscribe()

  expect(made.unsubscribe).toHaveBeenCalledOnce()
  expect(pushManager.subscribe).toHaveBeenCalledOnce()
})

test.each([
  ['who is signed in tells the server', true, 1],
  ['after a logout the server has forgotten it already', false, 0],
])('unsubscribing: %s', async (_, isSignedIn, calls) => {
  const { server, made } = browserWith([4, 1, 2])

  await unsubscribe({ isSignedIn })

  expect(made.unsubscribe).toHaveBeenCalledOnce()
  expect(server.asked(unsubscribeFromPush)).toHaveLength(calls)
})
