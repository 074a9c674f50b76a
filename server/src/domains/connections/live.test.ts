import {
  answerRequest,
  listConnections,
  listReceivedRequests,
  sendRequest,
  withdrawRequest,
} from '@shipmates/contract/connections'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestMember } from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { openTab, settle } from '../../testing/sockets.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const tabOf = ({ cookie }: TestMember) => openTab({ url: server.url, cookie })
const decide = (from: TestMember, status: 'interested' | 'ignored', to: TestMember) =>
  from.call(sendRequest, { params: { status, userId: to.id } })

async function twoOnline() {
  const [ada, linus] = await Promise.all([server.newMember(), server.newMember()])
  const [adaTab, linusTab] = await Promise.all([tabOf(ada), tabOf(linus)])
  return { ada, linus, adaTab, linusTab }
}

test('a request reaches every tab of its receiver as it is listed, and nobody else', async () => {
  const { ada, linus, adaTab, linusTab } = await twoOnline()
  const secondTab = await tabOf(linus)

  await decide(ada, 'interested', linus)

  const received = await linusTab.next('request_received')
  const { data } = await linus.call(listReceivedRequests)
  expect(received).toEqual(data![0])
  expect(await secondTab.next('request_received')).toEqual(received)
  expect(adaTab.all('request_received')).toEqual([])
})

test('an acceptance reaches who asked, with the connection as it is listed', async () => {
  const { ada, linus, adaTab, linusTab } = await twoOnline()
  const { data } = await decide(ada, 'interested', linus)

  await linus.call(answerRequest, {
    params: { status: 'accepted', requestId: data!.requestId },
  })

  const accepted = await adaTab.next('request_accepted')
  const connections = await ada.call(listConnections)
  expect(accepted).toMatchObject({
    connectionId: connections.data![0]!.connectionId,
    connectedUser: { id: linus.id, email: linus.email },
  })
  expect(linusTab.all('request_accepted')).toEqual([])
})

test('a crossing request reaches the first asker as an acceptance', async () => {
  const { ada, linus, adaTab } = await twoOnline()
  await decide(ada, 'interested', linus)

  await decide(linus, 'interested', ada)

  expect((await adaTab.next('request_accepted')).connectedUser.id).toBe(linus.id)
  expect(adaTab.all('request_received')).toEqual([])
})

test('an answer takes the request out of the other tabs of who gave it', async () => {
  const { ada, linus, adaTab, linusTab } = await twoOnline()
  const { data } = await decide(ada, 'interested', linus)
  const requestId = data!.requestId

  await linus.call(answerRequest, { params: { status: 'accepted', requestId } })

  expect(await linusTab.next('request_gone')).toEqual({ requestId })
  expect(adaTab.all('request_gone')).toEqual([])
})

test('a request that was taken back leaves the tabs of its receiver', async () => {
  const { ada, linus, linusTab } = await twoOnline()
  const { data } = await decide(ada, 'interested', linus)
  const requestId = data!.requestId

  await ada.call(withdrawRequest, { params: { requestId } })

  expect(await linusTab.next('request_gone')).toEqual({ requestId })
})

test('a pass reaches nobody, and a rejection only who gave it', async () => {
  const { ada, linus, adaTab, linusTab } = await twoOnline()

  await decide(ada, 'ignored', linus)
  const { data } = await decide(linus, 'interested', ada)
  await ada.call(answerRequest, { params: { status: 'rejected', requestId: data!.requestId } })

  await settle()
  expect(linusTab.heard).toEqual([])
  expect(adaTab.heard.map(({ event }) => event)).toEqual(['request_received', 'request_gone'])
})
