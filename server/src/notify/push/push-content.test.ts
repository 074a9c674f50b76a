import { markRead, openConversation } from '@shipmates/contract/chat'
import { deleteMessage, muteConversation } from '@shipmates/contract/chat-changes'
import { seeNotices } from '@shipmates/contract/notices'
import { updateNotificationSettings } from '@shipmates/contract/notifications'
import { editProfile } from '@shipmates/contract/own-profile'
import { afterAll, expect, test } from 'vitest'
import { answer, block, connectMembers, decide, withdraw } from '../../testing/connections.ts'
import type { TestMember } from '../../testing/members.ts'
import { until } from '../../testing/patience.ts'
import { startPushService } from '../../testing/push-service.ts'
import { newBrowser, queuedFor } from '../../testing/pushes.ts'
import { startServerForFile } from '../../testing/server.ts'
import { actOn, newStaff } from '../../testing/staff.ts'

const service = await startPushService()
afterAll(service.stop)
const server = await startServerForFile({
  config: { pushHosts: [service.host] },
  isClockStopped: true,
})

/** Moves the clock until the push is due. */
const pass = () => {
  server.clock.aheadMs += 11_000
}

const browserOf = (member: TestMember) => newBrowser(member, service)

const isQueued = (member: TestMember) =>
  until(async () => expect(await queuedFor(server.db, member)).not.toEqual([]))
const isSettled = (member: TestMember) =>
  until(async () => expect(await queuedFor(server.db, member)).toEqual([]))

test('messages to an absent member arrive as one push, without their text', async () => {
  const [ada, linus] = await server.newConnection()
  const browser = await browserOf(ada)

  const [message] = await server.write(linus, ada, 'Secret one', 'Secret two')
  await isQueued(ada)
  pass()
  await until(() => expect(browser.received()).toHaveLength(1))
  await isSettled(ada)

  const [push] = browser.received()
  expect(push).toMatchObject({
    payload: {
      kind: 'message',
      conversationId: message!.conversationId,
      userName: linus.userName,
      count: 2,
    },
    headers: {
      ttl: String(48 * 60 * 60),
      urgency: 'high',
      topic: expect.stringMatching(/^[\w-]{32}$/),
      'content-encoding': 'aes128gcm',
    },
    claims: { sub: 'mailto:no-reply@localhost' },
  })
  expect(push!.payload).not.toHaveProperty('text')
  expect(server.logged.join('')).not.toContain(browser.endpoint)
})

test('a member who wants it gets the text of the newest message, cut, and never of a deleted one', async () => {
  const [ada, linus] = await server.newConnection()
  await ada.call(updateNotificationSettings, { body: { pushText: true } })
  const browser = await browserOf(ada)
  const long = `\`ship()\` ${'🚢'.repeat(200)}`

  const [, removed] = await server.write(linus, ada, long, 'I take it back')
  await linus.call(deleteMessage, { params: { messageId: removed!.id } })
  await isQueued(ada)
  pass()
  await until(() => expect(browser.received()).toHaveLength(1))

  expect(browser.payloads()).toMatchObject([{ text: `ship() ${'🚢'.repeat(113)}…` }])
})

test('requests and their acceptance are pushed', async () => {
  const [ada, linus, grace, alan] = await server.newMembers(4)
  const [adas, linuses] = await Promise.all([browserOf(ada), browserOf(linus), browserOf(alan)])

  const { data } = await decide(linus, 'interested', ada)
  await decide(grace, 'interested', ada)
  // Earlier events are queued with this one or before.
  await decide(grace, 'interested', alan)
  await isQueued(alan)
  pass()
  await until(() => expect(adas.received()).toHaveLength(1))
  await answer(ada, 'accepted', data!.requestId)
  await isQueued(linus)
  pass()
  await until(() => expect(linuses.received()).toHaveLength(1))

  expect(adas.payloads()).toEqual([{ kind: 'request', userName: grace.userName, count: 2 }])
  expect(linuses.payloads()).toEqual([{ kind: 'acceptance', userName: ada.userName }])
})

const moderator = await newStaff(server, 'moderator')
const set = (member: TestMember, body: object) => member.call(updateNotificationSettings, { body })

/** Events between a message from Linus and its push to Ada that cancel the push. */
const REASONS: Record<
  string,
  (ada: TestMember, linus: TestMember, id: string) => Promise<unknown>
