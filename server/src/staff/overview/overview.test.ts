import { logIn } from '@shipmates/contract/accounts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connectMembers, decide } from '../../testing/connections.ts'
import type { TestMember } from '../../testing/members.ts'
import { startServerForTest, type TestServer } from '../../testing/server.ts'
import { readOverview } from './overview.ts'
import { tallyDays } from './tally.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** At noon, and in the future, so that the server's own jobs find nothing due. */
const NOON = new Date('2041-05-20T12:00:00Z')
const daysAgo = (days: number, hours = 0) =>
  new Date(NOON.getTime() - days * DAY_MS - hours * 60 * 60 * 1000)

/** A server on its own database whose clock stands at noon, and the founder of its community. */
async function startCommunity() {
  const server = await startServerForTest()
  const clock = { at: NOON }
  const deps = { db: server.db, now: () => clock.at }
  const founder = await newMemberAt(server, daysAgo(200))
  return { server, db: server.db, deps, clock, founder }
}

async function newMemberAt(server: TestServer, at: Date, seenAt?: Date): Promise<TestMember> {
  const member = await server.newMember()
  await sql`update users set created_at = ${at}, email_verified_at = ${at} where id = ${member.id}`.execute(
    server.db,
  )
  if (seenAt) await see(server, member, seenAt)
  return member
}

const see = ({ db }: Pick<TestServer, 'db'>, { id }: TestMember, at: Date) =>
  sql`insert into last_seen values (${id}, ${at})
    on conflict (user_id) do update set seen_at = ${at}`.execute(db)

async function sendMessagesAt({ db }: Pick<TestServer, 'db'>, pair: TestMember[], times: Date[]) {
  await sql`
    with conversation as (
      insert into conversations (low_id, high_id)
      values (least(${pair[0]!.id}::bigint, ${pair[1]!.id}), greatest(${pair[0]!.id}::bigint, ${pair[1]!.id}))
      on conflict (low_id, high_id) do update set is_open = true returning id
    )
    insert into messages (conversation_id, sender_id, content, created_at)
    select id, ${pair[0]!.id}, 'Ship it?', at from conversation, unnest(${times}::timestamptz[]) at
  `.execute(db)
}

test('members are counted with those who hid themselves, and without those who left', async () => {
  const { server, db, deps, founder } = await startCommunity()
  await newMemberAt(server, daysAgo(8))
  await newMemberAt(server, daysAgo(3))
  const [limited, leaves, left, waits, unverified] = [
    await newMemberAt(server, daysAgo(20)),
    await newMemberAt(server, daysAgo(20)),
    await newMemberAt(server, daysAgo(20)),
    await newMemberAt(server, daysAgo(2)),
    await server.newMember({ isVerified: false }),
  ]
  await sql`insert into privacy_settings (user_id, discoverable) values (${founder.id}, false)`.execute(
    db,
  )
  await sql`update users set limited_at = now() where id = ${limited.id}`.execute(db)
  await sql`update users set deletion_due_at = ${daysAgo(-5)}, deletion_messages = 'keep'
    where id = ${leaves.id}`.execute(db)
  await sql`update users set email = null, user_name = null, password_hash = null,
    deletion_due_at = ${daysAgo(3)}, deletion_messages = 'keep', deleted_at = ${daysAgo(3)}
    where id = ${left.id}`.execute(db)
  await sql`update users set waiting_since = ${daysAgo(2)} where id = ${waits.id}`.execute(db)
  expect(unverified.id).toBeTruthy()

  const overview = await readOverview(deps)

  expect(overview.members).toEqual({ now: 4, before: 4 })
  expect(overview.approvalsWaiting).toBe(1)
})

test('events of the last seven days are counted to the hour, with the seven days before', async () => {
  const { server, db, deps, founder } = await startCommunity()
  const people = await Promise.all(
    Array.from({ length: 6 }, () => newMemberAt(server, daysAgo(100))),
  )
  const sentAt = [daysAgo(0, 1), daysAgo(6, 23), daysAgo(7, 1), daysAgo(13, 23), daysAgo(14, 1)]
  for (const [index, at] of sentAt.entries()) {
    const { data } = await decide(founder, 'interested', people[index]!)
    await sql`update connection_requests set created_at = ${at} where id = ${data!.requestId}`.execute(
      db,
    )
  }
  await decide(founder, 'ignored', people[5]!)
  await sendMessagesAt(server, [founder, people[0]!], [...sentAt, daysAgo(0)])
  await connectMembers(db, people[0]!, people[1]!)
  await sql`update connections set connected_at = ${daysAgo(7, 1)}`.execute(db)
  await sql`update connection_requests set created_at = ${daysAgo(50)} where status in ('ignored', 'accepted')`.execute(
    db,
  )

  const overview = await readOverview(deps)

  expect(overview.requests).toEqual({ now: 2, before: 2 })
  expect(overview.messages).toEqual({ now: 2, before: 2 })
  expect(overview.acceptances).toEqual({ now: 0, before: 1 })
  const byDay = new Map(overview.days.map((day) => [day.day, day]))
  expect(byDay.get('2041-05-20')).toMatchObject({ requests: 1, messages: 1 })
  expect(byDay.get('2041-05-13')).toMatchObject({ requests: 2, messages: 2, acceptances: 1 })
  expect(byDay.get('2041-03-31')).toMatchObject({ requests: 1, messages: 0 })
})

