import { createServer } from 'node:http'
import { signOut } from '@shipmates/contract/accounts'
import { blockMember } from '@shipmates/contract/blocks'
import { openConversation } from '@shipmates/contract/chat'
import { listConnections, removeConnection } from '@shipmates/contract/connections'
import { deleteAccount } from '@shipmates/contract/leaving'
import { afterAll, expect, test, vi } from 'vitest'
import { openDatabase } from '../../platform/db/client.ts'
import { identify } from '../../platform/db/identify.ts'
import { createLimiter } from '../../platform/limiter.ts'
import { readLimits } from '../../platform/limits.ts'
import { createLog } from '../../platform/log.ts'
import { createIo } from '../../platform/realtime/io.ts'
import { createLive } from '../../platform/realtime/live.ts'
import { openRedis } from '../../platform/redis.ts'
import { connectMembers, disconnectMembers, newConnection } from '../../testing/connections.ts'
import { startLeaving } from '../../testing/hidden.ts'
import type { TestMember } from '../../testing/members.ts'
import { PATIENT_DATABASE } from '../../testing/patience.ts'
import { startPrivateRedis } from '../../testing/redis.ts'
import { startServerForFile } from '../../testing/server.ts'
import { draftTo, openTab, sent, type Tab } from '../../testing/sockets.ts'
import { createPairs } from './pairs.ts'

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
  const live = createLive(io, { redis: link, log, now: server.now, config: server.config })
  afterAll(async () => {
    await live.close()
    link.close()
    await database.close()
  })
  return { remote: live, remoteStream: () => link.subscriber.stream }
}

const tabOf = ({ cookie }: TestMember) => openTab({ url: server.url, cookie })

async function twoChatting() {
  const [ada, linus] = await newConnection(server.db, server)
  await ada.call(openConversation, { params: { userId: linus.id } })
  const [adaTab, linusTab] = await Promise.all([ada, linus].map(tabOf))
  return { ada, linus, adaTab: adaTab!, linusTab: linusTab! }
}

const disconnect = (one: TestMember, other: TestMember) =>
  server.db.transaction().execute((tx) => disconnectMembers(tx, one, other))

const typingAt = ({ heard }: Tab) =>
  heard.map(({ event }) => event).filter((event) => event.includes('typing'))

const ends: Record<string, (ada: TestMember, linus: TestMember) => Promise<{ status: number }>> = {
  'a block': (ada, { id: userId }) => ada.call(blockMember, { params: { userId } }),
  'a removal': async (ada) => {
    const { connectionId } = (await ada.call(listConnections)).data![0]!
    return ada.call(removeConnection, { params: { connectionId } })
  },
  'a sign-out': (ada) => ada.call(signOut),
  'a departure': (ada) =>
    ada.call(deleteAccount, { body: { password: ada.password, messages: 'keep' } }),
}

test.each(Object.entries(ends))('%s returns after another node handled it', async (_, end) => {
  const [ada, linus] = await newConnection(server.db, server)
  const told = vi.fn()
  remote.onDisconnected(told)
  remote.onSessionsClosed(told)
  remote.onLeft(told)
  // What is told to the other node arrives late.
  remoteStream().pause()
  setTimeout(() => remoteStream().resume(), 100)

  const { status } = await end(ada, linus)

  expect(status).toBe(200)
  expect(told).toHaveBeenCalled()
})

test('a block does not wait for a node that hangs', async () => {
  const [ada, linus] = await newConnection(server.db, server)
  remoteStream().pause()
  const { heardWithinMs } = server.config
  server.config.heardWithinMs = 1000

  const blocked = await ends['a block']!(ada, linus)

  remoteStream().resume()
  server.config.heardWithinMs = heardWithinMs
  expect(blocked.status).toBe(200)
})

test('the end of a connection on another node stops typing both ways, in every tab', async () => {
  const { ada, linus, adaTab, linusTab } = await twoChatting()
  const secondTab = await tabOf(ada)
  secondTab.socket.emit('typing', { recipientId: linus.id })
  linusTab.socket.emit('typing', { recipientId: ada.id })
  await Promise.all([linusTab.next('user_typing'), adaTab.next('user_typing')])
  await disconnect(ada, linus)

  remote.tellDisconnected([linus.id, ada.id])

  await Promise.all([linusTab.next('user_stop_typing'), adaTab.next('user_stop_typing')])
  // Within the second in which typing was counted.
  secondTab.socket.emit('typing', { recipientId: linus.id })
  await secondTab.next('error')
  await linusTab.caughtUp()
  expect(typingAt(linusTab)).toEqual(['user_typing', 'user_stop_typing'])
  expect(secondTab.all('error')).toEqual(['You can only message your connections.'])
})

test('typing to others goes on when a connection ends', async () => {
  const { ada, linus, adaTab } = await twoChatting()
  const grace = await server.newMember()
  await connectMembers(server.db, ada, grace)
  await ada.call(openConversation, { params: { userId: grace.id } })
  const graceTab = await tabOf(grace)
  adaTab.socket.emit('typing', { recipientId: grace.id })
  await graceTab.next('user_typing')
  await disconnect(ada, linus)

  remote.tellDisconnected([ada.id, linus.id])
  remote.emit(ada.id, 'error', 'told after it')

  await adaTab.next('error')
  await graceTab.caughtUp()
  expect(typingAt(graceTab)).toEqual(['user_typing'])
})

test('a message to a member who leaves is refused, and typing to them stops', async () => {
  const { linus, adaTab, linusTab } = await twoChatting()
  sent(await adaTab.send(draftTo(linus)))
  adaTab.socket.emit('typing', { recipientId: linus.id })
  await linusTab.next('user_typing')
  await startLeaving(server.db, linus)

  remote.tellLeft(linus.id)

  await linusTab.next('user_stop_typing')
  expect(await adaTab.send(draftTo(linus))).toMatchObject({ ok: false, code: 'NOT_CONNECTED' })
  adaTab.socket.emit('typing', { recipientId: linus.id })
  await adaTab.next('error')
  await linusTab.caughtUp()
  expect(typingAt(linusTab)).toEqual(['user_typing', 'user_stop_typing'])
})

test('a lookup that began before the end of a connection is not cached', async () => {
  const [ada, linus] = await newConnection(server.db, server)
  const pairs = createPairs(server.db)
  const claim = { senderId: ada.id, recipientId: linus.id, conversationId: null }
  await pairs.check([claim])
  pairs.forget([ada.id, linus.id])

  const overtaken = pairs.check([claim])
  pairs.forget([linus.id, ada.id])
  await overtaken
  await disconnect(ada, linus)

  const judge = await pairs.check([claim])
  expect(judge(claim)).toMatchObject({ code: 'NOT_CONNECTED' })
})

test.each(['ada', 'linus'] as const)('typing is not shown while %s hides it', async (who) => {
  const { ada, linus, adaTab, linusTab } = await twoChatting()
  const userId = { ada, linus }[who].id
  await server.db.insertInto('privacySettings').values({ userId, typing: false }).execute()

  // Typing events of one socket are handled in order: a refusal proves that the first was.
  adaTab.socket.emit('typing', { recipientId: linus.id })
  adaTab.socket.emit('typing', { recipientId: '77777' })

  await adaTab.next('error')
  await linusTab.caughtUp()
  expect(typingAt(linusTab)).toEqual([])
  expect(adaTab.all('error')).toHaveLength(1)
})
