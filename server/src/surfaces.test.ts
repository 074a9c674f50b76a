import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { blockMember, listBlocks } from '@shipmates/contract/blocks'
import { markRead, openConversation } from '@shipmates/contract/chat'
import { listConnections, removeConnection } from '@shipmates/contract/connections'
import { deleteAccount } from '@shipmates/contract/leaving'
import type { Route } from '@shipmates/contract/route'
import { expect, test } from 'vitest'
import { connectMembers, decide } from './testing/connections.ts'
import { hide } from './testing/hidden.ts'
import type { TestMember } from './testing/members.ts'
import { startServerForFile } from './testing/server.ts'
import { draftTo, openTab } from './testing/sockets.ts'
import {
  type Between,
  OWN,
  type Sees,
  SIDES,
  type Side,
  SURFACES,
  type Subject,
  type Surface,
} from './testing/surfaces.ts'

const server = await startServerForFile()

const GHOST = '999999999999999'
const ghost: Subject = {
  id: GHOST,
  userName: 'nobody_at_all',
  requestId: GHOST,
  connectionId: GHOST,
  conversationId: GHOST,
}

/** Every route of the contract, by its name there. */
async function listRoutes(): Promise<Map<string, Route>> {
  const folder = fileURLToPath(new URL('../../contract/src/', import.meta.url))
  const files = readdirSync(folder).filter((file) => /^[\w-]+\.ts$/.test(file))
  const modules = await Promise.all(files.map((file) => import(`${folder}${file}`)))
  const isRoute = (value: unknown): value is Route =>
    typeof value === 'object' && value !== null && 'method' in value && 'access' in value
  return new Map(
    modules
      .flatMap((module) => Object.entries<unknown>(module))
      .filter((entry): entry is [string, Route] => isRoute(entry[1])),
  )
}

/** Two new members with something between them. */
async function newPair(between: Between): Promise<[TestMember, TestMember, Subject]> {
  const [viewer, other] = await Promise.all([server.newMember(), server.newMember()])
  const subject = { ...ghost, id: other.id, userName: other.userName }
  if (between === 'connection') {
    await connectMembers(server.db, viewer, other)
    const conversation = await viewer.call(openConversation, { params: { userId: other.id } })
    const [connection] = (await viewer.call(listConnections)).data!
    const tab = await openTab({ url: server.url, cookie: other.cookie })
    await tab.send(draftTo(viewer))
    tab.close()
    await viewer.call(markRead, { params: { conversationId: conversation.data!.id } })
    subject.conversationId = conversation.data!.id
    subject.connectionId = connection!.connectionId
  } else if (between !== 'nothing') {
    const [from, to] = between === 'request from' ? [other, viewer] : [viewer, other]
    const decided = await decide(from, between === 'pass' ? 'ignored' : 'interested', to)
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
  leaving: (_viewer, other) =>
    other.call(deleteAccount, { body: { password: other.password, messages: 'keep' } }),
}

/** What the two have between them on this side. */
function betweenOn(side: Side, between: Between): Between {
  if (side === 'stranger') return 'nothing'
  const isRelated = side === 'relation' || side === 'leaving'
  return isRelated && between === 'nothing' ? 'connection' : between
}

/** An answer without what differs from pair to pair. */
function masked(answer: unknown, viewer: TestMember, other: Subject): unknown {
  const text = JSON.stringify(answer)
    .replaceAll(`"${other.id}"`, '"(other)"')
    .replaceAll(`"${viewer.id}"`, '"(viewer)"')
    .replaceAll(other.userName, '(other)')
    .replaceAll(/dev-\w+@example\.test/g, '(address)')
    .replaceAll(/"(requestId|connectionId|conversationId|id)":"\d+"/g, '"$1":"(id)"')
    .replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"(time)"')
  return JSON.parse(text)
}

const look = async (surface: Surface, viewer: TestMember, other: Subject) =>
  masked(await surface.see(viewer, other), viewer, other)

/** What the viewer would see, if this were how the other stands to them. */
async function expected(surface: Surface, side: Side, sees: Sees): Promise<unknown> {
  const [viewer, other, subject] = await newPair(betweenOn(side, surface.between))
  if (sees === 'nobody')
    return look(surface, viewer, { ...ghost, userName: `no_${other.userName}` })
  if (sees === 'removed') {
    const [connection] = (await other.call(listConnections)).data!
    await other.call(removeConnection, { params: { connectionId: connection!.connectionId } })
  }
  return look(surface, viewer, subject)
}

test('every route of the contract is in one table, and every entry is a route', async () => {
  const names = [...(await listRoutes()).keys()].toSorted()

  expect([...Object.keys(SURFACES), ...Object.keys(OWN)].toSorted()).toEqual(names)
})

const rows = Object.entries(SURFACES).flatMap(([name, surface]) =>
  SIDES.map((side) => ({ name, side, sees: surface.sees[side], surface })),
)

test.each(rows)('$name: $side sees $sees', async ({ surface, side, sees }) => {
  const [viewer, other, subject] = await newPair(betweenOn(side, surface.between))
  const done = await act[side](viewer, other)

  const seen = await look(surface, viewer, subject)

  expect(done.status).toBe(200)
  expect(seen).toEqual(await expected(surface, side, sees))
})

test('the list of blocks names the blocked member to the blocker alone', async () => {
  const [blocker, blocked] = await newPair('connection')
  await block(blocker, blocked)

  const own = (await blocker.call(listBlocks)).data!
  const theirs = (await blocked.call(listBlocks)).data!

  expect(own.map(({ user }) => user.id)).toEqual([blocked.id])
  expect(theirs).toEqual([])
})
