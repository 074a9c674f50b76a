import { getFeed } from '@shipmates/contract/discovery'
import { editProfile } from '@shipmates/contract/own-profile'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { decide } from '../../testing/connections.ts'
import { feedPage, rankOnly, startFeedServer } from '../../testing/feed.ts'
import { hide, storeBlock } from '../../testing/hidden.ts'
import type { TestMember } from '../../testing/members.ts'
import { sweepNow } from '../../testing/sweeping.ts'
import { discovery } from './index.ts'

const server = await startFeedServer()

const edit = (member: TestMember, body: object) => member.call(editProfile, { body })

const page = (viewer: TestMember, intent: string, page = 1, limit = 50) =>
  feedPage(viewer, { intent, page, limit })

async function community(...intents: (string[] | null)[]): Promise<[TestMember, TestMember[]]> {
  const members = []
  for (const each of intents) {
    const member = await server.newMember()
    await edit(member, { intents: each })
    members.push(member)
  }
  return [await server.newMember(), members]
}

const idsOf = (members: (TestMember | undefined)[]) => new Set(members.map((one) => one!.id))

test('a feed by intent shows members with any of the intents', async () => {
  const [viewer, members] = await community(
    ['mentor'],
    ['mentee', 'meet'],
    ['mentor', 'meet'],
    null,
  )
  const [mentor, mentee, both] = members

  const mentors = await page(viewer, 'mentor')
  const either = await page(viewer, 'meet,mentor')
  const none = await page(viewer, 'hackathon')
  const all = await page(viewer, '')

  expect(mentors).toEqual({ ids: expect.any(Array), total: 2 })
  expect(new Set(mentors.ids)).toEqual(idsOf([mentor, both]))
  expect(new Set(either.ids)).toEqual(idsOf([mentor, mentee, both]))
  expect(none).toEqual({ ids: [], total: 0 })
  expect(all.total).toBe(4)
})

test('best match first, as in the whole feed', async () => {
  const [viewer, members] = await community(['mentor'], ['mentor'], ['mentor'])
  await edit(viewer, { skills: ['Rust'] })
  await edit(members[1]!, { skills: ['rust'] })

  const { ids } = await page(viewer, 'mentor')

  expect(ids[0]).toBe(members[1]!.id)
})

test('a feed leaves out closed, hidden, blocked and decided members, and counts the same', async () => {
  const [viewer, members] = await community(...Array.from({ length: 6 }, () => ['mentor']))
  const [closed, hidden, blocked, passed, requested, left] = members
  await edit(closed!, { availability: 'closed' })
  await hide(hidden!)
  await storeBlock(server.db, viewer, blocked!)
  await decide(viewer, 'ignored', passed!)
  await decide(viewer, 'interested', requested!)
  await edit(viewer, { intents: ['mentor'] })

  expect(await page(viewer, 'mentor')).toEqual({ ids: [left!.id], total: 1 })
})

test('each filter has a session of its own', async () => {
  const [viewer] = await community(...Array.from({ length: 6 }, (_, n) => (n % 2 ? ['meet'] : [])))
  const all = [...(await page(viewer, '', 1, 3)).ids]
  const meeting = [...(await page(viewer, 'meet', 1, 2)).ids]

  all.push(...(await page(viewer, '', 2, 3)).ids)
  meeting.push(...(await page(viewer, 'meet', 2, 2)).ids)

  expect(new Set(all).size).toBe(6)
  expect(new Set(meeting).size).toBe(3)
})

test('paging through a feed by intent shows each member once, ranked or not, even while a member closes', async () => {
  const [viewer, members] = await community(
    ...Array.from({ length: 12 }, (_, n) => (n % 4 ? ['hackathon'] : ['meet'])),
  )
  const { total } = await page(viewer, 'hackathon', 1, 3)
  await rankOnly(server.db, 4)
  const read = async () => {
    const pages = []
    for (let n = 2; n <= 4; n++) pages.push((await page(viewer, 'hackathon', n, 3)).ids)
    return pages.flat()
  }
  const order = await read()
  const gone = [order[0]!, order[4]!]

  for (const member of members.filter(({ id }) => gone.includes(id))) {
    await edit(member, { availability: 'closed' })
  }

  expect(total).toBe(9)
  expect(new Set(order).size).toBe(6)
  const wanted = members.filter((_, n) => n % 4).map(({ id }) => id as string)
  expect(wanted).toEqual(expect.arrayContaining(order))
  expect(await read()).toEqual(order.filter((id) => !gone.includes(id)))
})

test('feeds by intents are deleted after a day', async () => {
  const [viewer] = await community(['meet'])
  await page(viewer, 'meet')
  await page(viewer, '')
  await sql`update feeds set ranked_at = now() - interval '25 hours'`.execute(server.db)

  await sweepNow(server, { of: [discovery] })

  const left = await server.db.selectFrom('feeds').select('intents').execute()
  expect(left).toEqual([{ intents: [] }])
})

test('an unknown intent is refused', async () => {
  const [viewer] = await community()

  const refused = await viewer.call(getFeed, { query: { intent: 'fame' } })

  expect(refused).toMatchObject({ status: 400, message: 'Unknown intent filter.' })
})
