import { signOut } from '@shipmates/contract/accounts'
import {
  listConversations,
  listMessages,
  markRead,
  openConversation,
} from '@shipmates/contract/chat'
import { answerRequest, sendRequest, withdrawRequest } from '@shipmates/contract/connections'
import { afterAll, expect, test } from 'vitest'
import { connectMembers } from '../../testing/connections.ts'
import type { TestMember } from '../../testing/members.ts'
import { startNodes } from '../../testing/nodes.ts'
import { CLOCK_ERROR_MS } from '../../testing/patience.ts'
import { draftTo, sent } from '../../testing/sockets.ts'

const cluster = await startNodes(2)
afterAll(cluster.stop)

test('messages, typing, read receipts and presence cross nodes', async () => {
  const [ada, linus] = await cluster.newConnection()
  const one = await cluster.tabAt(0, ada)
  const other = await cluster.tabAt(1, linus)

  expect(await one.next('user_online')).toMatchObject({ userId: linus.id })
  expect(await other.next('user_online')).toMatchObject({ userId: ada.id })

  const message = sent(await one.send(draftTo(linus)))
  expect(await other.next('receive_message')).toMatchObject({ id: message.id, isOwn: false })

  one.socket.emit('typing', { recipientId: linus.id })
  expect(await other.next('user_typing')).toMatchObject({ userId: ada.id })

  await cluster
    .clientAt(0, linus)
    .call(markRead, { params: { conversationId: message.conversationId } })
  expect(await one.next('messages_read')).toMatchObject({ readerId: linus.id })
  expect(await other.next('messages_read')).toMatchObject({ readerId: linus.id })

  const list = await cluster.clientAt(0, ada).call(listConversations)
  expect(list.data).toMatchObject([{ userId: linus.id, isOnline: true }])
})

test('requests cross nodes when sent, accepted and withdrawn', async () => {
  const [ada, linus, grace] = await Promise.all([
    cluster.newMember(),
    cluster.newMember(),
    cluster.newMember(),
  ])
  const [one, other] = await Promise.all([cluster.tabAt(0, ada), cluster.tabAt(1, linus)])
  const sendTo = ({ id }: TestMember) => ({ params: { status: 'interested', userId: id } }) as const

  await cluster.clientAt(0, ada).call(sendRequest, sendTo(linus))
  const { requestId, fromUserId } = await other.next('request_received')
  await cluster
    .clientAt(1, linus)
    .call(answerRequest, { params: { status: 'accepted', requestId } })
  const { connectedUser } = await one.next('request_accepted')
  const { data } = await cluster.clientAt(1, grace).call(sendRequest, sendTo(ada))
  await one.next('request_received')
  await cluster.clientAt(1, grace).call(withdrawRequest, { params: { requestId: data!.requestId } })
  await one.next('request_gone', 2)

  expect([fromUserId.id, connectedUser.id]).toEqual([ada.id, linus.id])
  expect(one.all('request_gone')).toEqual([{ requestId }, { requestId: data!.requestId }])
})

test.each(['an acceptance', 'a crossing request'])(
  'after %s on another node both see each other online and typing',
  async (way) => {
    const [ada, linus] = await Promise.all([cluster.newMember(), cluster.newMember()])
    const [one, other] = await Promise.all([cluster.tabAt(0, ada), cluster.tabAt(1, linus)])
    const sendTo = ({ id }: TestMember) =>
      ({ params: { status: 'interested', userId: id } }) as const
    const { data } = await cluster.clientAt(0, ada).call(sendRequest, sendTo(linus))

    if (way === 'an acceptance') {
      const params = { status: 'accepted', requestId: data!.requestId }
      await cluster.clientAt(1, linus).call(answerRequest, { params })
    } else {
      await cluster.clientAt(1, linus).call(sendRequest, sendTo(ada))
    }

    expect(await one.next('user_online')).toMatchObject({ userId: linus.id })
    expect(await other.next('user_online')).toMatchObject({ userId: ada.id })
    await cluster.clientAt(1, linus).call(openConversation, { params: { userId: ada.id } })
    other.socket.emit('typing', { recipientId: ada.id })
    expect(await one.next('user_typing')).toMatchObject({ userId: linus.id })
    other.close()
    expect(await one.next('user_offline')).toMatchObject({ userId: linus.id })
  },
)

