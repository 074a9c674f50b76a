import { blockMember } from '@shipmates/contract/blocks'
import { listConversations, listMessages } from '@shipmates/contract/chat'
import { deleteMessage, editMessage } from '@shipmates/contract/chat-changes'
import {
  listConnections,
  listPassed,
  listReceivedRequests,
  listSentRequests,
} from '@shipmates/contract/connections'
import { listRelated } from '@shipmates/contract/discovery'
import type { ConversationId } from '@shipmates/contract/ids'
import { listExports, requestExport } from '@shipmates/contract/leaving'
import { editProfile, suggestInterests, suggestSkills } from '@shipmates/contract/own-profile'
import { updatePrivacy } from '@shipmates/contract/privacy'
import { viewProfile } from '@shipmates/contract/profiles'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { decide, newConnection, waitingFor } from '../../testing/connections.ts'
import { createTestDatabase, openTestDatabase } from '../../testing/database.ts'
import type { TestMember } from '../../testing/members.ts'
import { until } from '../../testing/patience.ts'
import { startPrivatePostgres } from '../../testing/private-postgres.ts'
import { startServerForFile } from '../../testing/server.ts'
import { draftTo, openTab, sent } from '../../testing/sockets.ts'
import { migrate } from './migrate.ts'
import { createReplica } from './replica.ts'

const primary = await startPrivatePostgres({ isDurable: true })
const databaseUrl = await primary.createDatabase('shipmates')
await migrate(databaseUrl)
const standby = await primary.startStandby()
afterAll(async () => {
  await standby.stop()
  await primary.stop()
})
const server = await startServerForFile({ databaseUrl, replicaUrl: standby.urlOf('shipmates') })

async function readMetric(name: string): Promise<number> {
  const text = await (await server.visitor().send('GET', '/metrics')).text()
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return Number(line?.split(' ')[1])
}

const countReads = (place: 'standby' | 'primary') =>
  readMetric(`shipmates_replica_reads_total{place="${place}"}`)

/** Repeats a read until the standby has answered it. */
const onStandby = <T>(read: () => Promise<T>): Promise<T> =>
  until(async () => {
    const before = await countReads('standby')
    const answer = await read()
    expect(await countReads('standby')).toBeGreaterThan(before)
    return answer
  })

const readiness = async () =>
  (await (await server.visitor().send('GET', '/readyz')).json()) as object

/** What the log says of the standby, oldest first. */
const told = () =>
  server.logged
    .map((line) => JSON.parse(line) as { msg: string; reason?: string })
    .filter(({ msg }) => msg.startsWith('the standby is'))

const isTold = (message: string) =>
  until(() => expect(told().at(-1)).toMatchObject({ msg: `the standby is ${message}` }))

/** Two connected members, with three messages of the first, and a tab of the second. */
async function newChat() {
  const [ada, linus] = await newConnection(server.db, server)
  await ada.call(editProfile, { body: { age: 30 } })
  const tab = await openTab({ url: server.url, cookie: linus.cookie })
  const adasTab = await openTab({ url: server.url, cookie: ada.cookie })
  onTestFinished(() => {
    tab.close()
    adasTab.close()
  })
  const send = async (content: string) => sent(await adasTab.send(draftTo(linus, content)))
  const [first, , third] = [await send('One'), await send('Two'), await send('Three')]
  return {
    ada,
    linus,
    tab,
    send,
    first: first!,
    third: third!,
    conversationId: third!.conversationId,
  }
}

type Chat = Awaited<ReturnType<typeof newChat>>

const pageOf = async (member: TestMember, conversationId: ConversationId, query: object = {}) => {
  const { data } = await member.call(listMessages, { params: { conversationId }, query })
  return data!.map(({ content }) => content)
}

const statusOf = async (member: TestMember, { id }: TestMember) =>
  (await member.call(viewProfile, { params: { userId: id } })).status

test('the standby answers the reads that may go to it', async () => {
  const { ada, linus, conversationId, third } = await newChat()
  const newest = () => pageOf(ada, conversationId)
  const older = () => pageOf(ada, conversationId, { before: third.id })

  expect(await onStandby(newest)).toEqual(['One', 'Two', 'Three'])
  expect(await onStandby(older)).toEqual(['One', 'Two'])
  for (const [route, input] of [
    [listConversations, {}],
    [listConnections, {}],
    [listPassed, {}],
    [listReceivedRequests, {}],
    [listSentRequests, {}],
    [listRelated, { query: { search: linus.userName } }],
    [suggestSkills, { query: { prefix: 'g' } }],
    [suggestInterests, { query: { prefix: 'g' } }],
    [viewProfile, { params: { userId: linus.id } }],
  ] as const) {
    const { status } = await onStandby(() => ada.call(route, input as object))
    expect({ route: route.path, status }).toEqual({ route: route.path, status: 200 })
  }
})

