import { removeConnection } from '@shipmates/contract/connections'
import { searchDevelopers } from '@shipmates/contract/discovery'
import { describe, expect, test } from 'vitest'
import {
  answer,
  connectionsOf,
  decide,
  passedBy,
  remove,
  rowsOf,
  sentBy,
  waitingFor,
} from '../../testing/connections.ts'
import { feedIds } from '../../testing/feed.ts'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile } from '../../testing/server.ts'
import { draftTo, sent, type Tab } from '../../testing/sockets.ts'

const server = await startServerForFile()

const foundIds = async (member: TestMember, { userName: search }: TestMember) =>
  (await member.call(searchDevelopers, { query: { search } })).data!.map(({ id }) => id)
/** Ada, after she wrote to Linus and removed him. */
async function removed() {
  const [ada, linus] = await server.newConnection()
  const [message] = await server.write(ada, linus, 'Ahoy')
  const answer = await remove(ada, linus)
  return { ada, linus, answer, conversationId: message!.conversationId }
}

describe('A removal', () => {
  test('ends the connection for both, as a pass of the member who removed', async () => {
    const { ada, linus, answer } = await removed()

    expect(answer.status).toBe(200)
    expect(await Promise.all([connectionsOf(ada), connectionsOf(linus)])).toEqual([[], []])
    expect(await passedBy(ada)).toMatchObject([{ user: { id: linus.id }, status: 'ignored' }])
    expect(await Promise.all([passedBy(linus), sentBy(linus), sentBy(ada)])).toEqual([[], [], []])
    expect(await rowsOf(server.db, ada, linus)).toEqual({
      requests: [{ fromId: ada.id, status: 'ignored' }],
      ends: [],
    })
  })

  test('keeps the other out of the feed of the remover, while the search shows both to each other', async () => {
    const { ada, linus } = await removed()

    expect(await feedIds(ada)).not.toContain(linus.id)
    expect(await foundIds(ada, linus)).toEqual([linus.id])
    expect(await foundIds(linus, ada)).toEqual([ada.id])
  })

  test('lets either member send a new request and connect again', async () => {
    const { ada, linus } = await removed()

    const { requestId } = (await decide(linus, 'interested', ada)).data!
    const waiting = await waitingFor(ada)
    await answer(ada, 'accepted', requestId)
    await remove(linus, ada)
    const sent = await decide(linus, 'interested', ada)

    expect(waiting).toMatchObject([{ requestId, fromUserId: { id: linus.id, email: '' } }])
    expect(sent).toMatchObject({ status: 201, data: { status: 'interested' } })
  })

  test('is open to both sides of the connection only', async () => {
    const [ada, linus] = await server.newConnection()
    const eve = await server.newMember()
    const { connectionId } = (await connectionsOf(ada))[0]!
    const removing = (member: TestMember, id: string) =>
      member.call(removeConnection, { params: { connectionId: id } })

    const refused = [
      await removing(eve, connectionId),
      await removing(ada, '999999999'),
      await removing(ada, 'abc'),
    ]
    const first = await removing(linus, connectionId)
    refused.push(await removing(linus, connectionId), await removing(ada, connectionId))

    expect(first.status).toBe(200)
    for (const answer of refused) expect(answer).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })
})

/** The events about the end of a connection that a tab received. */
const endIn = ({ received }: Tab) =>
  received.filter(({ event }) => ['user_offline', 'connection_removed'].includes(event))

test('before the call returns, every tab of both sides is notified, and no presence is left', async () => {
  const [ada, linus] = await server.newConnection()
  const tabs = await server.tabsOf(ada, ada, linus, linus)
  await Promise.all(tabs.map((tab) => tab.next('user_online')))
  const { conversationId } = sent(await tabs[0]!.send(draftTo(linus)))

  await remove(ada, linus)

  await Promise.all(tabs.map((tab) => tab.caughtUp()))
  for (const [index, tab] of tabs.entries()) {
    const userId = index < 2 ? linus.id : ada.id
    const hidden = { event: 'user_offline', payload: { userId, lastSeenAt: null } }
    const [first, second, ...later] = endIn(tab)
    expect([first, second]).toEqual([
      hidden,
      { event: 'connection_removed', payload: { userId, conversationId } },
    ])
    // A presence that was still being announced when the connection ended is retracted once more.
    for (const event of later) expect(event).toEqual(hidden)
  }
  // Closing Ada's tabs sends Linus nothing, and he has no time when she was last seen.
  for (const tab of tabs.slice(0, 2)) tab.close()
  await tabs[2]!.caughtUp()
  for (const { lastSeenAt } of tabs[2]!.all('user_offline')) expect(lastSeenAt).toBeNull()
})

test('without a conversation the event names none', async () => {
  const [ada, linus] = await server.newConnection()
  const tab = await server.tabOf(linus)

  await remove(ada, linus)

  expect(await tab.next('connection_removed')).toEqual({ userId: ada.id, conversationId: null })
})
