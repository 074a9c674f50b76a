import { getSession } from '@shipmates/contract/accounts'
import { listConversations } from '@shipmates/contract/chat'
import { errorCatalogue } from '@shipmates/contract/errors'
import type { SendResult, ServerPayload } from '@shipmates/contract/events'
import type { ConversationId, ImageId, UserId } from '@shipmates/contract/ids'
import { imageGone } from '@shipmates/contract/messages/chat-images'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memberStorage } from '../../../lib/browser/member-storage.ts'
import { afterPaint } from '../../../lib/browser/when.ts'
import { sessionStore, signIn } from '../../../lib/net/session.ts'
import { socket as appSocket } from '../../../lib/net/socket.ts'
import { clearToasts, toastStore } from '../../../lib/toast.ts'
import { ids, message, outgoing } from '../../../testing/chat.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { holdUploads } from '../../../testing/held-uploads.ts'
import { type Draft, liveSocket } from '../../../testing/live-socket.ts'
import { until } from '../../../testing/until.ts'
import { deliverOutbox } from './delivery.ts'
import { keepFile } from './files.ts'
import {
  addCommand,
  isWaiting,
  listOutgoing,
  removeCommand,
  retryMessage,
  sendMessage,
} from './outbox.ts'

const client = new QueryClient()
const other = '8' as ConversationId

/** The event `joined` of a node of an earlier version. */
const EARLIER_NODE = { role: undefined }

const me = { userId: ids.me, email: 'linus@example.test', userName: 'linus_f' }

let server: ReturnType<typeof fakeServer>
let socket: Awaited<ReturnType<typeof liveSocket>>
let stopSending: () => void
/** The messages stored by the server, in order. */
let stored: Draft[]

beforeEach(async () => {
  server = fakeServer()
  server.answers(getSession, { data: me })
  server.answers(listConversations, { data: [], unreadCount: 0 })
  signIn(me)
  memberStorage.write('outbox', undefined)
  stored = []
  stopSending = deliverOutbox(client)
  socket = await liveSocket()
  socket.answers(async (draft) => store(draft))
})
afterEach(() => {
  stopSending()
  socket.drop()
  socket.close()
})

/** Stores a draft, idempotent by client id. */
function store(draft: Draft): SendResult {
  if (stored.every(({ clientId }) => clientId !== draft.clientId)) stored.push(draft)
  const id = 1000 + Number.parseInt(draft.clientId!.slice(0, 6), 16)
  return {
    ok: true,
    message: message(id, { content: draft.content, clientId: draft.clientId, isOwn: true }),
  }
}

async function connect(): Promise<void> {
  socket.connect()
  await until(() => expect(appSocket.confirmed).toBe(true))
}
const write = (content: string, conversationId = ids.chat) =>
  sendMessage({ conversationId, recipientId: ids.ada, content })
const contents = (drafts: readonly Pick<Draft, 'content'>[]) => drafts.map(({ content }) => content)
const waiting = () => contents(listOutgoing().filter(isWaiting))
const states = () =>
  JSON.parse(memberStorage.read('outbox') ?? '[]').map((one: { state: string }) => one.state)
const toastTexts = () => toastStore.getSnapshot().map(({ text }) => text)
const allSent = () => until(() => expect(waiting()).toEqual([]))

test('messages written offline are sent on reconnect, in order, before later ones', async () => {
  await connect()
  socket.drop()
  for (const line of ['one', 'two', 'three']) write(line)
  write('elsewhere', other)
  expect(toastTexts()).toEqual(['Not connected to chat server'])
  expect(states()).toEqual(['waiting', 'waiting', 'waiting', 'waiting'])

  await connect()
  write('four')
  await allSent()

  const inChat = ({ conversationId }: Draft) => conversationId === ids.chat
  expect(contents(stored.filter(inChat))).toEqual(['one', 'two', 'three', 'four'])
  expect(contents(stored)).toContain('elsewhere')
  expect(socket.sent).toHaveLength(5)
})

test('without a connection a message is explained that was written before the sending code was loaded, but not before a reload', async () => {
  await connect()
  socket.drop()
  stopSending()
  addCommand(outgoing('a', { writtenAt: '2020-01-01T00:00:00.000Z' }))
  stopSending = deliverOutbox(client)
  expect(toastTexts()).toEqual([])

  stopSending()
  write('one')
  stopSending = deliverOutbox(client)

  expect(toastTexts()).toEqual(['Not connected to chat server'])
  expect(waiting()).toEqual(['outgoing a', 'one'])
})

