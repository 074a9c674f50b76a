import { getFeed } from '@shipmates/contract/discovery'
import type { UserId } from '@shipmates/contract/ids'
import { updateNotificationSettings } from '@shipmates/contract/notifications'
import { editProfile } from '@shipmates/contract/own-profile'
import { sql } from 'kysely'
import { expect, type TestContext, test } from 'vitest'
import { connectMembers, decide, setPrivacy } from '../../testing/connections.ts'
import { startLeaving, storeBlock } from '../../testing/hidden.ts'
import type { TestMember } from '../../testing/members.ts'
import { until } from '../../testing/patience.ts'
import { startServerForTest, type TestServer } from '../../testing/server.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const start = (context: TestContext, options: { aheadMs?: number } = {}) =>
  startServerForTest(options, context)

const want = (member: TestMember, digestMail = true) =>
  member.call(updateNotificationSettings, { body: { digestMail } })

/** Makes the weekly mail of a member due, `agoMs` ago. */
const makeDue = ({ db, now }: TestServer, { id }: { id: UserId }, agoMs = MINUTE_MS) =>
  db
    .updateTable('digests')
    .set({ dueAt: new Date(now().getTime() - agoMs) })
    .where('userId', '=', id)
    .execute()

async function dueOf({ db }: TestServer, { id }: TestMember): Promise<string | undefined> {
  const row = await db
    .selectFrom('digests')
    .select('dueAt')
    .where('userId', '=', id)
    .executeTakeFirst()
  return row?.dueAt.toISOString()
}

/** Waits until no weekly mail is due, and those that were are sent. */
const settled = ({ db, now }: TestServer) =>
  until(async () => {
    const { rows } = await sql`
      select from digests where is_on and due_at <= ${now()} union all select from mails
    `.execute(db)
    expect(rows).toEqual([])
  })

const feedsOf = ({ db }: TestServer, { id }: TestMember) =>
  db.selectFrom('feeds').selectAll().where('viewerId', '=', id).execute()

test.concurrent('the mail names the five best developers to send a request to, with reasons, and others the next time', async (context) => {
  const server = await start(context)
  const { db, mails } = server
  const [ada, ...mates] = await server.newMembers(8)
  const [hidden, blocked, closed, shy, passed, friend] = await server.newMembers(6)
  const skills = ['PostGIS']
  for (const each of [ada, ...mates, hidden, blocked, closed, shy, passed, friend])
    await each.call(editProfile, { body: { skills, headline: `I am ${each.userName}` } })
  await setPrivacy(db, hidden, { discoverable: false })
  await setPrivacy(db, shy, { requestsFrom: 'nobody' })
  await storeBlock(db, blocked, ada)
  await closed.call(editProfile, { body: { availability: 'closed' } })
  await decide(ada, 'ignored', passed)
  await connectMembers(db, ada, friend)
  await ada.call(getFeed, { query: { limit: '2' } })
  const visit = await feedsOf(server, ada)
  await want(ada)

  await makeDue(server, ada)
  await until(() => expect(mails).toHaveLength(1))
  await settled(server)
  await makeDue(server, ada)
  await until(() => expect(mails).toHaveLength(2))

  const [first, second] = mails
  expect(first).toMatchObject({
    recipient: ada.email,
    subject: '5 developers to meet on Shipmates',
  })
  expect(second!.subject).toBe('2 developers to meet on Shipmates')
  const named = [first, second].map((mail) =>
    mates.filter(({ userName }) => mail!.text.includes(`I am ${userName}`)),
  )
  expect(named.map(({ length }) => length)).toEqual([5, 2])
  expect(new Set(named.flat()).size).toBe(7)
  const [mate] = named[0]!
  expect(first!.text).toContain('You both know PostGIS · New here')
  expect(first!.html).toContain(`${server.config.publicUrl}/dashboard?search=%40${mate!.userName}`)
  for (const { userName } of [hidden, blocked, closed, shy, passed, friend])
    expect(first!.text + second!.text).not.toContain(userName)
  expect(await feedsOf(server, ada)).toEqual(visit)
})

test.concurrent('the mail comes on Mondays at 9 in the time zone of the member, whatever the clocks do', async (context) => {
  // A week before daylight saving time starts in New York.
  const friday = Date.parse('2027-03-05T12:00:00Z')
  const server = await start(context, { aheadMs: friday - Date.now() })
  const [ada, linus] = await server.newMembers(2)
  await ada.call(editProfile, { body: { timeZone: 'America/New_York' } })
  await Promise.all([want(ada), want(linus)])

  const first = [await dueOf(server, ada), await dueOf(server, linus)]
  server.clock.aheadMs = Date.parse('2027-03-08T14:00:01Z') - Date.now()
  await until(() => expect(server.mails).toHaveLength(2))
  const next = await dueOf(server, ada)
  await ada.call(editProfile, { body: { timeZone: 'Pacific/Honolulu' } })
  const west = await dueOf(server, ada)
  await ada.call(editProfile, { body: { timeZone: 'Pacific/Kiritimati' } })
  const east = await dueOf(server, ada)
  await want(ada, false)
  await ada.call(editProfile, { body: { timeZone: null } })
  await want(ada)

  expect(first).toEqual(['2027-03-08T14:00:00.000Z', '2027-03-08T09:00:00.000Z'])
  expect(next).toBe('2027-03-15T13:00:00.000Z')
  expect(west).toBe('2027-03-15T19:00:00.000Z')
  expect(east).toBe('2027-03-14T19:00:00.000Z')
  expect(await dueOf(server, ada)).toBe('2027-03-15T09:00:00.000Z')
})

test.concurrent('two nodes send the mail once to each member', async (context) => {
  const server = await start(context)
  const other = await startServerForTest({ databaseUrl: server.databaseUrl }, context)
  const members = await server.newMembers(6)
  for (const member of members) await want(member)

  await Promise.all(members.map((member) => makeDue(server, member)))
  await settled(server)

  const recipients = [...server.mails, ...other.mails].map(({ recipient }) => recipient)
  expect(recipients.toSorted()).toEqual(members.map(({ email }) => email).toSorted())
})

test.concurrent('members who are suspended, leaving, unverified or have switched it off do not get the mail, nor is it sent days late', async (context) => {
  const server = await start(context)
  const { db } = server
  const [suspended, leaving, unverified, off, late, ada] = await server.newMembers(6)
  for (const member of [suspended, leaving, unverified, off, late, ada]) await want(member)
  const users = (id: UserId) => db.updateTable('users').where('id', '=', id)
  await users(suspended.id)
    .set({ suspendedAt: server.now(), suspensionReason: 'Be kind.' })
    .execute()
  await users(unverified.id).set({ emailVerifiedAt: null }).execute()
  await startLeaving(db, leaving)
  await want(off, false)
  for (const each of [suspended, leaving, unverified, off]) await makeDue(server, each)
  await makeDue(server, late, 3 * DAY_MS)

  await makeDue(server, ada)
  await settled(server)

  expect(server.mails.map(({ recipient }) => recipient)).toEqual([ada.email])
  expect(Date.parse((await dueOf(server, late))!)).toBeGreaterThan(server.now().getTime())
})

test.concurrent('the mail is not sent when there is no one to meet', async (context) => {
  const server = await start(context)
  const [ada, friend] = await server.newMembers(2)
  await connectMembers(server.db, ada, friend)
  await want(ada)
  await makeDue(server, ada)

  await settled(server)

  expect(server.mails).toEqual([])
})
