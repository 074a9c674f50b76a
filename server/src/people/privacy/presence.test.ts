import { listConversations, openConversation } from '@shipmates/contract/chat'
import { listConnections } from '@shipmates/contract/connections'
import { updatePrivacy } from '@shipmates/contract/privacy'
import { viewProfile } from '@shipmates/contract/profiles'
import { afterAll, expect, test } from 'vitest'
import { answer, connectMembers, decide } from '../../testing/connections.ts'
import { seenSince } from '../../testing/last-seen.ts'
import type { TestMember } from '../../testing/members.ts'
import { until } from '../../testing/patience.ts'
import { countNodesOf, startPrivateRedis } from '../../testing/redis.ts'
import { startServerForFile } from '../../testing/server.ts'

const redis = await startPrivateRedis()
afterAll(redis.stop)
// Two nodes on one database.
const server = await startServerForFile({ redisUrl: redis.url })
const { db, databaseUrl } = server
const second = await startServerForFile({ redisUrl: redis.url, databaseUrl })

const show = (member: TestMember, presence: boolean) =>
  member.call(updatePrivacy, { body: { presence } })

/** Two connected members, each with a tab on another node, which have received that the other is online. */
async function twoOnline() {
  const [ada, linus] = await server.newConnection()
  const theirs = await second.tabOf(linus)
  const own = await server.tabOf(ada)
  await Promise.all([theirs.next('user_online'), own.next('user_online')])
  return { ada, linus, own, theirs }
}

test('a member who hides presence disappears at once on every node, and sees no one online', async () => {
  const { ada, linus, own, theirs } = await twoOnline()

  await show(ada, false)

  expect(await theirs.next('user_offline')).toEqual({ userId: ada.id, lastSeenAt: null })
  expect(await own.next('user_offline')).toEqual({ userId: linus.id, lastSeenAt: null })
})

test('a member who shows presence again appears at once on every node, and sees others', async () => {
  const { ada, linus, own, theirs } = await twoOnline()
  await show(ada, false)
  await Promise.all([theirs.next('user_offline'), own.next('user_offline')])

  await show(ada, true)

  expect(await theirs.next('user_online', 2)).toMatchObject({ userId: ada.id })
  expect(await own.next('user_online', 2)).toMatchObject({ userId: linus.id })
})

test('a hidden member is not announced when any tab opens or closes', async () => {
  const [ada, linus] = await server.newConnection()
  const grace = await server.newMember()
  await connectMembers(db, grace, linus)
  await show(ada, false)
  const theirs = await second.tabOf(linus)

  const own = await server.tabOf(ada)
  await own.caughtUp()
  own.close()
  // Announced after the tab closed above went offline.
  await until(async () => expect(await countNodesOf(ada, redis.url)).toBe(0))
  const later = await server.tabOf(grace)
  await theirs.next('user_online')

  expect(theirs.received.map(({ payload }) => payload)).toEqual([
    { userId: grace.id, lastSeenAt: expect.any(String) },
  ])
  expect(own.received).toEqual([])
  await seenSince(db, ada)
  later.close()
})

test('presence that either side hides is in no response', async () => {
  const { ada, linus } = await twoOnline()
  await ada.call(openConversation, { params: { userId: linus.id } })
  await linus.call(openConversation, { params: { userId: ada.id } })
  for (const member of [ada, linus]) await seenSince(db, member)
  const seen = async (viewer: TestMember, other: TestMember) => {
    const profile = await viewer.call(viewProfile, { params: { userId: other.id } })
    const conversations = await viewer.call(listConversations)
    const connections = await viewer.call(listConnections)
    const { isOnline, lastSeenAt, isPresenceShown } = conversations.data![0]!
    const { connectedUser } = connections.data![0]!
    return {
      seen: [profile.data!.lastSeenAt, connectedUser.lastSeenAt, lastSeenAt],
      isOnline,
      isShown: [profile.data!.isPresenceShown, connectedUser.isPresenceShown, isPresenceShown],
    }
  }
  const before = await Promise.all([seen(ada, linus), seen(linus, ada)])

  await show(ada, false)

  const time = expect.any(String)
  const shown = { seen: [time, time, time], isOnline: true, isShown: [true, true, true] }
  const hidden = { seen: [null, null, null], isOnline: false, isShown: [false, false, false] }
  expect(before).toEqual([shown, shown])
  expect(await seen(ada, linus)).toEqual(hidden)
  expect(await seen(linus, ada)).toEqual(hidden)
})

test('a hidden member is not announced to a new connection', async () => {
  const [ada, linus, grace] = await server.newMembers(3)
  await show(ada, false)
  const theirs = await second.tabOf(linus)
  await server.tabOf(ada)
  await server.tabOf(grace)

  for (const member of [ada, grace]) {
    const { data } = await decide(member, 'interested', linus)
    await answer(linus, 'accepted', data!.requestId)
  }

  await theirs.next('user_online')
  // The list that a tab gets on connecting may be late and repeat Grace.
  const announced = new Set(theirs.all('user_online').map(({ userId }) => userId))
  expect(announced).toEqual(new Set([grace.id]))
})
