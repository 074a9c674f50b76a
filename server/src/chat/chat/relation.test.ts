import {
  type Conversation,
  findConversation,
  listConversations,
  listMessages,
  openConversation,
} from '@shipmates/contract/chat'
import {
  listConnections,
  listSentRequests,
  type RequestStatus,
  removeConnection,
  sendRequest,
} from '@shipmates/contract/connections'
import type { UserId } from '@shipmates/contract/ids'
import { expect, test } from 'vitest'
import { connectMembers, disconnectMembers } from '../../testing/connections.ts'
import { hide, makeTombstone, startLeaving, storeBlock } from '../../testing/hidden.ts'
import { seenSince } from '../../testing/last-seen.ts'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile } from '../../testing/server.ts'
import { draftTo, sent } from '../../testing/sockets.ts'
import { clearUnread } from './pair-state.ts'

// The time when a member with an open tab was last seen is stored again each minute.
const server = await startServerForFile({ isClockStopped: true })

const decide = (from: TestMember, to: TestMember, status: RequestStatus) =>
  server.db
    .insertInto('connectionRequests')
    .values({ fromId: from.id, toId: to.id, status, createdAt: new Date() })
    .execute()

const pass = (from: TestMember, to: TestMember) => decide(from, to, 'ignored')

const insertBlock = (by: TestMember, other: TestMember) => storeBlock(server.db, by, other)

const disconnect = (one: TestMember, other: TestMember) =>
  server.db.transaction().execute((tx) => disconnectMembers(tx, one, other))

/** The relations that two connected members can get, from Ada's side. */
const states: Record<string, (ada: TestMember, linus: TestMember) => Promise<unknown>> = {
  connected: async () => {},
  'removed by her': async (ada, linus) => {
    await disconnect(ada, linus)
    await pass(ada, linus)
  },
  'removed by him': async (ada, linus) => {
    await disconnect(ada, linus)
    await pass(linus, ada)
  },
  'removed by her, then asked by her': async (ada, linus) => {
    await disconnect(ada, linus)
    await decide(ada, linus, 'interested')
  },
  'removed by him, then asked by her and rejected': async (ada, linus) => {
    await disconnect(ada, linus)
    await decide(ada, linus, 'rejected')
  },
  'asked by her, then leaving': async (ada, linus) => {
    await disconnect(ada, linus)
    await decide(ada, linus, 'interested')
    await startLeaving(server.db, linus)
  },
  'blocked by her': async (ada, linus) => {
    const id = await disconnect(ada, linus)
    await insertBlock(ada, linus)
    await server.db.transaction().execute((tx) => clearUnread(tx, ada.id, id!))
  },
  'blocked by him': async (ada, linus) => {
    await disconnect(ada, linus)
    await pass(linus, ada)
    await insertBlock(linus, ada)
  },
  'blocked by both': async (ada, linus) => {
    await disconnect(ada, linus)
    await insertBlock(ada, linus)
    await insertBlock(linus, ada)
  },
  leaving: async (_ada, linus) => startLeaving(server.db, linus),
  'leaving, removed by her before': async (ada, linus) => {
    await disconnect(ada, linus)
    await pass(ada, linus)
    await startLeaving(server.db, linus)
  },
  deleted: async (ada, linus) => {
    await disconnect(ada, linus)
    await makeTombstone(server.db, linus)
  },
}

const listed = (fields: Partial<Conversation>) => fields
const apart = { email: '', isOnline: false, lastSeenAt: null, connectionId: null } as const
const ended = { ...apart, standing: 'ended', requestId: null } as const
const requested = { ...apart, standing: 'requested', requestId: expect.any(String) } as const

