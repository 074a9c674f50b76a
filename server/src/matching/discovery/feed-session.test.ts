import { withdrawRequest } from '@shipmates/contract/connections'
import { getFeed } from '@shipmates/contract/discovery'
import { editProfile } from '@shipmates/contract/own-profile'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connectMembers, decide } from '../../testing/connections.ts'
import { rankOnly, startFeedServer, storeCrowd, storeSeen } from '../../testing/feed.ts'
import type { TestMember } from '../../testing/members.ts'
import { times } from '../../testing/volume.ts'

const server = await startFeedServer()

const DAY_MS = 24 * 60 * 60 * 1000

async function community(members: number) {
  server.clock.aheadMs = DAY_MS
  await storeCrowd(server.db, members)
  return server.newMember()
}

const page = async (viewer: TestMember, n: number, limit = 50) =>
  viewer.call(getFeed, { query: { page: `${n}`, limit: `${limit}` } })
const ids = (answer: Awaited<ReturnType<typeof page>>) => answer.data!.map(({ id }) => id)
const seen = (member: TestMember, daysAgo: number) => storeSeen(server.db, member, daysAgo)

test('ranks a rare shared skill above a common one, and that above none', async () => {
  const viewer = await community(3)
  const [rare, common, other] = await server.newMembers(3)
  const crowd = await server.newMembers(5)
  await viewer.call(editProfile, { body: { skills: ['Ada', 'JavaScript'] } })
  await rare.call(editProfile, { body: { skills: ['ada'] } })
  for (const member of [common, ...crowd]) {
    await member.call(editProfile, { body: { skills: ['js'] } })
  }
  await other.call(editProfile, { body: { skills: ['Cobol'] } })

  const { data } = await page(viewer, 1)

  const scores = data!.map(({ match }) => match.score)
  expect(data![0]!.id).toBe(rare.id)
  expect(data!.slice(1, 7).map(({ match }) => match.sharedSkills)).toEqual(Array(6).fill(['js']))
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
})

test('ranks by mutual connections and by activity if skills are equal', async () => {
  const viewer = await community(0)
  const [friend, known, active, idle] = await server.newMembers(4)
  for (const member of [viewer, friend, known, active, idle]) {
    await member.call(editProfile, { body: { skills: ['Rust'] } })
  }
  await connectMembers(server.db, viewer, friend)
  await connectMembers(server.db, friend, known)
  await Promise.all([seen(known, 3), seen(active, 1), seen(idle, 60)])

  const { data } = await page(viewer, 1)

  expect(data!.map(({ id }) => id)).toEqual([known.id, active.id, idle.id])
  expect(data![0]!.match).toMatchObject({ sharedSkills: ['Rust'], mutualConnections: 1 })
})

test('shows a member without skills those with mutual connections first, then the most recently active', async () => {
  const viewer = await community(0)
  const [friend, first, second, third] = await server.newMembers(4)
  await connectMembers(server.db, viewer, friend)
  await connectMembers(server.db, friend, third)
  await Promise.all([seen(first, 0.01), seen(second, 0.02), seen(third, 3)])

  expect(ids(await page(viewer, 1))).toEqual([third.id, first.id, second.id])
})

test('requesting a later page first starts a session too, and a page past the end is empty', async () => {
  const viewer = await community(7)

  const second = await page(viewer, 2, 5)
  const past = await page(viewer, 9, 5)

  expect(second.data).toHaveLength(2)
  expect(second.pagination).toMatchObject({ totalCount: 7, hasPreviousPage: true })
  expect(past).toMatchObject({
    status: 200,
    data: [],
    pagination: { currentPage: 9, totalCount: 7, totalPages: 2, hasNextPage: false },
  })
})

test('page 1 starts a new session after each decision: the decided member is gone and the next one moves up', async () => {
  const viewer = await community(9)
  const before = ids(await page(viewer, 1, 5))
  const rest = ids(await page(viewer, 2, 5))

  await decide(viewer, 'ignored', { id: before[1]! })
  const after = await page(viewer, 1, 5)

  expect(ids(after)).toEqual([...before.filter((id) => id !== before[1]), rest[0]])
  expect(after.pagination!.totalCount).toBe(8)
})

