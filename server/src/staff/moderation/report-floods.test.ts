import { getReport, listReports, resolveReport } from '@shipmates/contract/admin-reports'
import type { RequestId } from '@shipmates/contract/ids'
import { expect, test } from 'vitest'
import { isSlowed } from '../../matching/connections/floods.ts'
import { decide, withdraw } from '../../testing/connections.ts'
import { makeTombstone } from '../../testing/hidden.ts'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile } from '../../testing/server.ts'
import { newStaff } from '../../testing/staff.ts'
import { reportUnreported } from './file-report.ts'

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

/** Sends requests with these notes to new members, and returns their ids. */
async function ask(from: TestMember, notes: readonly string[]): Promise<RequestId[]> {
  const ids: RequestId[] = []
  for (const note of notes) {
    const { data } = await decide(from, 'interested', await server.newMember(), note)
    ids.push(data!.requestId)
  }
  return ids
}

const readNotes = async (about: TestMember) => {
  await reportUnreported({ db, now, log: { info: () => {} } as never })
  const [report] = await reportsAbout(about)
  const params = { reportId: report!.id }
  return (await moderator.call(getReport, { params })).data!.notes
}

test('the report has the most frequent note, and how many members received it', async () => {
  const ada = await server.newMember()
  await ask(ada, ['Hello', 'Your talk was great'])
  const [first] = await ask(ada, Array(8).fill('Buy my course'))
  await withdraw(ada, first!)

  expect(await readNotes(ada)).toEqual([
    { content: 'Buy my course', timestamp: expect.any(String), count: 8 },
  ])
})

test('the report has up to five notes with a link that were not withdrawn', async () => {
  const ada = await server.newMember()
  await ask(ada, ['Hello'])
  const links = Array.from({ length: 7 }, (_, n) => `www.ads.test/${n}`)
  const ids = await ask(ada, links)
  await withdraw(ada, ids[6]!)

  const notes = await readNotes(ada)

  expect(notes.map(({ content }) => content)).toEqual(links.slice(1, 6).toReversed())
  expect(notes.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1])
})

test('a member who is deleted is not reported', async () => {
  const ada = await server.newMember()
  await noteFlood(ada)
  await makeTombstone(db, ada)

  await reportUnreported({ db, now, log: { info: () => {} } as never })

  expect(await db.selectFrom('reports').where('targetId', '=', ada.id).execute()).toEqual([])
})

test('requests are no longer slowed once the report is resolved', async () => {
  const ada = await server.newMember()
  await noteFlood(ada)
  await reportUnreported({ db, now, log: { info: () => {} } as never })
  const [report] = await reportsAbout(ada)
  const before = await isSlowed(server, ada.id)

  const params = { reportId: report!.id }
  await moderator.call(resolveReport, { params, body: { action: 'none' } })

  expect([before, await isSlowed(server, ada.id)]).toEqual([true, false])
})