test.each([
  ['connected', listed({ standing: 'connected', isOnline: true }), 200],
  ['removed by her', listed({ ...ended, standing: 'removed' }), 403],
  ['removed by him', listed(ended), 403],
  ['removed by her, then asked by her', listed(requested), 403],
  ['removed by him, then asked by her and rejected', listed(requested), 403],
  ['asked by her, then leaving', listed(ended), 404],
  ['blocked by her', undefined, 404],
  ['blocked by him', listed(ended), 404],
  ['blocked by both', undefined, 404],
  ['leaving', listed(ended), 404],
  ['leaving, removed by her before', listed(ended), 404],
  ['deleted', listed({ ...ended, isDeleted: true, userName: '', photoUrl: null }), 404],
] as const)('%s: the list, the messages, opening and sending agree', async (state, row, opens) => {
  const [ada, linus] = await server.newConnection()
  const [adaTab, linusTab] = await server.tabsOf(ada, linus)
  await adaTab.next('user_online')
  // Stored some time after it is announced, and perhaps between two of the calls below.
  await seenSince(server.db, linus)
  const message = sent(await linusTab.send(draftTo(ada)))
  await states[state]!(ada, linus)

  const list = await ada.call(listConversations)
  const name = state === 'deleted' ? `~${message.conversationId}` : linus.userName.toUpperCase()
  const found = await ada.call(findConversation, { params: { name } })
  const opened = await ada.call(openConversation, { params: { userId: linus.id } })
  const result = await adaTab.send(draftTo(linus, 'Hello?'))
  const { conversationId } = message
  const mine = await ada.call(listMessages, { params: { conversationId } })
  const stored = await server.db
    .selectFrom('messages')
    .select('id')
    .where('conversationId', '=', conversationId)
    .execute()

  const known = { id: conversationId, userId: linus.id, lastMessage: 'Ship it?', isDeleted: false }
  expect(list.data).toMatchObject(row ? [{ ...known, ...row }] : [])
  expect(found.data).toEqual(
    row ? list.data![0] : expect.objectContaining({ id: conversationId, standing: 'blocked' }),
  )
  expect(opened.status).toBe(opens)
  expect(opened.code).toBe({ 200: undefined, 403: 'NOT_CONNECTED', 404: 'NOT_FOUND' }[opens])
  expect(result).toMatchObject(opens === 200 ? { ok: true } : { ok: false, code: 'NOT_CONNECTED' })
  expect(mine.data![0]).toMatchObject({
    content: 'Ship it?',
    senderName: state === 'deleted' ? '' : linus.userName,
    senderPhoto: null,
  })
  expect(stored).toHaveLength(opens === 200 ? 2 : 1)
})

test('a message to a hidden member reveals no more than one to an unknown member', async () => {
  const [ada, hidden, blocker] = await server.newMembers(3)
  await insertBlock(blocker, ada)
  await hide(hidden)
  const tab = await server.tabOf(ada)

  const results = []
  for (const id of [hidden.id, blocker.id, '999999']) {
    results.push(await tab.send(draftTo({ id: id as UserId })))
  }

  expect(results[0]).toMatchObject({ ok: false, code: 'NOT_CONNECTED' })
  expect(results).toEqual(Array(3).fill(results[0]))
})

test('a member who removed a connection and sent a new request has the ids to withdraw and to remove', async () => {
  const [ada, linus] = await server.newConnection()
  await ada.call(openConversation, { params: { userId: linus.id } })
  const only = async () => (await ada.call(listConversations)).data![0]!
  const [connection] = (await ada.call(listConnections)).data!

  const before = await only()
  await ada.call(removeConnection, { params: { connectionId: before.connectionId! } })
  const removed = await only()
  await ada.call(sendRequest, { params: { status: 'interested', userId: linus.id } })
  const after = await only()

  const [request] = (await ada.call(listSentRequests)).data!
  expect(before).toMatchObject({
    standing: 'connected',
    connectionId: connection!.connectionId,
    requestId: null,
  })
  expect(removed).toMatchObject({ standing: 'removed', connectionId: null, requestId: null })
  expect(after).toMatchObject({
    standing: 'requested',
    connectionId: null,
    requestId: request!.requestId,
  })
})

test.each([
  ['somebody without a conversation', (other: TestMember) => other.userName],
  ['nobody', () => 'nobody_at_all'],
  ['no name', () => '\u0000'],
  ['no id', () => '~0'],
])('no conversation is found by the name of %s', async (_who, nameOf) => {
  const [ada, linus] = await server.newConnection()
  const [theirs, grace] = await server.newConnection()
  const opened = await theirs.call(openConversation, { params: { userId: grace.id } })
  // Empty, and opened by the other: not in Ada's list.
  await linus.call(openConversation, { params: { userId: ada.id } })
  const names = [nameOf(linus), nameOf(grace), `~${opened.data!.id}`]

  const answers = await Promise.all(
    names.map((name) => ada.call(findConversation, { params: { name } })),
  )

  expect(answers.map(({ code }) => code)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'])
})

test('blocked members leave full pages of the list', async () => {
  const ada = await server.newMember()
  const tab = await server.tabOf(ada)
  const others: TestMember[] = []
  for (let n = 0; n < 6; n++) {
    const other = await server.newMember()
    await connectMembers(server.db, ada, other)
    sent(await tab.send(draftTo(other)))
    others.unshift(other)
  }
  await insertBlock(ada, others[0]!)
  await insertBlock(ada, others[3]!)
  const list = async (query: object) => (await ada.call(listConversations, { query })).data!

  const first = await list({ limit: 2 })
  const second = await list({ limit: 2, before: first[1]!.id })

  const names = [...first, ...second].map(({ userName }) => userName)
  expect(names).toEqual([1, 2, 4, 5].map((index) => others[index]!.userName))
})