test("a copy of a member's data is read from the standby", async () => {
  await onStandby(async () => {
    const member = await server.newMember()
    await member.call(requestExport, { body: { password: member.password } })
    await until(async () => {
      const { data } = await member.call(listExports)
      expect(data![0]!.state).toBe('ready')
    })
  })
})

describe('while the standby replays nothing, a read finds', () => {
  test.each<[string, (chat: Chat) => Promise<unknown>, (chat: Chat) => Promise<unknown>, unknown]>([
    [
      'what a member sent',
      ({ send }) => send('Four'),
      ({ ada, conversationId }) => pageOf(ada, conversationId, { limit: 1 }),
      ['Four'],
    ],
    [
      'what a member edited, among old messages',
      ({ ada, first }) =>
        ada.call(editMessage, { params: { messageId: first.id }, body: { content: 'Uno' } }),
      ({ ada, conversationId, third }) => pageOf(ada, conversationId, { before: third.id }),
      ['Uno', 'Two'],
    ],
    [
      'what a member deleted, by the other side',
      ({ ada, first }) => ada.call(deleteMessage, { params: { messageId: first.id } }),
      ({ linus, conversationId, third }) => pageOf(linus, conversationId, { before: third.id }),
      ['', 'Two'],
    ],
    [
      'a message of which the other side was told',
      async ({ send, tab }) => {
        const told = tab.next('receive_message', 4)
        await send('Four')
        await told
      },
      ({ linus, conversationId }) => pageOf(linus, conversationId, { limit: 1 }),
      ['Four'],
    ],
    [
      'a block, by the other side',
      ({ ada, linus }) => ada.call(blockMember, { params: { userId: linus.id } }),
      ({ ada, linus }) => statusOf(linus, ada),
      404,
    ],
    [
      'what a member hid from others',
      ({ ada }) => ada.call(updatePrivacy, { body: { age: false } }),
      async ({ ada, linus }) =>
        (await linus.call(viewProfile, { params: { userId: ada.id } })).data!.age,
      null,
    ],
    [
      'a request, by who received it',
      async ({ ada }) => decide(await server.newMember(), 'interested', ada),
      async ({ ada }) => (await waitingFor(ada)).length,
      1,
    ],
  ])('%s', async (_, write, read, expected) => {
    const chat = await newChat()
    await onStandby(() => read(chat))
    await standby.pause()
    onTestFinished(() => standby.resume())

    await write(chat)

    expect(await read(chat)).toEqual(expected)
  })
})

test('a standby that is late or away is told once, and the primary answers', async () => {
  const { ada, conversationId, send } = await newChat()
  await onStandby(() => pageOf(ada, conversationId))
  await standby.pause()
  await send('Four')
  await isTold('late')
  expect(await readMetric('shipmates_replica_lag_seconds')).toBeGreaterThan(1)
  expect(await readiness()).toEqual({ success: true, message: 'ready', degraded: ['replica'] })
  await standby.resume()
  await isTold('back')

  await standby.stop()
  await isTold('away')
  expect(await readiness()).toMatchObject({ degraded: ['replica'] })
  const before = await countReads('primary')
  expect(await pageOf(ada, conversationId)).toEqual(['One', 'Two', 'Three', 'Four'])
  expect(await countReads('primary')).toBe(before + 1)

  await standby.start()
  await isTold('back')
  expect(await onStandby(() => pageOf(ada, conversationId))).toHaveLength(4)
  expect(await readiness()).toEqual({ success: true, message: 'ready' })
  const lines = told().map(({ msg }) => msg)
  expect(lines.filter((line, index) => line === lines[index - 1])).toEqual([])
})

test('a standby that was promoted answers no more', async () => {
  const { ada, conversationId, send } = await newChat()
  await onStandby(() => pageOf(ada, conversationId))
  await standby.promote()
  await send('Four')

  expect(await pageOf(ada, conversationId)).toEqual(['One', 'Two', 'Three', 'Four'])
  await isTold('away')
  expect(told().at(-1)).toMatchObject({ reason: 'it is not a standby' })
})

test.each([
  ['the primary itself', async (own: string) => own, 'it is not a standby'],
  [
    'another database',
    async () => standby.urlOf('postgres'),
    'it is a standby of another database',
  ],
])('%s is no standby', async (_, find, reason) => {
  const database = await createTestDatabase()
  onTestFinished(database.close)
  const other = openTestDatabase(await find(database.url))
  onTestFinished(other.close)
  const lines: object[] = []
  const log = { info: () => {}, warn: (details: object) => void lines.push(details) }
  const replica = createReplica({ primary: database, standby: other, log: log as never })
  onTestFinished(replica.stop)

  await until(() => expect(lines).toEqual([{ reason }]))
  expect(await replica.read(async (db) => db)).toBe(database.db)
})
