import { createServer } from 'node:http'
import { getSession, signOut } from '@shipmates/contract/accounts'
import { openConversation } from '@shipmates/contract/chat'
import { deleteAccount } from '@shipmates/contract/leaving'
import { updatePrivacy } from '@shipmates/contract/privacy'
import { afterAll, expect, test, vi } from 'vitest'
import { identify } from '../../platform/db/checks.ts'
import { openDatabase } from '../../platform/db/client.ts'
import { createLimiter } from '../../platform/limiter.ts'
import { readLimits } from '../../platform/limits.ts'
import { createLog } from '../../platform/log.ts'
import { createIo } from '../../platform/realtime/io.ts'
import { createLive } from '../../platform/realtime/live.ts'
import { openRedis } from '../../platform/redis.ts'
import { block, connectMembers, disconnectMembers, remove } from '../../testing/connections.ts'
import { startLeaving } from '../../testing/hidden.ts'
import type { TestMember } from '../../testing/members.ts'
import { PATIENT_DATABASE, until } from '../../testing/patience.ts'
import { startPrivateRedis } from '../../testing/redis.ts'
import { startServerForFile } from '../../testing/server.ts'
import { draftTo, sent, type Tab } from '../../testing/sockets.ts'

const redis = await startPrivateRedis()
afterAll(redis.stop)
const server = await startServerForFile({ redisUrl: redis.url })
const { remote, remoteStream } = await startRemote()

/** Another node on the same Redis, without members of its own. */
async function startRemote() {
  const log = createLog('silent', process.stdout)
  const database = openDatabase({ ...PATIENT_DATABASE, url: server.databaseUrl })
  const link = openRedis({ url: redis.url, database: await identify(database.pool), log })
  const io = createIo(createServer(), {
    authenticate: async () => undefined,
    isAllowedOrigin: () => true,
    limiter: createLimiter({ isOn: false, limits: readLimits({}).limits }),
    addressOf: () => '127.0.0.1',
    headers: {},
    redis: link,
    log,
  })
  // A node that does not listen yet would not be waited for.
  await until(async () => expect(await io.of('/').adapter.serverCount()).toBe(2))
  const live = createLive(io, {
    redis: link,
    log,
    now: server.now,
    config: server.config,
    roleOf: async () => 'member',
  })
  afterAll(async () => {
    await live.close()
    link.close()
    await database.close()
  })
  return { remote: live, remoteStream: () => link.subscriber.stream }
}

async function twoChatting() {
  const [ada, linus] = await server.newConnection()
  await ada.call(openConversation, { params: { userId: linus.id } })
  const [adaTab, linusTab] = await server.tabsOf(ada, linus)
  return { ada, linus, adaTab, linusTab }
}

const disconnect = (one: TestMember, other: TestMember) =>
  server.db.transaction().execute((tx) => disconnectMembers(tx, one, other))

const typingAt = ({ received }: Tab) =>
  received.map(({ event }) => event).filter((event) => event.includes('typing'))

const ends: Record<string, (ada: TestMember, linus: TestMember) => Promise<{ status: number }>> = {
  'a block': block,
  'a removal': remove,
  'a sign-out': (ada) => ada.call(signOut),
  'hiding typing': (ada) => ada.call(updatePrivacy, { body: { typing: false } }),
  'a departure': (ada) =>
    ada.call(deleteAccount, { body: { password: ada.password, messages: 'keep' } }),
}

test.each(Object.entries(ends))('%s returns after another node handled it', async (_, end) => {
  const [ada, linus] = await server.newConnection()
  const listener = vi.fn()
  remote.onDisconnected(listener)
  remote.onSessionsClosed(listener)
  remote.onTypingEnded(listener)
  remoteStream().pause()
  let isAnswered = false

  const answer = end(ada, linus).finally(() => {
    isAnswered = true
  })
  // Longer than a response that does not wait for the other node.
  for (let n = 0; n < 50; n++) await linus.call(getSession)
  const wasEarly = isAnswered
  remoteStream().resume()

  expect(await answer).toMatchObject({ status: 200 })
  expect(wasEarly).toBe(false)
  expect(listener).toHaveBeenCalled()
})

