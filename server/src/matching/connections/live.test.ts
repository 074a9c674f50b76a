import {
  answerRequest,
  listConnections,
  listReceivedRequests,
} from '@shipmates/contract/connections'
import type { RequestId } from '@shipmates/contract/ids'
import { expect, test } from 'vitest'
import { answer, decide, withdraw } from '../../testing/connections.ts'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile } from '../../testing/server.ts'
import type { Tab } from '../../testing/sockets.ts'

const server = await startServerForFile()

async function twoOnline() {
  const [ada, linus] = await server.newMembers(2)
  const [adaTab, linusTab] = await server.tabsOf(ada, linus)
  return { ada, linus, adaTab, linusTab }
}

test('a request reaches every tab of its receiver, as listed, and no other member', async () => {
  const { ada, linus, adaTab, linusTab } = await twoOnline()
  const secondTab = await server.tabOf(linus)

  await decide(ada, 'interested', linus)

  const received = await linusTab.next('request_received')
  const { data } = await linus.call(listReceivedRequests)
  expect(received).toEqual(data![0])
  expect(await secondTab.next('request_received')).toEqual(received)
  expect(adaTab.all('request_received')).toEqual([])
})

test('an acceptance reaches the sender, with the connection as listed, and the request disappears for both', async () => {
  const { ada, linus, adaTab, linusTab } = await twoOnline()
  const { requestId } = (await decide(ada, 'interested', linus)).data!

  await answer(linus, 'accepted', requestId)

  for (const tab of [linusTab, adaTab])
    expect(await tab.next('request_gone')).toEqual({ requestId })
  const accepted = await adaTab.next('request_accepted')
  const connections = await ada.call(listConnections)
  expect(accepted).toMatchObject({
    connectionId: connections.data![0]!.connectionId,
    connectedUser: { id: linus.id, email: linus.email },
  })
  expect(linusTab.all('request_accepted')).toEqual([])
})

test('a crossing request reaches the first sender as an acceptance', async () => {
  const { ada, linus, adaTab } = await twoOnline()
  await decide(ada, 'interested', linus)

  await decide(linus, 'interested', ada)

  expect((await adaTab.next('request_accepted')).connectedUser.id).toBe(linus.id)
  expect(adaTab.all('request_received')).toEqual([])
})

test('a withdrawn request is removed from the tabs of both', async () => {
  const { ada, linus, adaTab, linusTab } = await twoOnline()
  const { data } = await decide(ada, 'interested', linus)
  const requestId = data!.requestId

  await withdraw(ada, requestId)

  expect(await linusTab.next('request_gone')).toEqual({ requestId })
  expect(await adaTab.next('request_gone')).toEqual({ requestId })
})

test('a withdrawn request that was rejected is removed only from the tabs of its sender', async () => {
  const { ada, linus, adaTab, linusTab } = await twoOnline()
  const { data } = await decide(ada, 'interested', linus)
  const requestId = data!.requestId
  await answer(linus, 'rejected', requestId)

  await withdraw(ada, requestId)

  expect(await adaTab.next('request_gone')).toEqual({ requestId })
  await linusTab.caughtUp()
  expect(linusTab.all('request_gone')).toEqual([{ requestId }])
})

test('a rejected request disappears from its sender when the member who rejected sends one', async () => {
  const { ada, linus, adaTab } = await twoOnline()
  const first = (await decide(ada, 'interested', linus)).data!.requestId
  await answer(linus, 'rejected', first)

  const second = (await decide(linus, 'interested', ada)).data!.requestId

  await adaTab.next('notice')
  expect(adaTab.received).toMatchObject([
    { event: 'request_gone', payload: { requestId: first } },
    { event: 'request_received', payload: { requestId: second } },
    { event: 'notice', payload: { requestId: second } },
  ])
})

test('a pass sends no event, and a rejection only one to the member who rejected', async () => {
  const { ada, linus, adaTab, linusTab } = await twoOnline()

  await decide(ada, 'ignored', linus)
  const { data } = await decide(linus, 'interested', ada)
  await answer(ada, 'rejected', data!.requestId)

  await Promise.all([adaTab.caughtUp(), linusTab.caughtUp()])
  expect(linusTab.received).toEqual([])
  expect(adaTab.received.map(({ event }) => event)).toEqual([
    'request_received',
    'notice',
    'request_gone',
  ])
})

/**
 * The members that a tab saw online: a set, because the list that a tab gets on connecting may be late and repeat a
 * member who connected in the meantime.
 */
const seenOnline = (tab: Tab) => new Set(tab.all('user_online').map(({ userId }) => userId))

/** Both ways for two members to become connected. */
const waysToConnect = {
  'an acceptance': (ada: TestMember, requestId: RequestId) => answer(ada, 'accepted', requestId),
  'a crossing request': (ada: TestMember, _: RequestId, linus: TestMember) =>
    decide(ada, 'interested', linus),
}

test.each(Object.entries(waysToConnect))(
  'after %s both members are notified that the other is online, and later that they left',
  async (_, connect) => {
    const { ada, linus, adaTab, linusTab } = await twoOnline()
    const sent = await decide(linus, 'interested', ada)

    await connect(ada, sent.data!.requestId, linus)

    expect(await adaTab.next('user_online')).toMatchObject({ userId: linus.id })
    expect(await linusTab.next('user_online')).toMatchObject({ userId: ada.id })
    adaTab.close()
    expect(await linusTab.next('user_offline')).toMatchObject({ userId: ada.id })
    expect(seenOnline(linusTab)).toEqual(new Set([ada.id]))
  },
)

test('no presence event is sent about a new connection who is offline', async () => {
  const [ada, linus, grace] = await server.newMembers(3)
  const tabs = await server.tabsOf(ada, grace)
  const requests = [await decide(linus, 'interested', ada), await decide(grace, 'interested', ada)]

  for (const { data } of requests) {
    await ada.call(answerRequest, {
      params: { status: 'accepted', requestId: data!.requestId },
    })
  }

  // Any events of the first answer would arrive before those of the second.
  expect(await tabs[0]!.next('user_online')).toMatchObject({ userId: grace.id })
  expect(seenOnline(tabs[0])).toEqual(new Set([grace.id]))
})
