import { readNotices, seeNotices } from '@shipmates/contract/notices'
import {
  type NotificationSettings,
  updateNotificationSettings,
} from '@shipmates/contract/notifications'
import { editProfile } from '@shipmates/contract/own-profile'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { answer, decide, withdraw } from '../../testing/connections.ts'
import { startLeaving, storeBlock } from '../../testing/hidden.ts'
import type { TestMember } from '../../testing/members.ts'
import { until } from '../../testing/patience.ts'
import { startServerForFile, startServerForTest, type TestServer } from '../../testing/server.ts'

const server = await startServerForFile()
const { db } = server

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Lets eleven minutes pass for the notices of a member. */
const pass = ({ id }: TestMember, on = db) =>
  sql`
    update notices set mail_at = mail_at - interval '11 minutes',
      created_at = created_at - interval '11 minutes'
    where user_id = ${id}
  `.execute(on)

/** Waits until the mails about all due notices of a member are sent or dropped. */
const settled = ({ id, email }: TestMember, { db: on, now }: TestServer = server) =>
  until(async () => {
    const { rows } = await sql`
      select from notices where user_id = ${id} and mail_at <= ${now()}
      union all select from mails where recipient = ${email} and next_attempt_at <= ${now()}
      union all select from mails where recipient = ${email} and attempts > 0
    `.execute(on)
    expect(rows).toEqual([])
  })

const set = (member: TestMember, body: Partial<NotificationSettings>) =>
  member.call(updateNotificationSettings, { body })

/** Records that the member was here, later than any mail. */
const comeBack = ({ id }: TestMember) =>
  sql`
    update sessions set last_used_at = clock_timestamp() + interval '1 second' where user_id = ${id}
  `.execute(db)

test.concurrent('a member who is away is mailed once about requests unseen for ten minutes, by name, until they return', async () => {
  const [linus, ...others] = await server.newMembers(7)
  const [first, ...rest] = others
  await decide(first!, 'interested', linus, 'My secret note')
  await settled(linus)
  const early = server.mailsTo(linus).length
  for (const each of rest.slice(0, -1)) await decide(each, 'interested', linus)

  await pass(linus)
  await settled(linus)
  await decide(rest.at(-1)!, 'interested', linus)
  await pass(linus)
  await settled(linus)
  const once = server.mailsTo(linus)
  const [late] = await server.newMembers(1)
  await comeBack(linus)
  await decide(late, 'interested', linus)
  await pass(linus)
  await settled(linus)

  const [mail, again, ...more] = server.mailsTo(linus)
  expect(early).toBe(0)
  expect(once).toHaveLength(1)
  expect(mail!.subject).toBe('5 developers want to connect on Shipmates')
  const { text } = mail!
  for (const { userName } of others.slice(0, 5)) expect(text).toContain(userName)
  expect(text).toContain(' asked to connect with you.')
  expect(text).not.toContain('have asked')
  expect(text).not.toContain('secret')
  expect(text).toContain(`${server.config.publicUrl}/requests`)
  expect(mail!.unsubscribeUrl).toContain('/unsubscribe/requests.')
  expect(again!.subject).toBe(`${late.userName} wants to connect on Shipmates`)
  expect(more).toEqual([])
})

test.concurrent('a member who is away is mailed about acceptances', async () => {
  const [ada, linus] = await server.newMembers(2)
  const { requestId } = (await decide(ada, 'interested', linus)).data!
  await answer(linus, 'accepted', requestId)

  await pass(ada)
  await settled(ada)
  await pass(linus)
  await settled(linus)

  const [mail, ...more] = server.mailsTo(ada)
  expect(mail!.subject).toBe(`${linus.userName} accepted your request on Shipmates`)
  expect(mail!.text).toContain(`${server.config.publicUrl}/connections`)
  expect(mail!.unsubscribeUrl).toContain('/unsubscribe/acceptances.')
  expect(more).toEqual([])
  expect(server.mailsTo(linus)).toEqual([])
})