test('tabs on two nodes are one member: both get events, and the last to close goes offline', async () => {
  const [ada, linus] = await cluster.newConnection()
  const watcher = await cluster.tabAt(0, linus)
  const [here, there] = await Promise.all([cluster.tabAt(0, ada), cluster.tabAt(1, ada)])
  await watcher.next('user_online')
  const message = sent(await here.send(draftTo(linus)))
  expect(await there.next('message_sent')).toEqual(message)

  here.close()
  await expect.poll(() => cluster.countNodesOf(ada)).toBe(1)
  const closedAt = Date.now()
  there.close()

  const { lastSeenAt } = await watcher.next('user_offline')
  expect(Date.parse(lastSeenAt!)).toBeGreaterThanOrEqual(closedAt - CLOCK_ERROR_MS)
})

test('a reload that reconnects to another node does not flicker', async () => {
  const [ada, linus] = await cluster.newConnection()
  const watcher = await cluster.tabAt(0, linus)
  const before = await cluster.tabAt(0, ada)
  await watcher.next('user_online')

  before.close()
  const after = await cluster.tabAt(1, ada)
  await expect.poll(() => cluster.countNodesOf(ada)).toBe(2)
  await expect.poll(() => cluster.countNodesOf(ada)).toBe(1)
  const closedAt = Date.now()
  after.close()

  const { lastSeenAt } = await watcher.next('user_offline')
  expect(Date.parse(lastSeenAt!)).toBeGreaterThanOrEqual(closedAt - CLOCK_ERROR_MS)
  const presence = watcher.received
    .map(({ event }) => event)
    .filter((event) => /^user_o/.test(event))
  // The list that a tab gets on connecting may be late and repeat Ada.
  const changes = presence.filter(
    (event, index) => event !== 'user_online' || event !== presence[index - 1],
  )
  expect(changes).toEqual(['user_online', 'user_offline'])
})

test('signing out on one node closes the sockets and ends the session on the other', async () => {
  const ada = await cluster.newMember()
  const tab = await cluster.tabAt(1, ada)
  await cluster.clientAt(1, ada).call(listConversations)

  await cluster.clientAt(0, ada).call(signOut)

  expect(await tab.closed).toBe('io server disconnect')
  const after = await cluster.clientAt(1, ada).call(listConversations)
  expect(after.status).toBe(401)
})

test('a client id sent to two nodes at once is stored once', async () => {
  const [ada, linus] = await cluster.newConnection()
  const tabs = await Promise.all([cluster.tabAt(0, ada), cluster.tabAt(1, ada)])
  const receiver = await cluster.tabAt(0, linus)
  const drafts = Array.from({ length: 50 }, () => ({
    ...draftTo(linus),
    clientId: crypto.randomUUID(),
  }))

  const results = await Promise.all(drafts.flatMap((draft) => tabs.map((tab) => tab.send(draft))))

  const stored = new Set(results.map((result) => sent(result).id))
  expect(stored.size).toBe(50)
  // Both nodes may emit it, because neither knows whether the other did.
  const listReceived = () => new Set(receiver.all('receive_message').map(({ id }) => id))
  await expect.poll(listReceived).toEqual(stored)
})

test('writes from both nodes into one conversation have one order', async () => {
  const [ada, linus] = await cluster.newConnection()
  const [one, other] = await Promise.all([cluster.tabAt(0, ada), cluster.tabAt(1, linus)])
  const many = Array.from({ length: 40 }, (_, n) => String(n))

  const [mine, theirs] = await Promise.all([
    Promise.all(many.map((content) => one.send(draftTo(linus, content)))),
    Promise.all(many.map((content) => other.send(draftTo(ada, content)))),
  ])

  const { conversationId } = sent(mine[0]!)
  const input = { params: { conversationId }, query: { limit: 100 } }
  const [adaSees, linusSees] = await Promise.all([
    cluster.clientAt(0, ada).call(listMessages, input),
    cluster.clientAt(1, linus).call(listMessages, input),
  ])
  const ids = adaSees.data!.map(({ id }) => id)
  const ofSender = (id: string) =>
    adaSees.data!.filter(({ senderId }) => senderId === id).map(({ content }) => content)
  expect(linusSees.data!.map(({ id }) => id)).toEqual(ids)
  expect(ofSender(ada.id)).toEqual(many)
  expect(ofSender(linus.id)).toEqual(many)
  expect(theirs.every(({ ok }) => ok)).toBe(true)
  const times = adaSees.data!.map(({ timestamp }) => timestamp)
  expect(times).toEqual([...times].sort())
})

