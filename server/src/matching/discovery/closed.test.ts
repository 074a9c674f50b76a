import { getFeed, searchDevelopers } from '@shipmates/contract/discovery'
import { editProfile } from '@shipmates/contract/own-profile'
import { viewProfile } from '@shipmates/contract/profiles'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { sweep } from '../../sweep.ts'
import { decide } from '../../testing/connections.ts'
import { hide } from '../../testing/hidden.ts'
import type { TestMember } from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

// Each test has its own server, because the feed depends on all members.
let server: TestServer
afterEach(() => server.stop())

const DAY_MS = 24 * 60 * 60 * 1000

async function community(count: number): Promise<[TestMember, TestMember[]]> {
  server = await startTestServer()
  const members = []
  for (let n = 0; n < count; n++) members.push(await server.newMember())
  return [await server.newMember(), members]
}

const edit = (member: TestMember, body: object) => member.call(editProfile, { body })
const close = (member: TestMember) => edit(member, { availability: 'closed' })

async function page(viewer: TestMember, n: number, limit = 20) {
  const answer = await viewer.call(getFeed, { query: { page: `${n}`, limit: `${limit}` } })
  return { ids: answer.data!.map(({ id }) => id), total: answer.pagination!.totalCount }
}

const runSweep = () =>
  sweep({ db: server.db, now: server.now, log: { warn: expect.unreachable } as never })

const sizes = () =>
  server.db.selectFrom('directorySize').select(['members', 'closed']).executeTakeFirstOrThrow()

test('a closed member is in no feed, but in the search, and has a profile', async () => {
  const [viewer, members] = await community(3)
  const [closed, busy, open] = members
  await close(closed!)
  await edit(busy!, { availability: 'busy' })

  const feed = await page(viewer, 1)
  const found = await viewer.call(searchDevelopers, { query: {} })
  const profile = await viewer.call(viewProfile, { params: { userId: closed!.id } })

  expect(new Set(feed.ids)).toEqual(new Set([busy!.id, open!.id]))
  expect(feed.total).toBe(2)
  expect(found.data!.map(({ id }) => id)).toContain(closed!.id)
  expect(found.pagination!.totalCount).toBe(3)
  expect(profile.data).toMatchObject({ availability: 'closed' })
})

test('totals count closed members once, whatever their relation with the viewer', async () => {
  const [viewer, members] = await community(5)
  const [passed, hidden, opened, closed] = members
  for (const member of [passed!, hidden!, opened!, closed!]) await close(member)
  await decide(viewer, 'ignored', passed!)
  await hide(hidden!)
  await edit(opened!, { availability: null })
  await close(viewer)

  expect((await page(viewer, 1)).total).toBe(2)
  expect(await sizes()).toEqual({ members: 5, closed: 3 })
  await hide(hidden!, false)
  expect(await sizes()).toEqual({ members: 6, closed: 4 })
})

test.each([7, 0])(
  'with %i developers ranked, a member who closes during a session leaves it and moves no other',
  async (ranked) => {
    const [viewer, members] = await community(7)
    await page(viewer, 1, 2)
    // As in a large community: unranked members follow the ranked ones.
    await sql`update feeds set ranked = ranked[:${ranked}]`.execute(server.db)
    const read = async () => [
      (await page(viewer, 2, 2)).ids,
      (await page(viewer, 3, 2)).ids,
      (await page(viewer, 4, 2)).ids,
    ]
    const order = await read()
    const gone = members.find(({ id }) => id === order[0]![1])!

    await close(gone)
    const without = await read()
    await edit(gone, { availability: 'open' })
    const again = await read()

    expect(order.flat()).toHaveLength(5)
    expect(without).toEqual(order.map((ids) => ids.filter((id) => id !== gone.id)))
    expect(again).toEqual(order)
  },
)

test('a member who was closed before a session and hides during it moves no other', async () => {
  const [viewer, members] = await community(6)
  await close(members[5]!)
  await page(viewer, 1, 2)
  await sql`update feeds set ranked = '{}'`.execute(server.db)
  const order = [await page(viewer, 2, 2), await page(viewer, 3, 2)]

  await hide(members[5]!)

  expect([await page(viewer, 2, 2), await page(viewer, 3, 2)]).toEqual(order)
})

test('a member is open again when the day comes in their time zone', async () => {
  const [viewer, members] = await community(3)
  const [east, west, later] = members
  const midnight = new Date(Math.ceil(server.now().getTime() / DAY_MS) * DAY_MS + DAY_MS)
  const day = (daysLater: number) =>
    new Date(midnight.getTime() + daysLater * DAY_MS).toISOString().slice(0, 10)
  const closed = { availability: 'closed', availableFrom: day(0) }
  await edit(east!, { ...closed, timeZone: 'Asia/Tokyo' })
  await edit(west!, { ...closed, timeZone: 'America/New_York' })
  await edit(later!, { ...closed, availableFrom: day(9) })
  const openAt = async (time: Date) => {
    server.clock.aheadMs += time.getTime() - server.now().getTime()
    await runSweep()
    return new Set((await page(viewer, 1)).ids)
  }

  const before = await openAt(new Date(midnight.getTime() - DAY_MS))
  const atMidnight = await openAt(midnight)
  const after = await openAt(new Date(midnight.getTime() + DAY_MS / 2))

  expect(before).toEqual(new Set())
  expect(atMidnight).toEqual(new Set([east!.id]))
  expect(after).toEqual(new Set([east!.id, west!.id]))
  const { data } = await east!.call(viewProfile, { params: { userId: east!.id } })
  expect(data).toMatchObject({ availability: 'open', availableFrom: null })
})
