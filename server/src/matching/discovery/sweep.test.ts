import { getFeed } from '@shipmates/contract/discovery'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteOldest } from '../../platform/db/delete-oldest.ts'
import { decide } from '../../testing/connections.ts'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile } from '../../testing/server.ts'
import { sweepNow } from '../../testing/sweeping.ts'
import { discovery } from './index.ts'

const server = await startServerForFile()

test('the feed of a member who has not visited for 30 days is deleted, and ranked again at the next visit', async () => {
  const [away, back] = await server.newMembers(2)
  for (const member of [away, back]) await member.call(getFeed)
  const rankedDaysAgo = (member: TestMember, days: number) =>
    sql`
      update feeds set ranked_at = now() - ${days} * interval '1 day' where viewer_id = ${member.id}
    `.execute(server.db)
  await rankedDaysAgo(away, 31)
  await rankedDaysAgo(back, 29)

  await sweepNow(server)
  const left = await server.db.selectFrom('feeds').select('viewerId').execute()
  const answer = await away.call(getFeed, { query: { page: '2', limit: '1' } })

  expect(left.map(({ viewerId }) => viewerId)).toEqual([back.id])
  expect(answer).toMatchObject({ status: 200, pagination: { totalCount: 1 } })
})

test('cached search counts are deleted after an hour, in batches', async () => {
  await sql`
    insert into search_counts (search, members, counted_at)
    select 'search ' || n, 1, now() - n * interval '25 minutes' from generate_series(1, 6) n
  `.execute(server.db)
  const { 'old counts of searches': counts } = discovery.sweep(new Date(), server.db)

  const deleted = [
    await deleteOldest(server.db, counts, 3),
    await deleteOldest(server.db, counts, 3),
  ]

  const left = await server.db.selectFrom('searchCounts').select('search').execute()
  expect(deleted).toEqual([3, 1])
  expect(left.map(({ search }) => search).toSorted()).toEqual(['search 1', 'search 2'])
})

test('members see their feed even if no one has answered a request yet', async () => {
  const [viewer, asking, requested] = await Promise.all([1, 2, 3].map(() => server.newMember()))
  await decide(asking!, 'interested', requested!)

  await sweepNow(server)
  const answer = await viewer!.call(getFeed)

  expect(answer.status).toBe(200)
})