const noMail: [string, (linus: TestMember, ada: TestMember, id: never) => Promise<unknown>][] = [
  ['saw it', (linus) => linus.call(seeNotices)],
  ['read it', (linus) => linus.call(readNotices)],
  ['accepted', (linus, _, id) => answer(linus, 'accepted', id)],
  ['rejected', (linus, _, id) => answer(linus, 'rejected', id)],
  ['wants no such mail', (linus) => set(linus, { requestMail: false })],
  ['leaves', (linus) => startLeaving(db, linus)],
  ['is asked no more', (_, ada, id) => withdraw(ada, id)],
  ['is blocked by who asks', (linus, ada) => storeBlock(db, ada, linus)],
  ['is asked by one who leaves', (_, ada) => startLeaving(db, ada)],
]

test.concurrent.each(noMail)(
  'a member who %s is not mailed about a request',
  async (_what, act) => {
    const [linus, ada] = await server.newMembers(2)
    const { requestId } = (await decide(ada, 'interested', linus)).data!
    await act(linus, ada, requestId as never)

    await pass(linus)
    await settled(linus)

    expect(server.mailsTo(linus)).toEqual([])
  },
)

test.concurrent('a withdrawn request does not use up the one mail', async () => {
  const [linus, ada, grace] = await server.newMembers(3)
  await decide(ada, 'interested', linus)
  await storeBlock(db, linus, ada)
  await pass(linus)
  await settled(linus)

  await decide(grace, 'interested', linus)
  await pass(linus)
  await settled(linus)

  expect(server.mailsTo(linus)).toMatchObject([
    { subject: `${grace.userName} wants to connect on Shipmates` },
  ])
})

test.concurrent('a member with an open tab is checked again later', async ({ onTestFinished }) => {
  const [linus, ada] = await server.newMembers(2)
  const tab = await server.tabOf(linus)
  onTestFinished(tab.close)
  await decide(ada, 'interested', linus)

  await pass(linus)
  await settled(linus)

  const [row] = await db
    .selectFrom('notices')
    .select('mailAt')
    .where('userId', '=', linus.id)
    .execute()
  expect(server.mailsTo(linus)).toEqual([])
  expect(row!.mailAt!.getTime()).toBeGreaterThan(server.now().getTime())
})

/** The time of day in UTC, this many hours from now. */
const timeIn = (hours: number) =>
  new Date(server.now().getTime() + hours * HOUR_MS).toISOString().slice(11, 16)

test.concurrent('in quiet hours a mail waits for their end, even if they begin while it waits, and is composed then', async () => {
  const [linus, ada, grace] = await server.newMembers(3)
  await linus.call(editProfile, { body: { timeZone: 'UTC' } })
  const end = timeIn(3)
  await set(linus, { quietFrom: timeIn(-3), quietTo: end })
  await decide(ada, 'interested', linus)
  const waiting = async () => {
    const rows = await db
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', linus.email)
      .execute()
    return rows.map(({ nextAttemptAt, attempts }) => [
      nextAttemptAt.toISOString().slice(11, 16),
      attempts,
    ])
  }
  await pass(linus)
  await settled(linus)
  const first = await waiting()
  await sql`
    update mails set created_at = now() - interval '1 hour', next_attempt_at = now() - interval '1 hour'
    where recipient = ${linus.email}
  `.execute(db)
  await settled(linus)
  const second = await waiting()
  await decide(grace, 'interested', linus)
  await sql`update notification_settings set quiet_from = null, quiet_to = null where user_id = ${linus.id}`.execute(
    db,
  )
  await sql`
    update mails set created_at = now() - interval '1 hour', next_attempt_at = now() - interval '1 hour'
    where recipient = ${linus.email}
  `.execute(db)
  await until(() => expect(server.mailsTo(linus)).toHaveLength(1))

  expect([first, second]).toEqual([[[end, 0]], [[end, 0]]])
  expect(server.mailsTo(linus)[0]!.subject).toBe('2 developers want to connect on Shipmates')
})

test.concurrent('several nodes send each mail once', async (context) => {
  const one = await startServerForTest({}, context)
  const two = await startServerForTest({ databaseUrl: one.databaseUrl }, context)
  const [ada, ...readers] = await one.newMembers(21)
  for (const each of readers) await decide(ada, 'interested', each)

  await sql`update notices set mail_at = mail_at - interval '11 minutes'`.execute(one.db)
  for (const each of readers) await settled(each, one)

  const sent = [...one.mails, ...two.mails].map(({ recipient }) => recipient)
  expect(sent.toSorted()).toEqual(readers.map(({ email }) => email).toSorted())
})