> = {
  'read it': (ada, _linus, conversationId) => ada.call(markRead, { params: { conversationId } }),
  'muted the conversation': (ada, _linus, conversationId) =>
    ada.call(muteConversation, { params: { conversationId }, body: { until: 'forever' } }),
  'switched pushes off': (ada) => set(ada, { messagePush: false }),
  'is in quiet hours': async (ada) => {
    await ada.call(editProfile, { body: { timeZone: 'UTC' } })
    const [from, to] = [-1, 2].map((hours) =>
      new Date(server.now().getTime() + hours * 3_600_000).toISOString().slice(11, 16),
    )
    return set(ada, { quietFrom: from, quietTo: to })
  },
  'blocked the sender': (ada, linus) => block(ada, linus),
  'has the message in a visible tab': async (ada) => {
    const tab = await server.tabOf(ada)
    tab.socket.emit('in_view', true)
    await tab.caughtUp()
  },
  'has a tab in the session': async (ada) => {
    await server.tabOf(ada)
  },
  'no longer sees the sender': (_ada, linus) => actOn(moderator, 'suspend', linus),
}

test('a member who has read it, has switched it off or has a visible tab gets no push', async () => {
  const waitings = await Promise.all(
    [...Object.keys(REASONS), 'has no reason'].map(async (reason) => {
      const [ada, linus] = await server.newConnection()
      const browser = await browserOf(ada)
      const [message] = await server.write(linus, ada, 'Ship it?')
      await isQueued(ada)
      await REASONS[reason]?.(ada, linus, message!.conversationId)
      return { reason, ada, browser }
    }),
  )

  pass()
  for (const { ada } of waitings) await isSettled(ada)

  const pushed = waitings.filter(({ browser }) => browser.received().length > 0)
  expect(pushed.map(({ reason }) => reason)).toEqual(['has no reason'])
})

test('another session gets a push while a tab is hidden, and none while it is visible', async () => {
  const [ada, linus] = await server.newConnection()
  const phone = await server.signInElsewhere(ada)
  const browser = await newBrowser(phone, service)
  const tab = await server.tabOf(ada)

  tab.socket.emit('in_view', true)
  await tab.caughtUp()
  await server.write(linus, ada, 'While she looks')
  await isQueued(ada)
  pass()
  await isSettled(ada)
  const whileInView = browser.payloads()
  tab.socket.emit('in_view', false)
  await tab.caughtUp()
  await server.write(linus, ada, 'While she does not')
  pass()
  await until(() => expect(browser.received()).toHaveLength(1))

  expect(whileInView).toEqual([])
  expect(browser.payloads()).toMatchObject([{ count: 2 }])
})

test('a malformed event about visibility is refused', async () => {
  const ada = await server.newMember()
  const tab = await server.tabOf(ada)

  tab.socket.emit('in_view', 'yes' as never)

  expect(await tab.next('error')).toMatch(/\w/)
})

test('a request that was withdrawn or seen is not pushed', async () => {
  const [ada, linus, grace] = await server.newMembers(3)
  const browser = await browserOf(ada)

  const { data } = await decide(linus, 'interested', ada)
  await isQueued(ada)
  await withdraw(linus, data!.requestId)
  pass()
  await isSettled(ada)
  const afterWithdrawal = browser.payloads()
  await decide(grace, 'interested', ada)
  await isQueued(ada)
  await ada.call(seeNotices)
  pass()
  await isSettled(ada)

  expect(afterWithdrawal).toEqual([])
  expect(browser.received()).toEqual([])
})

test('a seen request is not pushed, nor counted with new ones, once its notice is old', async () => {
  const [ada, linus, grace, alan] = await server.newMembers(4)
  const browser = await browserOf(ada)
  await decide(linus, 'interested', ada)
  await ada.call(seeNotices)
  await server.db.deleteFrom('notices').where('userId', '=', ada.id).execute()

  const { data } = await decide(grace, 'interested', ada)
  await isQueued(ada)
  await withdraw(grace, data!.requestId)
  pass()
  await isSettled(ada)
  const afterWithdrawal = browser.payloads()
  await decide(alan, 'interested', ada)
  await isQueued(ada)
  pass()
  await until(() => expect(browser.received()).toHaveLength(1))

  expect(afterWithdrawal).toEqual([])
  expect(browser.payloads()).toEqual([{ kind: 'request', userName: alan.userName, count: 1 }])
})

test('a browser that moved to another member gets nothing about the first', async () => {
  const [ada, linus] = await server.newConnection()
  const eve = await server.newMember()
  await connectMembers(server.db, eve, linus)
  const browser = await browserOf(ada)

  await server.write(linus, ada, 'For Ada alone')
  await isQueued(ada)
  await server.db
    .updateTable('pushSubscriptions')
    .set({ userId: eve.id })
    .where('endpoint', '=', browser.endpoint)
    .execute()
  await eve.call(openConversation, { params: { userId: linus.id } })
  pass()
  await isSettled(eve)

  expect(browser.received()).toEqual([])
})
