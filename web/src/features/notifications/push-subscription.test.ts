import { signOut as signOutRoute } from '@shipmates/contract/accounts'
import type { UserId } from '@shipmates/contract/ids'
import { getPushKey, subscribeToPush, unsubscribeFromPush } from '@shipmates/contract/push'
import { beforeEach, expect, test, vi } from 'vitest'
import { signIn, signOut } from '../../lib/net/session.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { until } from '../../testing/until.ts'
import { pushSwitch, subscribe, unsubscribe } from './push-subscription.ts'

const me = '6' as UserId

beforeEach(() => {
  signIn({ userId: me, email: 'linus@ferry.dev' })
  pushSwitch(me).write(true)
})

const KEY = 'BAEC'
const endpoint = 'https://push.example/1'
const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }

/** Fakes a browser with a subscription made with a key of these bytes, if any. */
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

test("a browser subscribes with the server's key, and the server is notified", async () => {
  const { server, pushManager } = browserWith(undefined)

  await subscribe(me)

  const [options] = pushManager.subscribe.mock.calls[0]!
  expect(options.userVisibleOnly).toBe(true)
  expect([...(options.applicationServerKey as Uint8Array)]).toEqual([4, 1, 2])
  expect(server.requestsOf(subscribeToPush)[0]?.body).toEqual({ endpoint, keys })
})

test('a subscription with the same key is sent again unchanged', async () => {
  const { server, pushManager } = browserWith([4, 1, 2])

  await subscribe(me)

  expect(pushManager.subscribe).not.toHaveBeenCalled()
  expect(server.requestsOf(subscribeToPush)).toHaveLength(1)
})

test('a subscription with another key is replaced', async () => {
  const { pushManager, made } = browserWith([9, 9, 9])

  await subscribe(me)

  expect(made.unsubscribe).toHaveBeenCalledOnce()
  expect(pushManager.subscribe).toHaveBeenCalledOnce()
})

test.each([
  ['a signed-in member notifies the server', true, 1],
  ['after a logout the server has forgotten it already', false, 0],
])('unsubscribing: %s', async (_, isSignedIn, calls) => {
  const { server, made } = browserWith([4, 1, 2])

  await unsubscribe({ isSignedIn })

  expect(made.unsubscribe).toHaveBeenCalledOnce()
  expect(server.requestsOf(unsubscribeFromPush)).toHaveLength(calls)
})

/** Fakes a browser whose push service responds when the test says so. */
function slowBrowser() {
  const browser = browserWith(undefined)
  const { pushManager, made } = browser
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  let isMade = false
  made.unsubscribe.mockImplementation(async () => {
    isMade = false
    return true
  })
  const registration = {
    pushManager: {
      getSubscription: async () => (isMade ? made : null),
      subscribe: pushManager.subscribe.mockImplementation(async () => {
        await answered
        isMade = true
        return made
      }),
    },
  }
  const value = { ready: Promise.resolve(registration), getRegistration: async () => registration }
  Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true })
  return { ...browser, answer, isSubscribed: () => isMade }
}

test.each([
  ['switched off', () => pushSwitch(me).write(false)],
  ['signed out', signOut],
  ['signed in as another', () => signIn({ userId: '7' as UserId, email: 'mei@builds.dev' })],
])('a member who was %s while the browser subscribes is not subscribed', async (_, change) => {
  const { server, pushManager, answer, isSubscribed } = slowBrowser()
  const subscribing = subscribe(me)
  await until(() => expect(pushManager.subscribe).toHaveBeenCalled())

  server.answers(signOutRoute)
  await change()
  answer()
  await subscribing

  expect(server.requestsOf(subscribeToPush)).toEqual([])
  expect(isSubscribed()).toBe(false)
})

test('unsubscribing waits for a pending subscription', async () => {
  const { server, pushManager, answer, isSubscribed } = slowBrowser()
  const subscribing = subscribe(me)
  await until(() => expect(pushManager.subscribe).toHaveBeenCalled())

  const unsubscribing = unsubscribe({ isSignedIn: true })
  answer()
  await Promise.all([subscribing, unsubscribing])

  expect(server.requestsOf(subscribeToPush)).toHaveLength(1)
  expect(server.requestsOf(unsubscribeFromPush)).toHaveLength(1)
  expect(isSubscribed()).toBe(false)
})
