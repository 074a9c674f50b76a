import type { Message } from '@shipmates/contract/chat'
import type { ChangeSeq, ConversationId, MessageId, UserId } from '@shipmates/contract/ids'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '../../lib/net/session.ts'
import { liveSocket } from '../../testing/live-socket.ts'
import { startNotifier } from './notifier.ts'
import { pushSwitch } from './push-switch.ts'

const me = '6' as UserId
const message: Message = {
  id: '901' as MessageId,
  conversationId: '7' as ConversationId,
  senderId: '2' as UserId,
  content: 'Ship it?',
  timestamp: '2026-11-21T10:00:00.000Z',
  isOwn: false,
  isRead: false,
  senderName: 'ada_lovelace',
  senderPhoto: null,
  editedAt: null,
  deletedAt: null,
  changedSeq: '901' as ChangeSeq,
  replyTo: null,
  reactions: [],
  images: [],
}
const deleted: Message = { ...message, content: '', deletedAt: message.timestamp }

beforeEach(() => {
  signIn({ userId: me, email: 'linus@ferry.dev' })
  pushSwitch(me).write(true)
  vi.stubGlobal('fetch', async () => new Response('{"success":true,"data":{"userId":"6"}}'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A notifier in a browser without a visible tab; `isChosen` if no other tab holds the lock. */
async function hiddenTab({ isChosen, isMuted = false }: { isChosen: boolean; isMuted?: boolean }) {
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

  const { hear, close } = await liveSocket()
  const end = new AbortController()
  vi.useFakeTimers()
  startNotifier({ me, isMuted: (id) => isMuted && id === message.conversationId, end: end.signal })
  return {
    registration,
    serviceWorker,
    shown,
    closed,
    hear,
    receive: async () => {
      hear('receive_message', message)
      await vi.advanceTimersByTimeAsync(2_000)
    },
    end: async () => {
      end.abort()
      close()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

test('a message delivered twice is notified once', async () => {
  const tab = await hiddenTab({ isChosen: true })

  await tab.receive()
  await tab.receive()

  expect(tab.registration.showNotification).toHaveBeenCalledOnce()
  await tab.end()
})

test('a message in a muted conversation is not notified', async () => {
  const tab = await hiddenTab({ isChosen: true, isMuted: true })

  await tab.receive()

  expect(tab.registration.showNotification).not.toHaveBeenCalled()
  await tab.end()
})

test('without a registered service worker nothing waits for one', async () => {
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

test('switching off closes the notifications, from any tab', async () => {
  const tab = await hiddenTab({ isChosen: false })
  pushSwitch(me).write(false)

  await tab.end()

  expect(tab.closed).toHaveBeenCalled()
})

test('a message that is deleted within a second is not notified', async () => {
  const tab = await hiddenTab({ isChosen: true })

  tab.hear('receive_message', message)
  await vi.advanceTimersByTimeAsync(0)
  tab.hear('message_changed', deleted)
  await vi.advanceTimersByTimeAsync(2_000)

  expect(tab.registration.showNotification).not.toHaveBeenCalled()
  await tab.end()
})

test.each([
  ['the notification of a deleted message is closed', message.id, 1],
  ['one of another message stays', '900' as MessageId, 0],
])('%s', async (_, messageId, times) => {
  const tab = await hiddenTab({ isChosen: true })
  tab.shown.data = { shares: [{ conversationId: '7', messageId }] }

  tab.hear('message_changed', deleted)
  await vi.advanceTimersByTimeAsync(0)

  expect(tab.closed).toHaveBeenCalledTimes(times)
  await tab.end()
})
