import { listBlocks, unblockMember } from '@shipmates/contract/blocks'
import { listConversations, listMessages } from '@shipmates/contract/chat'
import { describe, expect, test } from 'vitest'
import {
  answer,
  block,
  connectionsOf,
  decide,
  passedBy,
  setPrivacy,
  waitingFor,
} from '../../testing/connections.ts'
import { feedIds } from '../../testing/feed.ts'
import { startLeaving } from '../../testing/hidden.ts'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile } from '../../testing/server.ts'
import { draftTo, sent, type Tab } from '../../testing/sockets.ts'

const server = await startServerForFile()

const unblock = (member: TestMember, { id: userId }: { id: string }) =>
  member.call(unblockMember, { params: { userId } })
const blocksOf = async (member: TestMember, query: object = {}) =>
  (await member.call(listBlocks, { query })).data!
const conversationsOf = async (member: TestMember) => (await member.call(listConversations)).data!

const later = () => {
  server.clock.aheadMs += 1000
}

/** Two connections with a tab each; Linus wrote to Ada. */
async function chatting() {
  const [ada, linus] = await server.newConnection()
  const [adaTab, linusTab] = await server.tabsOf(ada, linus)
  const { conversationId } = sent(await linusTab.send(draftTo(ada, 'Ahoy')))
  return { ada, linus, adaTab, linusTab, conversationId }
}

describe('A block', () => {
  test('removes the conversation from the list of the blocker, with nothing unread', async () => {
    const { ada, linus, conversationId } = await chatting()
    const unread = (await conversationsOf(ada))[0]!.unreadCount

    await block(ada, linus)
    const whileBlocked = await conversationsOf(ada)
    const messages = await ada.call(listMessages, { params: { conversationId } })
    await unblock(ada, linus)

    expect(unread).toBe(1)
    expect(whileBlocked).toEqual([])
    expect(messages.data).toMatchObject([{ content: 'Ahoy' }])
    expect(await conversationsOf(ada)).toMatchObject([
      { id: conversationId, unreadCount: 0, standing: 'ended' },
    ])
  })

  test('keeps the rejection of a request that it removes', async () => {
    const [ada, linus] = await server.newMembers(2)
    const { requestId } = (await decide(ada, 'interested', linus)).data!
    await answer(linus, 'rejected', requestId)

    await block(ada, linus)
    await unblock(ada, linus)
    const again = await decide(ada, 'interested', linus)

    expect(again).toMatchObject({ status: 201, data: { status: 'interested' } })
    expect(await waitingFor(linus)).toEqual([])
    expect(await passedBy(linus)).toMatchObject([{ user: { id: ada.id }, status: 'ignored' }])
    expect(await feedIds(linus)).not.toContain(ada.id)
  })

  test('belongs to the blocker, each side blocks for itself, and a repeat has no effect', async () => {
    const [ada, linus] = await server.newMembers(2)

    const answers = [await block(ada, linus), await block(linus, ada), await block(ada, linus)]
    await unblock(ada, linus)

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await blocksOf(ada)).toEqual([])
    expect(await blocksOf(linus)).toMatchObject([{ user: { id: ada.id } }])
    expect(await decide(ada, 'interested', linus)).toMatchObject({ status: 404 })
    await unblock(linus, ada)
    expect(await decide(ada, 'interested', linus)).toMatchObject({ status: 201 })
  })

  test('of oneself, or of an unknown member, is refused', async () => {
    const ada = await server.newMember()
    const unverified = await server.newMember({ isVerified: false })

    expect(await block(ada, ada)).toMatchObject({
      status: 400,
      code: 'VALIDATION_ERROR',
      message: "You can't block yourself.",
    })
    for (const id of ['999999999', unverified.id, 'abc']) {
      expect(await block(ada, { id }), id).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    }
    expect(await unblock(ada, { id: 'abc' })).toMatchObject({ status: 404 })
  })

  test('of a hidden stranger is refused like one of an unknown member', async () => {
    const [ada, linus, grace] = await server.newMembers(3)
    await setPrivacy(server.db, linus, { discoverable: false })
    await startLeaving(server.db, grace)
    await block(linus, ada)

    for (const other of [linus, grace]) {
      expect(await block(ada, other)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    }
    expect(await blocksOf(ada)).toEqual([])
  })

  test('of a hidden member is accepted if I have a conversation with them, even again', async () => {
    const { ada, linus } = await chatting()
    await setPrivacy(server.db, linus, { discoverable: false })
    await block(linus, ada)

    const answers = [await block(ada, linus), await block(ada, linus)]

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await blocksOf(ada)).toMatchObject([{ user: { id: linus.id } }])
  })
})