test('the days are 90, the last is today, and none is tallied before the first sign-up', async () => {
  const { db, deps, founder } = await startCommunity()
  await sql`update users set created_at = ${daysAgo(3)} where id = ${founder.id}`.execute(db)

  const { days } = await readOverview(deps)

  expect(days).toHaveLength(90)
  expect(days.at(0)!.day).toBe('2041-02-20')
  expect(days.at(-1)!.day).toBe('2041-05-20')
  const { rows } =
    await sql`select to_char(day, 'MM-DD') as day from daily_counts order by 1`.execute(db)
  expect(rows).toEqual([{ day: '05-17' }, { day: '05-18' }, { day: '05-19' }])
})

test('members active on a day that has just ended are counted with those seen since', async () => {
  const { server, deps, clock, founder } = await startCommunity()
  await see(server, founder, new Date('2041-05-20T23:50:00Z'))
  await newMemberAt(server, daysAgo(50), new Date('2041-05-21T00:05:00Z'))
  await newMemberAt(server, daysAgo(50), new Date('2041-05-16T10:00:00Z'))
  await newMemberAt(server, daysAgo(50), new Date('2041-05-12T10:00:00Z'))
  clock.at = new Date('2041-05-21T00:10:00Z')

  await tallyDays(deps)
  await see(server, founder, new Date('2041-05-27T09:00:00Z'))
  clock.at = new Date('2041-05-27T12:00:00Z')
  const { active, days } = await readOverview(deps)

  expect(days.find(({ day }) => day === '2041-05-20')).toMatchObject({ active: 2 })
  expect(days.find(({ day }) => day === '2041-05-16')).toMatchObject({ active: 1 })
  expect(days.at(-1)).toMatchObject({ active: 1 })
  expect(active).toEqual({ now: 2, before: 3 })
})

test('a member who signs in and opens no socket is active, and counts once with two sessions', async () => {
  const { server, deps, founder } = await startCommunity()
  const other = await newMemberAt(server, daysAgo(50))
  const useSessions = ({ id }: TestMember, at: Date) =>
    sql`update sessions set last_used_at = ${at} where user_id = ${id}`.execute(server.db)
  const { email, password } = founder
  await server.visitor().call(logIn, { body: { email, password } })
  await useSessions(founder, daysAgo(6))
  await see(server, founder, daysAgo(5))
  await useSessions(other, daysAgo(8))

  const { active } = await readOverview(deps)

  expect(active.now).toBe(1)
})

test('a day is tallied once, even by two nodes, and after a long stop every missing day is', async () => {
  const { server, db, deps, clock, founder } = await startCommunity()
  const grace = await newMemberAt(server, daysAgo(50))
  await sendMessagesAt(server, [founder, grace], [daysAgo(1), daysAgo(-4)])
  await Promise.all([tallyDays(deps), tallyDays(deps)])
  await sql`delete from messages where created_at = ${daysAgo(1)}`.execute(db)
  clock.at = daysAgo(-10)

  const { days } = await readOverview(deps)

  expect(days.find(({ day }) => day === '2041-05-19')).toMatchObject({ messages: 1 })
  expect(days.find(({ day }) => day === '2041-05-24')).toMatchObject({ messages: 1 })
  expect(days.find(({ day }) => day === '2041-05-20')).toMatchObject({ messages: 0 })
})

test('open reports, the oldest of them and waiting mail are counted', async () => {
  const { server, db, deps, founder } = await startCommunity()
  const grace = await newMemberAt(server, daysAgo(50))
  await sql`
    insert into reports (reporter_id, target_id, statements, profile, messages, created_at, resolved_at, action)
    values (${founder.id}, ${grace.id}, '[]', '{}', '[]', ${daysAgo(9)}, ${daysAgo(8)}, 'none'),
      (${founder.id}, ${grace.id}, '[]', '{}', '[]', ${daysAgo(2)}, null, null),
      (${grace.id}, ${founder.id}, '[]', '{}', '[]', ${daysAgo(1)}, null, null)
  `.execute(db)
  await sql`insert into mails (recipient, kind, next_attempt_at, created_at)
    values ('ada@example.test', 'password-changed', 'infinity', now())`.execute(db)

  const overview = await readOverview(deps)

  expect(overview).toMatchObject({
    reportsOpen: 2,
    oldestReportAt: daysAgo(2).toISOString(),
    mailWaiting: 1,
  })
  expect(overview.days.find(({ day }) => day === '2041-05-11')).toMatchObject({ reports: 1 })
})

test('reports about the viewer are not counted for them', async () => {
  const { server, db, deps, founder } = await startCommunity()
  const grace = await newMemberAt(server, daysAgo(50))
  await sql`
    insert into reports (reporter_id, target_id, statements, profile, messages, created_at)
    values (${grace.id}, ${founder.id}, '[]', '{}', '[]', ${daysAgo(9)}),
      (${founder.id}, ${grace.id}, '[]', '{}', '[]', ${daysAgo(2)})
  `.execute(db)
  const seenBy = async (viewer: TestMember) => {
    const { reportsOpen, oldestReportAt, days } = await readOverview(deps, viewer.id)
    const reports = days.filter(({ reports }) => reports !== 0).map(({ day }) => day)
    return { reportsOpen, oldestReportAt, reports }
  }

  expect(await seenBy(founder)).toEqual({
    reportsOpen: 1,
    oldestReportAt: daysAgo(2).toISOString(),
    reports: ['2041-05-18'],
  })
  expect(await seenBy(grace)).toEqual({
    reportsOpen: 1,
    oldestReportAt: daysAgo(9).toISOString(),
    reports: ['2041-05-11'],
  })
})