test('messages written offline wait until the server has confirmed the session on the new connection', async () => {
  await connect()
  socket.drop()
  write('one')
  const confirm = server.holds(getSession, { data: me })

  socket.connect(EARLIER_NODE)
  write('two')
  await until(() => expect(server.requestsOf(getSession)).toHaveLength(1))
  expect(socket.sent).toEqual([])

  confirm()
  await allSent()
  expect(contents(stored)).toEqual(['one', 'two'])
})

test('messages written offline wait for the event joined of the new connection, which confirms the session', async () => {
  await connect()
  socket.drop()
  write('one')

  socket.connect(null)
  write('two')
  await afterPaint()
  await afterPaint()
  expect(socket.sent).toEqual([])

  socket.deliver('joined', { userId: me.userId, role: 'member', quietMs: 0 })
  await allSent()
  expect(contents(stored)).toEqual(['one', 'two'])
  expect(server.requestsOf(getSession)).toEqual([])
})

test.each<[what: string, event: Partial<ServerPayload<'joined'>>]>([
  ['the event joined', { userId: '9' as UserId }],
  ['the session check', EARLIER_NODE],
])(
  'messages are not sent as another member who has signed in in this browser: %s',
  async (_what, event) => {
    server.answers(getSession, { data: { ...me, userId: '9' as UserId } })
    write('one')

    socket.connect(event)
    await until(() => expect(sessionStore.getSnapshot().hasEnded).toBe(true))

    expect(socket.sent).toEqual([])
    expect(waiting()).toEqual([])
  },
)

test('without a response the server is asked again, with backoff, until it confirms the session', async () => {
  vi.useFakeTimers()
  server.fails(getSession)
  write('one')
  socket.connect(EARLIER_NODE)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(server.requestsOf(getSession)).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.requestsOf(getSession).length).toBeLessThan(9)
  expect(socket.sent).toEqual([])

  server.answers(getSession, { data: me })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(contents(stored)).toEqual(['one'])
})

test('a message is sent only after the response to the previous one in its conversation', async () => {
  let answerFirst = (_result: SendResult) => {}
  socket.answers((draft) =>
    draft.content === 'one'
      ? new Promise((resolve) => {
          answerFirst = resolve
        })
      : Promise.resolve(store(draft)),
  )
  await connect()

  write('one')
  write('two')
  write('elsewhere', other)
  await until(() => expect(contents(stored)).toEqual(['elsewhere']))
  expect(contents(socket.sent)).toEqual(['one', 'elsewhere'])

  answerFirst(store(socket.sent[0]!))
  await allSent()
  expect(contents(stored)).toEqual(['elsewhere', 'one', 'two'])
})

test('a stored message whose acknowledgement was lost is sent again under the same client id', async () => {
  socket.answers(async (draft) => {
    store(draft)
    return undefined
  })
  await connect()
  write('one')
  write('two')
  await until(() => expect(stored).toHaveLength(1))
  socket.drop()
  expect(waiting()).toEqual(['one', 'two'])

  socket.answers(async (draft) => store(draft))
  await connect()
  await allSent()

  expect(contents(socket.sent)).toEqual(['one', 'one', 'two'])
  expect(socket.sent[0]?.clientId).toBe(socket.sent[1]?.clientId)
  expect(contents(stored)).toEqual(['one', 'two'])
})

test('a rate-limited message is sent in order once the limit allows, and is never marked Not sent', async () => {
  vi.useFakeTimers()
  let allowed = 60
  socket.answers(async (draft) => {
    if (allowed-- > 0) return store(draft)
    setTimeout(() => {
      allowed = 1
    }, 900)
    return { ok: false, code: 'TOO_MANY_REQUESTS', message: 'Too many.', retryAfterMs: 1000 }
  })
  const texts = Array.from({ length: 100 }, (_, index) => `line ${index + 1}`)
  for (const text of texts) write(text)
  clearToasts()

  await connect()
  await vi.advanceTimersByTimeAsync(500)
  expect(stored).toHaveLength(60)
  await vi.advanceTimersByTimeAsync(60_000)

  expect(contents(stored)).toEqual(texts)
  expect(states()).toEqual([])
  expect(toastTexts()).toEqual([])
})