describe('Unblocking', () => {
  test('restores nothing, lets the two see each other again, and needs no block', async () => {
    const { ada, linus, linusTab } = await chatting()
    await block(ada, linus)
    const refused = await linusTab.send(draftTo(ada, 'Refused'))

    const answers = [await unblock(ada, linus), await unblock(ada, linus)]

    const [conversation] = await conversationsOf(ada)
    const params = { conversationId: conversation!.id }
    const messages = (await ada.call(listMessages, { params })).data!
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(refused.ok).toBe(false)
    expect(messages.map(({ content }) => content)).toEqual(['Ahoy'])
    expect(await connectionsOf(ada)).toEqual([])
    expect(await feedIds(ada)).toContain(linus.id)
    expect(await feedIds(linus)).toContain(ada.id)
    expect(await unblock(ada, { id: '999999999' })).toMatchObject({ status: 200 })
  })

  test('notifies only the tabs of the blocker, as blocking does', async () => {
    const { ada, linus, adaTab, linusTab } = await chatting()

    await block(ada, linus)
    await adaTab.next('members_changed')
    await unblock(ada, linus)
    await adaTab.next('members_changed', 2)
    await unblock(ada, linus)

    await Promise.all([adaTab.caughtUp(), linusTab.caughtUp()])
    expect(adaTab.all('members_changed')).toEqual([{}, {}])
    expect(linusTab.all('members_changed')).toEqual([])
  })

  test('lets the two connect and write again', async () => {
    const { ada, linus, linusTab } = await chatting()
    await block(ada, linus)
    await unblock(ada, linus)

    const { requestId } = (await decide(linus, 'interested', ada)).data!
    await answer(ada, 'accepted', requestId)

    expect(await linusTab.send(draftTo(ada, 'Hello again'))).toMatchObject({ ok: true })
  })
})

describe('The list of blocks', () => {
  test('contains only names and photos, newest first, in pages', async () => {
    const [ada, ...others] = await server.newMembers(5)
    for (const other of others) {
      later()
      await block(ada, other)
    }
    const all = await blocksOf(ada)

    const first = await blocksOf(ada, { limit: 2 })
    const rest = await blocksOf(ada, { limit: 100, before: first[1]!.user.id })
    await unblock(ada, others[3]!)
    const afterUnblocked = await blocksOf(ada, { before: others[3]!.id })

    expect(all.map(({ user }) => user.id)).toEqual(others.map(({ id }) => id).toReversed())
    expect(all[0]).toEqual({
      user: expect.objectContaining({ userName: others[3]!.userName, email: '', skills: [] }),
      blockedAt: expect.any(String),
      conversationId: null,
    })
    expect([...first, ...rest]).toEqual(all)
    expect(afterUnblocked).toEqual(all.slice(1))
    expect(await ada.call(listBlocks, { query: { limit: '0' } })).toMatchObject({ status: 400 })
  })

  test('names the conversation', async () => {
    const { ada, linus, conversationId } = await chatting()

    await block(ada, linus)

    expect(await blocksOf(ada)).toMatchObject([{ user: { id: linus.id }, conversationId }])
    expect(await blocksOf(linus)).toEqual([])
  })
})

/** The events that a tab received, without earlier messages and presence. */
const eventsOf = ({ received }: Tab) =>
  received.filter(({ event }) => !/message|online|request_received/.test(event))

describe('The tabs of both sides', () => {
  test('lose pending requests; a stranger receives nothing', async () => {
    const [ada, linus, grace, eve] = await server.newMembers(4)
    const toLinus = (await decide(ada, 'interested', linus)).data!
    const ofGrace = (await decide(grace, 'interested', ada)).data!
    const [adaTab, ...tabs] = await server.tabsOf(ada, linus, grace, eve)

    for (const other of [linus, grace, eve]) await block(ada, other)

    await Promise.all([adaTab, ...tabs].map((tab) => tab.caughtUp()))
    const gone = ({ requestId }: { requestId: string }) => ({
      event: 'request_gone',
      payload: { requestId },
    })
    expect(tabs.map(eventsOf)).toEqual([[gone(toLinus)], [gone(ofGrace)], []])
    expect(adaTab.all('request_gone')).toEqual([gone(toLinus).payload, gone(ofGrace).payload])
    expect(adaTab.all('connection_removed').map(({ userId }) => userId)).toEqual(
      [linus, grace, eve].map(({ id }) => id),
    )
  })

  test('receive the same for a blocked sender, whether the request was rejected or not', async () => {
    const received = []
    for (const isRejected of [false, true]) {
      const [ada, linus] = await server.newMembers(2)
      const { requestId } = (await decide(ada, 'interested', linus)).data!
      if (isRejected) await answer(linus, 'rejected', requestId)
      const tab = await server.tabOf(ada)
      await block(linus, ada)
      await tab.caughtUp()
      received.push(eventsOf(tab).map(({ event }) => event))
    }

    expect(received).toEqual([['request_gone'], ['request_gone']])
  })

  test('receive nothing for a second block', async () => {
    const [ada, linus] = await server.newMembers(2)
    await block(ada, linus)
    const [adaTab, linusTab] = await server.tabsOf(ada, linus)

    await block(ada, linus)

    await Promise.all([adaTab.caughtUp(), linusTab.caughtUp()])
    expect([adaTab.received, linusTab.received]).toEqual([[], []])
  })
})
