import { blockMember, listBlocks } from '@shipmates/contract/blocks'
import { markRead, openConversation } from '@shipmates/contract/chat'
import { addReaction } from '@shipmates/contract/chat-changes'
import { listConnections, removeConnection } from '@shipmates/contract/connections'
import type { MessageId } from '@shipmates/contract/ids'
import { deleteAccount } from '@shipmates/contract/leaving'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { connectMembers, decide } from './testing/connections.ts'
import { namedRoutes } from './testing/contract-routes.ts'
import { hide } from './testing/hidden.ts'
import type { TestMember } from './testing/members.ts'
import { OUTSIDE, OWN, STAFF } from './testing/other-routes.ts'
import { startServerForFile } from './testing/server.ts'
import { actOn, newStaff } from './testing/staff.ts'
import { storeMessage } from './testing/stored-message.ts'
import {
  type Between,
  type Sees,
  SIDES,
  type Side,
  SURFACES,
  type Subject,
  type Surface,
} from './testing/surfaces.ts'

const server = await startServerForFile()

const moderator = await newStaff(server, 'moderator')

const GHOST = '999999999999999'
const ghost: Subject = {
  id: GHOST,
  userName: 'nobody_at_all',
  requestId: GHOST,
  connectionId: GHOST,
  conversationId: GHOST,
  messageId: GHOST,
}

/** The names of mounted routes in the contract, and the paths of those outside it. */
function namesOf(mounted: FastifyInstance['mounted']): string[] {
  const known = new Map(
    [...namedRoutes].map(([name, { method, path }]) => [`${method} ${path}`, name]),
  )
  const names = mounted.flatMap(({ method, url }) =>
    [method].flat().flatMap((one) => {
      const isTwin = one === 'HEAD' && known.has(`GET ${url}`)
      return isTwin ? [] : [known.get(`${one} ${url}`) ?? url]
    }),
  )
  return [...new Set(names)].toSorted()
}

/** Two new members with a relation. */
async function newPair(
  between: Between,
  isVerified = true,
): Promise<[TestMember, TestMember, Subject]> {
  const [viewer, other] = await Promise.all([server.newMember(), server.newMember({ isVerified })])
  const subject = { ...ghost, id: other.id, userName: other.userName }
  if (between === 'connection') {
    await connectMembers(server.db, viewer, other)
    const conversation = await viewer.call(openConversation, { params: { userId: other.id } })
    const [connection] = (await viewer.call(listConnections)).data!
    subject.conversationId = conversation.data!.id
    await storeMessage(server.db, other, subject.conversationId)
    await viewer.call(markRead, { params: { conversationId: subject.conversationId } })
    subject.messageId = await storeMessage(server.db, viewer, subject.conversationId)
    await other.call(addReaction, {
      params: { messageId: subject.messageId as MessageId, emoji: '👍' },
    })
    subject.connectionId = connection!.connectionId
  } else if (between !== 'nothing') {
    const isTheirs = between === 'request from' || between === 'pass from'
    const isPass = between === 'pass' || between === 'pass from'
    const [from, to] = isTheirs ? [other, viewer] : [viewer, other]
    const decided = await decide(from, isPass ? 'ignored' : 'interested', to)
    subject.requestId = decided.data!.requestId
  }
  return [viewer, other, subject]
}

const block = (by: TestMember, { id }: TestMember) =>
  by.call(blockMember, { params: { userId: id } })

const act: Record<Side, (viewer: TestMember, other: TestMember) => Promise<{ status: number }>> = {
  blocker: block,
  blocked: (viewer, other) => block(other, viewer),
  stranger: (_viewer, other) => hide(other),
  relation: (_viewer, other) => hide(other),
  requester: (_viewer, other) => hide(other),
  requested: (_viewer, other) => hide(other),
  passed: (_viewer, other) => hide(other),
  leaving: (_viewer, other) =>
    other.call(deleteAccount, { body: { password: other.password, messages: 'keep' } }),
  suspended: (_viewer, other) => actOn(moderator, 'suspend', other),
  limited: (_viewer, other) => actOn(moderator, 'limit', other),
  waiting: async (_viewer, { id }) => {
    const users = server.db.updateTable('users').set({ waitingSince: server.now() })
    await users.where('id', '=', id).execute()
    return { status: 200 }
  },
  unverified: async () => ({ status: 200 }),
}

