import { getFeed } from '@shipmates/contract/discovery'
import { editProfile } from '@shipmates/contract/own-profile'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connectMembers } from '../../testing/connections.ts'
import { startLeaving, suspend } from '../../testing/hidden.ts'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile } from '../../testing/server.ts'

const server = await startServerForFile()

type Kind = 'interested' | 'accepted' | 'rejected'

/** Sends requests to a member from new members who are in no feed. */
const ask = (member: TestMember, requests: Partial<Record<Kind, number>>) =>
  Object.entries(requests).map(([status, count]) =>
    sql`
      with made as (
        insert into users (email, user_name, password_hash, created_at)
        select md5(random()::text) || '@example.test', 'd' || substr(md5(random()::text), 1, 12), 'none', now()
        from generate_series(1, ${count}::int) returning id
      )
      insert into connection_requests (from_id, to_id, status, created_at, answered_at)
      select id, ${member.id}, ${status}, now(), case when ${status} <> 'interested' then now() end from made
    `.execute(server.db),
  )

/** Two members with equal profiles, and a viewer. */
async function newCast() {
  const viewer = await server.newMember()
  const [one, other] = [await server.newMember(), await server.newMember()]
  for (const member of [one, other]) await member.call(editProfile, { body: { about: 'Hi' } })
  await sql`
    insert into last_seen (user_id, seen_at) select id, ${server.now()} from users
    where id in (${one.id}, ${other.id})
  `.execute(server.db)
  // Newcomers have reserved places.
  await sql`update directory set new_since = null`.execute(server.db)
  return { viewer, one, other }
}

/** Whether one member precedes the other in the viewer's feed. */
async function isBefore(viewer: TestMember, one: TestMember, other: TestMember): Promise<boolean> {
  const { data } = await viewer.call(getFeed, { query: { limit: '50' } })
  const ids = data!.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining([one.id, other.id]))
  return ids.indexOf(one.id) < ids.indexOf(other.id)
}

test('requests that wait count, however many were answered before', async () => {
  const { viewer, one, other } = await newCast()
  await Promise.all(ask(one, { accepted: 150, rejected: 150 }))
  await Promise.all([...ask(one, { interested: 60 }), ...ask(other, { rejected: 250 })])
  await Promise.all(ask(other, { interested: 1 }))

  expect(await isBefore(viewer, other, one)).toBe(true)
})

test('a suppressed request does not count as answered', async () => {
  const { viewer, one, other } = await newCast()
  await Promise.all([...ask(one, { rejected: 5 }), ...ask(other, { rejected: 1 })])
  await sql`update connection_requests set answered_at = null where to_id = ${one.id}`.execute(
    server.db,
  )

  expect(await isBefore(viewer, other, one)).toBe(true)
})

test.each([
  ['suspended', suspend],
  ['leaving', startLeaving],
])('neither requests nor connections of members who are %s count', async (_, goAway) => {
  const { viewer, one, other } = await newCast()
  const asking = await server.newMembers(3)
  const friends = await server.newMembers(3)
  for (const { id } of asking) {
    await sql`
      insert into connection_requests (from_id, to_id, status, created_at)
      values (${id}, ${one.id}, 'interested', now())
    `.execute(server.db)
  }
  for (const friend of friends) await connectMembers(server.db, friend, one)
  await Promise.all([...ask(one, { rejected: 2 }), ...ask(other, { rejected: 4, interested: 1 })])
  const before = await isBefore(viewer, one, other)

  for (const member of [...asking, ...friends]) await goAway(server.db, member)

  expect(before).toBe(false)
  expect(await isBefore(viewer, one, other)).toBe(true)
})
