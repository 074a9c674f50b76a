import { searchDevelopers } from '@shipmates/contract/discovery'
import { editProfile } from '@shipmates/contract/own-profile'
import { viewProfile } from '@shipmates/contract/profiles'
import { expect, test } from 'vitest'
import { decide } from '../../testing/connections.ts'
import { feedIds, feedPage, rankOnly, startFeedServer } from '../../testing/feed.ts'
import { hide } from '../../testing/hidden.ts'
import type { TestMember } from '../../testing/members.ts'
import { sweepNow } from '../../testing/sweeping.ts'

const server = await startFeedServer()

const DAY_MS = 24 * 60 * 60 * 1000

async function community(count: number): Promise<[TestMember, TestMember[]]> {
  const members = await server.newMembers(count)
  return [await server.newMember(), members]
}

const edit = (member: TestMember, body: object) => member.call(editProfile, { body })
const close = (member: TestMember) => edit(member, { availability: 'closed' })

/** The pages of a running session after the first, of two members each. */
const readOn = (viewer: TestMember, pages: number[]) =>
  Promise.all(pages.map((page) => feedPage(viewer, { page, limit: 2 })))

const sizes = () =>
  server.db.selectFrom('directorySize').select(['members', 'closed']).executeTakeFirstOrThrow()

test('a closed member is in no feed, but in the search, and has a profile', async () => {
  const [viewer, members] = await community(3)
  const [closed, busy, open] = members
  await close(closed!)
  await edit(busy!, { availability: 'busy' })

  const feed = await feedPage(viewer)
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

  expect((await feedPage(viewer)).total).toBe(2)
  expect(await sizes()).toEqual({ members: 5, closed: 3 })
  await hide(hidden!, false)
  expect(await sizes()).toEqual({ members: 6, closed: 4 })
})

test('a member who was closed before a session and hides during it moves no other', async () => {
  const [viewer, members] = await community(6)
  await close(members[5]!)
  await feedPage(viewer, { limit: 2 })
  await rankOnly(server.db, 0)
  const order = await readOn(viewer, [2, 3])

  await hide(members[5]!)

  expect(await readOn(viewer, [2, 3])).toEqual(order)
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
    await sweepNow(server)
    return new Set(await feedIds(viewer))
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