/** The relation of the two on this side. */
function betweenOn(side: Side, between: Between): Between {
  if (side === 'stranger' || side === 'waiting' || side === 'unverified') return 'nothing'
  if (side === 'requester') return 'request to'
  if (side === 'requested') return 'request from'
  if (side === 'passed') return 'pass from'
  const isRelated = side === 'relation' || side === 'leaving' || side === 'suspended'
  return isRelated && between === 'nothing' ? 'connection' : between
}

/** A response without the parts that differ from pair to pair. */
function masked(answer: unknown, viewer: TestMember, other: Subject): unknown {
  const text = JSON.stringify(answer)
    .replaceAll(`"${other.id}"`, '"(other)"')
    .replaceAll(`"${viewer.id}"`, '"(viewer)"')
    .replaceAll(other.userName, '(other)')
    .replaceAll(viewer.userName, '(viewer)')
    .replaceAll(/dev-\w+@example\.test/g, '(address)')
    .replaceAll(
      /"(requestId|connectionId|conversationId|changedSeq|(?:own|their)ReadToId|id)":"\d+"/g,
      '"$1":"(id)"',
    )
    .replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"(time)"')
  return JSON.parse(text)
}

const look = async (surface: Surface, viewer: TestMember, other: Subject) =>
  masked(await surface.see(viewer, other), viewer, other)

const made = new Map<string, Promise<unknown>>()

/** What `make` makes, once for each key. */
function once<Made>(key: readonly string[], make: () => Promise<Made>): Promise<Made> {
  const known = (made.get(key.join()) as Promise<Made> | undefined) ?? make()
  made.set(key.join(), known)
  return known
}

/** Whether a surface changes nothing, so that others may look at the same pair. The feed keeps what it has shown. */
const isReading = (name: string) => name !== 'getFeed' && namedRoutes.get(name)?.method === 'GET'

/** The expected view of the other on this side. The same for all sides with the same relation. */
function expected(name: string, side: Side, sees: Sees): Promise<unknown> {
  const between = betweenOn(side, SURFACES[name]!.between)
  return once([name, between, sees], () => seeReference(name, between, sees))
}

async function seeReference(name: string, between: Between, sees: Sees): Promise<unknown> {
  const surface = SURFACES[name]!
  const [viewer, other, subject] = await pairFor(name, ['reference', between, sees], async () => {
    const pair = await newPair(between)
    if (sees === 'removed') {
      const [connection] = (await pair[1].call(listConnections)).data!
      await pair[1].call(removeConnection, { params: { connectionId: connection!.connectionId } })
    }
    return pair
  })
  if (sees === 'nobody')
    return look(surface, viewer, { ...ghost, userName: `no_${other.userName}` })
  return look(surface, viewer, subject)
}

const pairFor = <Made>(name: string, key: readonly string[], make: () => Promise<Made>) =>
  isReading(name) ? once(key, make) : make()

test('every mounted route is in one table, and every entry is mounted', () => {
  const known = [SURFACES, OWN, OUTSIDE].flatMap((table) => Object.keys(table))

  const mounted = namesOf(server.app.mounted).filter((name) => !STAFF.includes(name))
  expect(known.toSorted()).toEqual(mounted)
})

test('a mounted route outside the contract is found by its path', () => {
  const route = { method: 'GET', url: '/api/v1/new/:userId', handler: () => {} } as const

  const names = namesOf([...server.app.mounted, route])

  expect(names.filter((name) => !namesOf(server.app.mounted).includes(name))).toEqual([
    '/api/v1/new/:userId',
  ])
})

const rows = Object.entries(SURFACES).flatMap(([name, surface]) =>
  SIDES.map((side) => ({ name, side, sees: surface.sees[side], surface })),
)

test.each(rows)('$name: $side sees $sees', async ({ name, surface, side, sees }) => {
  const between = betweenOn(side, surface.between)
  const { viewer, subject, status } = await pairFor(name, [side, between], async () => {
    const [one, other, about] = await newPair(between, side !== 'unverified')
    return { viewer: one, subject: about, status: (await act[side](one, other)).status }
  })

  const seen = await look(surface, viewer, subject)

  expect(status).toBe(200)
  expect(seen).toEqual(await expected(name, side, sees))
})

test('the list of blocks names the blocked member only to the blocker', async () => {
  const [blocker, blocked] = await newPair('connection')
  await block(blocker, blocked)

  const own = (await blocker.call(listBlocks)).data!
  const theirs = (await blocked.call(listBlocks)).data!

  expect(own.map(({ user }) => user.id)).toEqual([blocked.id])
  expect(theirs).toEqual([])
})
