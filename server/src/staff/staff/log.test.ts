import { listLog } from '@shipmates/contract/admin-log'
import { getMember } from '@shipmates/contract/admin-members'
import { getReport, resolveReport } from '@shipmates/contract/admin-reports'
import { reportMember } from '@shipmates/contract/reports'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile } from '../../testing/server.ts'
import { actOn, newStaff } from '../../testing/staff.ts'
import { writeLog } from './log.ts'

const server = await startServerForFile()
const { db } = server

const moderator = await newStaff(server, 'moderator')

const read = async (query: object = {}) => (await moderator.call(listLog, { query })).data!

test('lists actions with actor, member, time and reason, newest first', async () => {
  const ada = await server.newMember()

  await actOn(moderator, 'warn', ada, 'Be kind.')
  await writeLog(
    db,
    { actor: { via: 'command line' }, action: 'suspend', targetId: ada.id, note: 'Spam.' },
    server.now(),
  )
  const [last, first] = await read({ targetId: ada.id })

  expect(first).toEqual({
    id: expect.any(String),
    at: expect.any(String),
    via: 'web',
    actor: { userId: moderator.id, userName: moderator.userName, photoUrl: null },
    action: 'warn',
    target: { userId: ada.id, userName: ada.userName, photoUrl: null },
    reportId: null,
    note: 'Be kind.',
  })
  expect(last).toMatchObject({ via: 'command line', actor: null, action: 'suspend', note: 'Spam.' })
})

test('lists views, actions or both, in pages', async () => {
  const ada = await server.newMember()
  const targetId = ada.id
  await actOn(moderator, 'warn', ada)
  await moderator.call(getMember, { params: { userId: ada.id } })
  await actOn(moderator, 'limit', ada)
  const actions = async (query: object) =>
    (await read({ targetId, ...query })).map(({ action }) => action)

  const both = await read({ targetId })

  expect(both.map(({ action }) => action)).toEqual(['limit', 'view_member', 'warn'])
  expect(await actions({ kind: 'acts' })).toEqual(['limit', 'warn'])
  expect(await actions({ kind: 'looks' })).toEqual(['view_member'])
  expect(await actions({ limit: 1 })).toEqual(['limit'])
  expect(await actions({ before: both[0]!.id, limit: 1 })).toEqual(['view_member'])
  expect((await read({ kind: 'acts', limit: 1 }))[0]!.action).toBe('limit')
})

test.each(['moderator', 'admin'] as const)(
  'tells no one of reports about themselves, here of the role %s',
  async (role) => {
    const admin = await newStaff(server, 'admin')
    const grace = await newStaff(server, role)
    const targetId = grace.id
    const ada = await server.newMember()
    const body = { userId: grace.id, kind: 'spam' }
    const { reportId } = (await ada.call(reportMember, { body })).data!
    await admin.call(getReport, { params: { reportId } })
    await actOn(admin, 'warn', grace)
    await admin.call(resolveReport, { params: { reportId }, body: { action: 'none' } })
    const seenBy = async (by: TestMember, query: object = {}) =>
      (await by.call(listLog, { query: { targetId, ...query } })).data!.map(({ action }) => action)

    expect(await seenBy(grace)).toEqual(['warn'])
    expect(await seenBy(grace, { kind: 'looks' })).toEqual([])
    for (const by of [admin, moderator]) {
      expect(await seenBy(by)).toEqual(['resolve_report', 'warn', 'view_report'])
    }
  },
)

test('keeps an entry about a deleted account', async () => {
  const targetId = '98765' as never
  await writeLog(db, { actor: { via: 'product' }, action: 'reject', targetId }, server.now())

  const [entry] = await read({ targetId })

  expect(entry!.target).toEqual({ userId: targetId, userName: null, photoUrl: null })
})

test.each([
  ['changed', sql`update moderation_log set note = 'Other.'`],
  ['deleted', sql`delete from moderation_log`],
  ['emptied', sql`truncate moderation_log`],
])('is not %s, not even by the database', async (_, statement) => {
  const ada = await server.newMember()
  await actOn(moderator, 'warn', ada, 'Be kind.')

  await expect(statement.execute(db)).rejects.toThrow('moderation_log takes new rows only')
  expect(await read({ targetId: ada.id })).toMatchObject([{ note: 'Be kind.' }])
})
