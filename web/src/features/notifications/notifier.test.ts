import type { Conversation } from '@shipmates/contract/chat'
import { type MessageId, NoticeId, type UserId } from '@shipmates/contract/ids'
import type { NotificationState } from '@shipmates/contract/notifications'
import { beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '../../lib/net/session.ts'
import { message } from '../../testing/chat.ts'
import { liveSocket } from '../../testing/live-socket.ts'
import { noticeOf } from '../../testing/members.ts'
import { notificationsOf } from '../../testing/settings.ts'
import { startDispatcher } from './dispatcher.ts'
import { holdNotifications } from './notifier.ts'
import { pushSwitch } from './push-subscription.ts'

const me = '6' as UserId
const arrived = message(901, { content: 'Ship it?' })
const deleted = { ...arrived, content: '', deletedAt: arrived.timestamp }

const allOn = notificationsOf()

/** Responds with these settings, or fails if they are undefined. */
const answerWith = (settings: NotificationState | undefined) =>
  vi.stubGlobal('fetch', async (path: string) => {
    if (!path.endsWith('/settings/notifications')) {
      return new Response('{"success":true,"data":{"userId":"6"}}')
    }
    if (!settings) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify({ success: true, data: settings }))
  })

beforeEach(() => {
  signIn({ userId: me, email: 'linus@ferry.dev' })
  pushSwitch(me).write(true)
  answerWith(allOn)
})

/**
 * Starts a notifier in a browser without a visible tab; `isChosen` if no other tab holds the lock.
 */
async function hiddenTab({
  isChosen,
  conversation = { standing: 'connected', mutedUntil: null },
}: {
  isChosen: boolean
  conversation?: Pick<Conversation, 'standing' | 'mutedUntil'> | 'not loaded'
}) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const closed = vi.fn()
  const shown = { close: closed, data: {} as object }
  const registration = {
    active: {},
    getNotifications: async () => [shown],
    showNotification: vi.fn(async () => {}),
  }
  const serviceWorker = { getRegistration: vi.fn(async () => registration) as () => unknown }
  const locks = {
    query: async () => ({ held: [] }),
    request: async (_name: string, _options: object, hold: () => unknown) => isChosen && hold(),
  }
  for (const [part, value] of Object.entries({ locks, serviceWorker }))
    Object.defineProperty(navigator, part, { value, configurable: true })

  const { deliver, close } = await liveSocket()
  const end = new AbortController()
  vi.useFakeTimers()
  startDispatcher({
    me,
    findConversation: async () =>
      conversation === 'not loaded' ? undefined : (conversation as Conversation),
    isPending: () => true,
    acts: { open() {}, pathOfChat: () => '/', openChat() {}, accept: async () => {} },
    isOn: () => true,
    isChosen: holdNotifications(me, end.signal),
    end: end.signal,
  })
  return {
    registration,
    serviceWorker,
    shown,
    closed,
    deliver,
    receive: async () => {
      deliver('receive_message', arrived)
      await vi.advanceTimersByTimeAsync(2_000)
    },
    end: async () => {
      end.abort()
      close()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

test('a message delivered twice shows one notification', async () => {
  const tab = await hiddenTab({ isChosen: true })

  await tab.receive()
  await tab.receive()

  expect(tab.registration.showNotification).toHaveBeenCalledOnce()
  await tab.end()
})

test.each([
  ['that is muted', { standing: 'connected', mutedUntil: 'forever' }],
  ['with a member who was blocked', { standing: 'blocked', mutedUntil: null }],
  ['that is not loaded', 'not loaded'],
] as const)('a message in a conversation %s shows no notification', async (_, conversation) => {
  const tab = await hiddenTab({ isChosen: true, conversation })

  await tab.receive()

  expect(tab.registration.showNotification).not.toHaveBeenCalled()
  await tab.end()
})

const time = (inHours: number) =>
  new Date(Date.now() + inHours * 3_600_000).toISOString().slice(11, 16)

test.each([
  ['with all of them on', allOn, 3],
  ['who switched pushes of messages off', { ...allOn, messagePush: false }, 2],
  ['who switched pushes of requests off', { ...allOn, requestPush: false }, 2],
  ['who switched pushes of acceptances off', { ...allOn, acceptancePush: false }, 2],
  ['in quiet hours', { ...allOn, quietFrom: time(-1), quietTo: time(1) }, 0],
  ['whose settings cannot be loaded', undefined, 0],
])('a member %s gets notifications according to their settings', async (_, settings, times) => {
  answerWith(settings)
  const tab = await hiddenTab({ isChosen: true })

  tab.deliver('receive_message', arrived)
  for (const [nth, kind] of (['request', 'acceptance', 'report'] as const).entries()) {
    tab.deliver('notice', noticeOf({ kind, noticeId: NoticeId.parse(String(nth + 1)) }))
  }
  await vi.advanceTimersByTimeAsync(20_000)

  expect(tab.registration.showNotification).toHaveBeenCalledTimes(times)
  await tab.end()
})

test('a notification waits for settings that load slowly', async () => {
  answerWith(undefined)
  const tab = await hiddenTab({ isChosen: true })

  await tab.receive()
  answerWith(allOn)
  await vi.advanceTimersByTimeAsync(20_000)

  expect(tab.registration.showNotification).toHaveBeenCalledOnce()
  await tab.end()
})

test('without a registered service worker notifications are skipped without blocking later ones', async () => {
  const tab = await hiddenTab({ isChosen: true })
  const { getRegistration } = tab.serviceWorker
  tab.serviceWorker.getRegistration = async () => undefined
  await tab.receive()
  expect(tab.registration.showNotification).not.toHaveBeenCalled()

  tab.serviceWorker.getRegistration = getRegistration
  await tab.end()

  expect(tab.closed).toHaveBeenCalled()
})

test('a tab that does not hold the lock stops without closing notifications', async () => {
  const tab = await hiddenTab({ isChosen: false })

  await tab.end()

  expect(tab.closed).not.toHaveBeenCalled()
})

test('switching notifications off closes them, from any tab', async () => {
  const tab = await hiddenTab({ isChosen: false })
  pushSwitch(me).write(false)

  await tab.end()

  expect(tab.closed).toHaveBeenCalled()
})

test('a message deleted within a second shows no notification', async () => {
  const tab = await hiddenTab({ isChosen: true })

  tab.deliver('receive_message', arrived)
  await vi.advanceTimersByTimeAsync(0)
  tab.deliver('message_changed', deleted)
  await vi.advanceTimersByTimeAsync(2_000)

  expect(tab.registration.showNotification).not.toHaveBeenCalled()
  await tab.end()
})

test.each([
  ['the notification of a deleted message is closed', arrived.id, 1],
  ['one of another message stays', '900' as MessageId, 0],
])('%s', async (_, messageId, times) => {
  const tab = await hiddenTab({ isChosen: true })
  tab.shown.data = { shares: [{ conversationId: '7', messageId }] }

  tab.deliver('message_changed', deleted)
  await vi.advanceTimersByTimeAsync(0)

  expect(tab.closed).toHaveBeenCalledTimes(times)
  await tab.end()
})
