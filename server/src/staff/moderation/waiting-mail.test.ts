import { resolveReport } from '@shipmates/contract/admin-reports'
import type { ReportId } from '@shipmates/contract/ids'
import { reportMember } from '@shipmates/contract/reports'
import { describe, expect, test } from 'vitest'
import { startLeaving } from '../../testing/hidden.ts'
import type { TestMember } from '../../testing/members.ts'
import { startServerForTest, type TestServer } from '../../testing/server.ts'
import { actOn, newStaff } from '../../testing/staff.ts'
import { fileReportByProduct } from './file-report.ts'
import { updateResolved } from './report-queries.ts'

/** A server on its own database, with an admin and a moderator. */
async function start() {
  const server = await startServerForTest()
  const [admin, moderator] = [await newStaff(server, 'admin'), await newStaff(server, 'moderator')]
  const members = await server.newMembers(3)
  return { server, admin, moderator, members }
}

const report = async (by: TestMember, { id: userId }: TestMember) => {
  const body = { userId, kind: 'harassment', comment: 'Private words.' } as const
  return (await by.call(reportMember, { body })).data!.reportId
}

const resolve = (by: TestMember, reportId: ReportId) =>
  by.call(resolveReport, { params: { reportId }, body: { action: 'none' } })

/** Waits until all mail is sent, and returns the mails about waiting reports, by recipient. */
async function mailsOf({ mails, mailIsSent }: TestServer) {
  await mailIsSent()
  const waiting = mails.filter(({ subject }) => subject === 'A report is waiting on Shipmates')
  return { all: waiting, to: waiting.map(({ recipient }) => recipient).toSorted() }
}

const emailsOf = (...members: TestMember[]) => members.map(({ email }) => email).toSorted()

test('the first open report is mailed to the staff, with a link and nothing of the report', async () => {
  const { server, admin, moderator, members } = await start()
  const [ada, linus, grace] = members
  const [suspended, leaving] = [
    await newStaff(server, 'moderator'),
    await newStaff(server, 'moderator'),
  ]
  await actOn(admin, 'suspend', suspended)
  await startLeaving(server.db, leaving)

  await report(ada, linus)
  expect((await mailsOf(server)).to).toHaveLength(2)
  await report(grace, linus)
  await report(ada, grace)
  await report(ada, linus)
  const { all, to } = await mailsOf(server)

  expect(to).toEqual(emailsOf(admin, moderator))
  for (const { text } of all) {
    expect(text).toContain(`${server.config.publicUrl}/admin/reports`)
    for (const secret of [ada.userName, linus.userName, 'Private words.', 'harassment']) {
      expect(text).not.toContain(secret)
    }
  }
})

test('the staff is mailed again after all reports were resolved', async () => {
  const { server, admin, moderator, members } = await start()
  const [ada, linus, grace] = members
  const reportIds = [await report(ada, linus), await report(ada, grace)]
  expect((await mailsOf(server)).to).toEqual(emailsOf(admin, moderator))
  for (const reportId of reportIds) await resolve(moderator, reportId)

  await report(grace, linus)

  const twice = [admin, moderator, admin, moderator]
  expect((await mailsOf(server)).to).toEqual(emailsOf(...twice))
})

test('a report by the product is mailed, too', async () => {
  const { server, admin, moderator, members } = await start()
  const { db } = server
  const filed = { targetId: members[0].id, kind: 'spam', comment: 'Sends links.' } as const

  await db.transaction().execute((tx) => fileReportByProduct(tx, filed, server.now()))

  expect((await mailsOf(server)).to).toEqual(emailsOf(admin, moderator))
})

test('a report about a moderator is mailed to the others, and does not delay later mails to that one', async () => {
  const { server, admin, moderator, members } = await start()
  const [ada, linus] = members

  await report(ada, moderator)
  const about = (await mailsOf(server)).to
  await report(ada, linus)

  expect(about).toEqual(emailsOf(admin))
  expect((await mailsOf(server)).to).toEqual(emailsOf(admin, moderator))
})

test('a report about an admin is mailed only to the others', async () => {
  const { server, admin, moderator, members } = await start()

  await report(members[0], admin)

  expect((await mailsOf(server)).to).toEqual(emailsOf(moderator))
})

test('of two reports at once the staff gets one mail or two', async () => {
  const { server, admin, moderator, members } = await start()
  const [ada, linus, grace] = members

  await Promise.all([report(ada, linus), report(grace, ada)])

  const { to } = await mailsOf(server)
  for (const { email } of [admin, moderator]) {
    const count = to.filter((recipient) => recipient === email).length
    expect([1, 2]).toContain(count)
  }
})

test('a report that is resolved before the mail is sent is not mailed', async () => {
  const { server, moderator, members } = await start()
  const filed = { targetId: members[0].id, kind: 'spam', comment: 'Sends links.' } as const

  await server.db.transaction().execute(async (tx) => {
    const id = await fileReportByProduct(tx, filed, server.now())
    await updateResolved(tx, {
      id,
      by: moderator.id,
      action: 'none',
      note: null,
      now: server.now(),
    })
    const queued = tx.selectFrom('mails').select('kind').where('kind', '=', 'report-waiting')
    expect(await queued.execute()).toHaveLength(2)
  })

  expect((await mailsOf(server)).to).toEqual([])
})

describe('a report that stays open', () => {
  const HOUR_MS = 60 * 60_000
  const REMINDER = 'Reports are still waiting on Shipmates'

  /** The recipients of reminders so far, this many hours later. */
  async function remindersAfter(hours: number, { clock, mailIsSent, mails, mailer }: TestServer) {
    clock.aheadMs += hours * HOUR_MS
    mailer.wake()
    await mailIsSent()
    return mails
      .filter(({ subject }) => subject === REMINDER)
      .map(({ recipient }) => recipient)
      .toSorted()
  }

  test('is mailed about once a day from its second day on, until it is resolved', async () => {
    const { server, admin, moderator, members } = await start()
    const [ada, linus, grace] = members
    const reportId = await report(ada, linus)
    const other = await report(grace, ada)

    const first = await remindersAfter(23, server)
    const second = await remindersAfter(2, server)
    const third = await remindersAfter(1, server)
    const fourth = await remindersAfter(24, server)
    for (const id of [reportId, other]) await resolve(moderator, id)
    const last = await remindersAfter(48, server)

    expect(first).toEqual([])
    expect(second).toEqual(emailsOf(admin, moderator))
    expect(third).toEqual(second)
    expect(fourth).toEqual(emailsOf(admin, admin, moderator, moderator))
    expect(last).toEqual(fourth)
    const reminder = server.mails.find(({ subject }) => subject === REMINDER)
    expect(reminder!.text).toContain('2 reports are open.')
    expect(await server.db.selectFrom('mails').select('kind').execute()).toEqual([])
  })

  test('is not mailed to the member of the staff that it is about', async () => {
    const { server, admin, moderator, members } = await start()
    await report(members[0], moderator)

    expect(await remindersAfter(25, server)).toEqual(emailsOf(admin))
  })

  test('does not delay the reminder of a later one', async () => {
    const { server, admin, moderator, members } = await start()
    const [ada, linus, grace] = members
    await resolve(moderator, await report(ada, linus))
    expect(await remindersAfter(12, server)).toEqual([])
    await report(grace, linus)

    expect(await remindersAfter(13, server)).toEqual([])
    expect(await remindersAfter(12, server)).toEqual(emailsOf(admin, moderator))
  })
})