test('a block does not wait for a node that hangs', async () => {
  const [ada, linus] = await server.newConnection()
  remoteStream().pause()
  const { handledWithinMs } = server.config
  server.config.handledWithinMs = 100

  const blocked = await block(ada, linus)

  remoteStream().resume()
  server.config.handledWithinMs = handledWithinMs
  expect(blocked.status).toBe(200)
})

test('the end of a connection on another node stops typing both ways, in every tab', async () => {
  const { ada, linus, adaTab, linusTab } = await twoChatting()
  const secondTab = await server.tabOf(ada)
  secondTab.socket.emit('typing', { recipientId: linus.id })
  linusTab.socket.emit('typing', { recipientId: ada.id })
  await Promise.all([linusTab.next('user_typing'), adaTab.next('user_typing')])
  await disconnect(ada, linus)

  remote.announceDisconnected([linus.id, ada.id])

  await Promise.all([linusTab.next('user_stop_typing'), adaTab.next('user_stop_typing')])
  // Within the second in which typing counts once.
  secondTab.socket.emit('typing', { recipientId: linus.id })
  await secondTab.next('error')
  await linusTab.caughtUp()
  expect(typingAt(linusTab)).toEqual(['user_typing', 'user_stop_typing'])
  expect(secondTab.all('error')).toEqual(['You can only message your connections.'])
})

test('typing to other members continues when a connection ends', async () => {
  const { ada, linus, adaTab } = await twoChatting()
  const grace = await server.newMember()
  await connectMembers(server.db, ada, grace)
  await ada.call(openConversation, { params: { userId: grace.id } })
  const graceTab = await server.tabOf(grace)
  adaTab.socket.emit('typing', { recipientId: grace.id })
  await graceTab.next('user_typing')
  await disconnect(ada, linus)

  remote.announceDisconnected([ada.id, linus.id])
  remote.emit(ada.id, 'error', 'told after it')

  await adaTab.next('error')
  await graceTab.caughtUp()
  expect(typingAt(graceTab)).toEqual(['user_typing'])
})

test('a message to a leaving member is refused, and typing to them stops', async () => {
  const { linus, adaTab, linusTab } = await twoChatting()
  sent(await adaTab.send(draftTo(linus)))
  adaTab.socket.emit('typing', { recipientId: linus.id })
  await linusTab.next('user_typing')
  await startLeaving(server.db, linus)

  remote.endTyping(linus.id)

  await linusTab.next('user_stop_typing')
  expect(await adaTab.send(draftTo(linus))).toMatchObject({ ok: false, code: 'NOT_CONNECTED' })
  adaTab.socket.emit('typing', { recipientId: linus.id })
  await adaTab.next('error')
  await linusTab.caughtUp()
  expect(typingAt(linusTab)).toEqual(['user_typing', 'user_stop_typing'])
})

test.each(['ada', 'linus'] as const)('typing is not shown while %s hides it', async (who) => {
  const { ada, linus, adaTab, linusTab } = await twoChatting()
  const userId = { ada, linus }[who].id
  await server.db.insertInto('privacySettings').values({ userId, typing: false }).execute()

  // Typing events of one socket are handled in order: a refusal proves that the first was handled.
  adaTab.socket.emit('typing', { recipientId: linus.id })
  adaTab.socket.emit('typing', { recipientId: '77777' })

  await adaTab.next('error')
  await linusTab.caughtUp()
  expect(typingAt(linusTab)).toEqual([])
  expect(adaTab.all('error')).toHaveLength(1)
})

test('a member who hides typing ends it both ways before the call returns, and no typing is shown after it', async () => {
  const { ada, linus, adaTab, linusTab } = await twoChatting()
  adaTab.socket.emit('typing', { recipientId: linus.id })
  linusTab.socket.emit('typing', { recipientId: ada.id })
  await Promise.all([linusTab.next('user_typing'), adaTab.next('user_typing')])

  await ada.call(updatePrivacy, { body: { typing: false } })

  // Within the second in which typing counts once.
  for (const [tab, { id }] of [[adaTab, linus] as const, [linusTab, ada] as const]) {
    tab.socket.emit('typing', { recipientId: id })
    tab.socket.emit('typing', { recipientId: '77777' })
    await tab.next('error')
  }
  await Promise.all([adaTab.caughtUp(), linusTab.caughtUp()])
  expect([typingAt(adaTab), typingAt(linusTab)]).toEqual([
    ['user_typing', 'user_stop_typing'],
    ['user_typing', 'user_stop_typing'],
  ])
})
