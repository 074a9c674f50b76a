import { listReports, resolveReport } from '@shipmates/contract/admin-reports'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile } from '../../testing/server.ts'
import { newStaff } from '../../testing/staff.ts'
import { isSlowed } from '../connections/floods.ts'
import { reportUnreported } from './report-floods.ts'

const server = await startServerForFile()
const { db, now } = server

const moderator = await newStaff(server, 'moderator')

const noteFlood = ({ id: userId }: TestMember) =>
  db.insertInto('requestFloods').values({ userId, rule: 'links', notedAt: now() }).execute()

const reportsAbout = async ({ id }: TestMember) =>
  (await moderator.call(listReports, { query: {} })).data!.filter(
    ({ target }) => target.userId === id,
  )

test('a flood of requests is reported once, by one of several nodes', async () => {
  const ada = await server.newMember()
  await noteFlood(ada)

  const deps = { db, now, log: { info: () => {} } as never }
  await Promise.all([reportUnreported(deps), reportUnreported(deps)])
  await reportUnreported(deps)

  expect(await reportsAbout(ada)).toMatchObject([
    { reporter: null, statements: [{ kind: 'spam', comment: 'Sends links to many members.' }] },
  ])
})

test('a member who is deleted is not reported', async () => {
  const ada = await server.newMember()
  await noteFlood(ada)
  await sql`
    update users set deleted_at = now(), deletion_due_at = now(), deletion_messages = 'keep',
      email = null, user_name = null, password_hash = null
    where id = ${ada.id}
  `.execute(db)

  await reportUnreported({ db, now, log: { info: () => {} } as never })

  expect(await db.selectFrom('reports').where('targetId', '=', ada.id).execute()).toEqual([])
})

test('requests are not slowed any more once the report is resolved', async () => {
  const ada = await server.newMember()
  await noteFlood(ada)
  await reportUnreported({ db, now, log: { info: () => {} } as never })
  const [report] = await reportsAbout(ada)
  const before = await isSlowed(server, ada.id)

  const params = { reportId: report!.id }
  await moderator.call(resolveReport, { params, body: { action: 'none' } })

  expect([before, await isSlowed(server, ada.id)]).toEqual([true, false])
})