test('a session’s order and total stay fixed while members join and cards leave', async () => {
  const viewer = await community(9)
  const first = ids(await page(viewer, 1, 5))
  const expected = ids(await page(viewer, 2, 5))

  await decide(viewer, 'interested', { id: first[0]! })
  await decide(viewer, 'ignored', { id: expected[1]! })
  await server.newMember()
  const second = await page(viewer, 2, 5)

  expect(ids(second)).toEqual(expected.filter((id) => id !== expected[1]))
  expect(second.pagination).toMatchObject({ totalCount: 9, totalPages: 2 })
})

test('a member who sends me a request during a session leaves it, and an undone pass restores its member’s place', async () => {
  const viewer = await community(4)
  const asker = await server.newMember()
  const order = ids(await page(viewer, 1, 2))
  const later = [...ids(await page(viewer, 2, 2)), ...ids(await page(viewer, 3, 2))]

  const target = later.find((id) => id !== asker.id)!
  const passed = await decide(viewer, 'ignored', { id: target })
  await decide(asker, 'interested', viewer)
  const without = [...ids(await page(viewer, 2, 2)), ...ids(await page(viewer, 3, 2))]
  await viewer.call(withdrawRequest, { params: { requestId: passed.data!.requestId } })
  const again = [...ids(await page(viewer, 2, 2)), ...ids(await page(viewer, 3, 2))]

  expect(without).toEqual(later.filter((id) => id !== target && id !== asker.id))
  expect(again).toEqual(later.filter((id) => id !== asker.id))
  expect(order).toHaveLength(2)
})

test('a ranking that is stale after every attempt ends in UNAVAILABLE', async () => {
  const viewer = await community(3)
  await sql`
    create function outdate() returns trigger language plpgsql as $$
    begin
      new.stated := 'else';
      return new;
    end $$
  `.execute(server.db)
  await sql`
    create trigger outdate before insert or update of stated on feeds
    for each row execute function outdate()
  `.execute(server.db)

  const refused = await page(viewer, 1)
  await sql`drop trigger outdate on feeds`.execute(server.db)
  const answered = await page(viewer, 1)

  expect(refused).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
  expect(answered.data).toHaveLength(3)
})

/** More than a ranking holds. */
const MANY = times(1050, 5000)

test('paging through a large community with Connects and Passes on the way shows each member once', async () => {
  const viewer = await community(MANY)
  await viewer.call(editProfile, { body: { skills: ['Rust', 'Go'] } })
  await sql`
    insert into profiles (user_id, skills, skill_ids)
    select users.id, array['Rust'], array[skills.id] from users, skills
    where canonical = 'rust' and users.id % 7 = 0 and users.id <> ${viewer.id}
  `.execute(server.db)
  const everyone = await server.db
    .selectFrom('users')
    .select('id')
    .where('id', '!=', viewer.id)
    .execute()

  const shown: string[] = []
  let hasNextPage = true
  for (let n = 1; hasNextPage; n++) {
    const answer = await page(viewer, n, 50)
    hasNextPage = answer.pagination!.hasNextPage
    shown.push(...ids(answer))
    expect(answer.pagination).toMatchObject({ totalCount: MANY, totalPages: MANY / 50 })
    // After most pages, the test decides on some of the members just shown, and newcomers join.
    await Promise.all(
      ids(answer)
        .slice(0, n % 4)
        .map((id, k) => decide(viewer, k % 2 ? 'interested' : 'ignored', { id })),
    )
    if (n % 10 === 0) await server.newMember()
  }

  expect(shown).toHaveLength(MANY)
  expect(new Set(shown)).toEqual(new Set(everyone.map(({ id }) => id)))
})

test('a member far down the session who was decided on elsewhere is not shown, and no other is skipped', async () => {
  const viewer = await community(30)
  const read = async () => {
    const shown: string[] = []
    for (let n = 2; n <= 6; n++) shown.push(...ids(await page(viewer, n, 5)))
    return shown
  }
  await page(viewer, 1, 5)
  await rankOnly(server.db, 12)
  const order = await read()
  const decided = [order[1], order[9], order[10], order[23]]

  for (const id of decided) await decide(viewer, 'ignored', { id: id! })

  expect(order).toHaveLength(25)
  expect(await read()).toEqual(order.filter((id) => !decided.includes(id)))
})