test('members of a killed node go offline unless they reconnect to another node', async () => {
  const [ada, linus] = await cluster.newConnection()
  const grace = await cluster.newMember()
  await connectMembers(cluster.database.db, grace, ada)
  const watcher = await cluster.tabAt(0, ada)
  await Promise.all([cluster.tabAt(1, linus), cluster.tabAt(1, grace)])
  const listOnline = () => watcher.all('user_online').map(({ userId }) => userId)
  await expect.poll(listOnline).toEqual(expect.arrayContaining([linus.id, grace.id]))

  await cluster.nodes[1]!.kill('SIGKILL')
  await cluster.tabAt(0, grace)
  await watcher.next('user_offline')

  // The members of one node are announced together.
  await watcher.caughtUp()
  expect(watcher.all('user_offline').map(({ userId }) => userId)).toEqual([linus.id])
  const list = await cluster.clientAt(0, ada).call(listConversations)
  expect(list.status).toBe(200)
  expect(cluster.nodes[0]!.output()).toMatch(/"node":"[^"]+".*"msg":"a node is gone"/)
  await cluster.nodes[1]!.start()
})

test('members of a stopped node go offline, and the stop is not logged as a failure', async () => {
  const [ada, linus] = await cluster.newConnection()
  const watcher = await cluster.tabAt(0, ada)
  await cluster.tabAt(1, linus)
  await watcher.next('user_online')
  const before = cluster.nodes[0]!.output()
  const listWarnings = () => cluster.nodes[0]!.output().slice(before.length)

  await cluster.nodes[1]!.kill('SIGTERM')
  await watcher.next('user_offline')
  await expect.poll(cluster.countNodes).toBe(1)
  await cluster.redis.kill()

  // The warning after the disconnection.
  await expect.poll(listWarnings).toContain('Redis is unreachable')
  expect(listWarnings()).not.toContain('a node is gone')
  await cluster.redis.restart()
  await cluster.nodes[1]!.start()
})

test('while Redis is down sends are acknowledged, and missed events are delivered afterwards', async () => {
  const [ada, linus] = await cluster.newConnection()
  const grace = await cluster.newMember()
  await connectMembers(cluster.database.db, grace, linus)
  await connectMembers(cluster.database.db, grace, ada)
  const one = await cluster.tabAt(0, ada)
  const other = await cluster.tabAt(1, linus)
  await one.next('user_online')
  const leaving = await cluster.tabAt(0, grace)
  const listOnline = () => other.all('user_online').map(({ userId }) => userId)
  await expect.poll(listOnline).toContain(grace.id)

  await cluster.redis.kill()
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, n) => one.send(draftTo(linus, String(n)))),
  )
  leaving.close()
  expect(await one.next('user_offline')).toMatchObject({ userId: grace.id })
  const departures = other.all('user_offline')
  await cluster.redis.restart()

  expect(departures).toEqual([])
  await other.next('receive_message', 20)
  await other.next('user_offline')
  const messages = results.map(sent)
  expect(one.all('message_sent').map(({ id }) => id)).toEqual(messages.map(({ id }) => id))
  expect(other.all('receive_message').map(({ id }) => id)).toEqual(messages.map(({ id }) => id))
  const list = await cluster.clientAt(1, linus).call(listConversations)
  expect(list.data).toMatchObject([{ userId: ada.id, isOnline: true, unreadCount: 20 }])
})

test('a session that ends while Redis is down has its sockets on other nodes closed once it is back', async () => {
  const ada = await cluster.newMember()
  const tab = await cluster.tabAt(1, ada)

  const before = cluster.nodes[0]!.output().length
  await cluster.redis.kill()
  await expect
    .poll(() => cluster.nodes[0]!.output().slice(before))
    .toContain('Redis is unreachable')
  await cluster.clientAt(0, ada).call(signOut)
  await cluster.redis.restart()

  expect(await tab.closed).toBe('io server disconnect')
})