test('sending is retried with backoff until the server responds, with a single error toast', async () => {
  vi.useFakeTimers()
  const away: SendResult = { ok: false, code: 'UNAVAILABLE', message: 'Back soon.' }
  const answers = [async () => away, async () => undefined, async () => away]
  socket.answers(
    async (draft) => (await answers.shift()?.()) ?? (answers.length ? undefined : store(draft)),
  )
  await connect()

  write('one')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(toastTexts()).toEqual(['Back soon.'])
  expect(states()).toEqual(['held'])
  clearToasts()
  await vi.advanceTimersByTimeAsync(120_000)

  expect(contents(stored)).toEqual(['one'])
  expect(toastTexts()).toEqual([])
})

test('a new connection ends the backoff pause', async () => {
  vi.useFakeTimers()
  socket.answers(async () => ({ ok: false, code: 'UNAVAILABLE', message: 'Back soon.' }))
  await connect()
  write('one')
  await vi.advanceTimersByTimeAsync(10)
  socket.drop()
  socket.answers(async (draft) => store(draft))

  await connect()
  await vi.advanceTimersByTimeAsync(10)

  expect(contents(stored)).toEqual(['one'])
})

test('a refused message is marked with its reason, and the next ones are still sent', async () => {
  const isRefused = ({ content }: Draft) => content === 'no'
  const refusal: SendResult = { ok: false, code: 'NOT_CONNECTED', message: 'Connections only.' }
  socket.answers(async (draft) => (isRefused(draft) ? refusal : store(draft)))
  await connect()

  for (const line of ['one', 'no', 'two']) write(line)
  await allSent()

  expect(contents(stored)).toEqual(['one', 'two'])
  expect(states()).toEqual(['refused'])
  expect(toastTexts()).toEqual(['Connections only.'])
  socket.drop()
  await connect()
  expect(contents(socket.sent)).toEqual(['one', 'no', 'two'])

  socket.answers(async (draft) => store(draft))
  retryMessage(socket.sent[1]!.clientId!)
  await allSent()
  expect(contents(stored)).toEqual(['one', 'two', 'no'])
  expect(socket.sent[3]?.clientId).toBe(socket.sent[1]?.clientId)
})

test('a message that is deleted while waiting is never sent', async () => {
  write('one')
  write('two')

  removeCommand(listOutgoing()[0]!.clientId)
  await connect()
  await allSent()

  expect(contents(stored)).toEqual(['two'])
})

const sentImage = (id: string) => ({
  key: id,
  id: id as ImageId,
  name: 'pier.png',
  width: 300,
  height: 200,
  alt: '',
})

test('a message is sent with its uploaded images, also after a reload', async () => {
  const images = [sentImage('12'), sentImage('11')]
  addCommand(outgoing('6f1b9f0e-6b5a-4d0c-9a55-0d4f1f6f2a11', { content: '', images }))

  await connect()
  await allSent()

  expect(stored.map(({ imageIds }) => imageIds)).toEqual([['12', '11']])
})

test('a message whose images the server has deleted is not sent, and shows that after a retry', async () => {
  const clientId = '6f1b9f0e-6b5a-4d0c-9a55-0d4f1f6f2a11'
  addCommand(outgoing(clientId, { images: [sentImage('11')] }))
  socket.answers(async () => ({ ok: false, code: 'NOT_FOUND', message: 'Not found.' }))
  await connect()
  await until(() => expect(states()).toEqual(['refused']))

  retryMessage(clientId)

  await until(() => expect(toastTexts()).toContain(imageGone))
  expect(states()).toEqual(['refused'])
  expect(socket.sent).toHaveLength(1)
})

test('a message whose image is refused is marked with its reason, and the next ones are still sent', async () => {
  const uploads = holdUploads()
  const images = ['good', 'bad'].map((key) => ({ ...sentImage(key), id: undefined }))
  for (const { key } of images) void keepFile(key, new Blob([key]))
  await connect()
  sendMessage({ conversationId: ids.chat, recipientId: ids.ada, content: '', images })
  write('two')
  await until(() => expect(uploads).toHaveLength(2))
  expect(socket.sent).toEqual([])

  const { status, message: reason } = errorCatalogue.INVALID_PHOTO
  uploads[1]!.answers(status, { success: false, code: 'INVALID_PHOTO', message: reason })
  await allSent()

  expect(contents(stored)).toEqual(['two'])
  expect(states()).toEqual(['refused'])
  expect(toastTexts()).toEqual([reason])
})
