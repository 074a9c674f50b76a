import type { MemberAct } from '@shipmates/contract/admin-members'
import { deleteAccount } from '@shipmates/contract/leaving'
import { lastAdmin } from '@shipmates/contract/messages/admin'
import type { Role } from '@shipmates/contract/roles'
import { beforeEach, describe, expect, test } from 'vitest'
import type { StaffViewer } from '../../platform/http/viewer.ts'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile } from '../../testing/server.ts'
import { actOn, newStaff, setRole } from '../../testing/staff.ts'
import { findRole } from '../accounts/queries.ts'
import { createInvitation, withdrawInvitation } from '../registration/invitations.ts'
import type { Actor } from '../staff/log.ts'
import { actOnMember } from './act.ts'
import { fileReportByProduct } from './file-report.ts'
import { resolveReport } from './resolve.ts'
import { grantRole } from './roles.ts'

const server = await startServerForFile()
const { db } = server

const deps = {
  ...server,
  mailer: { wake: () => {} } as never,
  live: {
    closeSessions: async () => {},
    untilHeard: async () => {},
    tellLeft: () => {},
    emit: () => {},
    listOnline: async () => new Set(),
  } as never,
  log: { info: () => {}, warn: () => {} } as never,
}

const operator: Actor = { via: 'command line' }
const by = ({ id: userId }: TestMember): Actor => ({ via: 'web', userId })

const grant = (actor: Actor, { id: userId }: TestMember, role: Role) =>
  grantRole(deps, actor, { userId, role })

const act = (actor: Actor, { id: userId }: TestMember, what: MemberAct) =>
  actOnMember(deps, actor, { userId, act: what, note: 'Be kind.' })

const leave = (member: TestMember) =>
  member.call(deleteAccount, { body: { password: member.password, messages: 'keep' } })

const adminsLeft = async () =>
  (
    await db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('suspendedAt', 'is', null)
      .where('deletionDueAt', 'is', null)
      .execute()
  ).length

beforeEach(async () => {
  await db.updateTable('users').set({ role: 'member' }).execute()
})

test.each(['warn', 'limit', 'suspend', 'delete'] as const)(
  'nobody can %s the last admin',
  async (what) => {
    const ada = await newStaff(server, 'admin')
    const moderator = await newStaff(server, 'moderator')

    const refusals = [
      await actOn(ada, what, ada),
      await actOn(moderator, what, ada),
      await act(operator, ada, what).catch((error) => error),
    ]

    expect(refusals).toMatchObject(refusals.map(() => ({ code: 'NOT_ALLOWED' })))
    expect(await adminsLeft()).toBe(1)
  },
)

test('the last admin neither leaves nor gives the role away', async () => {
  const ada = await newStaff(server, 'admin')

  const left = await leave(ada)
  const demoted = await grant(by(ada), ada, 'member').catch((error) => error)
  const again = await grant(operator, ada, 'moderator').catch((error) => error)

  expect(left).toMatchObject({ status: 403, code: 'NOT_ALLOWED', message: lastAdmin })
  expect([demoted, again]).toMatchObject([{ code: 'NOT_ALLOWED' }, { code: 'NOT_ALLOWED' }])
  expect(await adminsLeft()).toBe(1)
})

test.each(['suspended', 'leaving'] as const)('an admin who is %s does not count', async (state) => {
  const [ada, linus] = [await newStaff(server, 'admin'), await newStaff(server, 'admin')]
  if (state === 'suspended') await act(by(ada), linus, 'suspend')
  else await leave(linus)

  expect(await leave(ada)).toMatchObject({ code: 'NOT_ALLOWED' })
  await expect(grant(by(ada), ada, 'member')).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
})

const races: Record<string, (one: TestMember, other: TestMember) => Promise<unknown>> = {
  'demote each other': (one, other) => grant(by(one), other, 'member'),
  'suspend each other': (one, other) => act(by(one), other, 'suspend'),
  'delete each other': (one, other) => act(by(one), other, 'delete'),
  leave: (one) => leave(one),
  'give their roles away': (one) => grant(by(one), one, 'member'),
}

test.each(Object.keys(races))('of two admins who %s at once, one is left', async (name) => {
  const [ada, linus] = [await newStaff(server, 'admin'), await newStaff(server, 'admin')]

  await Promise.allSettled([races[name]!(ada, linus), races[name]!(linus, ada)])

  expect(await adminsLeft()).toBe(1)
})

test('a role is granted by admins and operators alone, and logged', async () => {
  const [ada, moderator, linus] = [
    await newStaff(server, 'admin'),
    await newStaff(server, 'moderator'),
    await server.newMember(),
  ]

  await expect(grant(by(moderator), linus, 'admin')).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
  await grant(by(ada), linus, 'moderator')
  await grant(operator, linus, 'admin')
  await grant(operator, linus, 'admin')

  const log = await db
    .selectFrom('moderationLog')
    .select(['via', 'actorId', 'action'])
    .where('targetId', '=', linus.id)
    .orderBy('id')
    .execute()
  expect(log).toEqual([
    { via: 'web', actorId: ada.id, action: 'grant_moderator' },
    { via: 'command line', actorId: null, action: 'grant_admin' },
  ])
})

test('nobody becomes staff who cannot sign in', async () => {
  const [unverified, suspended] = [
    await server.newMember({ isVerified: false }),
    await server.newMember(),
  ]
  await act(operator, suspended, 'suspend')

  for (const member of [unverified, suspended]) {
    await expect(grant(operator, member, 'admin')).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
  }
  await expect(grant(operator, { id: '99999999' } as never, 'admin')).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('an admin who was restored counts again', async () => {
  const [ada, linus] = [await newStaff(server, 'admin'), await newStaff(server, 'admin')]
  await act(by(ada), linus, 'suspend')
  await setRole(db, ada, 'member')

  const restored = await act(operator, linus, 'restore')

  expect(restored.state).toBe('active')
  expect(await adminsLeft()).toBe(1)
})

describe('who lost the role while the call was let in', () => {
  test.each(['demoted', 'suspended', 'leaving'] as const)(
    'resolves no report and makes or withdraws no invitation: %s',
    async (how) => {
      const [ada, chief, linus] = [
        await newStaff(server, 'admin'),
        await newStaff(server, 'admin'),
        await server.newMember(),
      ]
      const reportId = await db
        .transaction()
        .execute((tx) =>
          fileReportByProduct(tx, { targetId: linus.id, kind: 'spam', comment: '' }, server.now()),
        )
      const wanted = { uses: 1, days: 1 }
      const { invitation } = await createInvitation(deps, by(chief), wanted)
      if (how === 'demoted') await grant(by(chief), ada, 'member')
      if (how === 'suspended') await act(by(chief), ada, 'suspend')
      if (how === 'leaving') await leave(ada)

      const viewer = { userId: ada.id, role: 'admin' } as StaffViewer
      const refused = await Promise.allSettled([
        resolveReport(deps, viewer, { reportId, action: 'none' }),
        createInvitation(deps, by(ada), wanted),
        withdrawInvitation(deps, by(ada), invitation.id),
      ])

      const reason = expect.objectContaining({ code: 'NOT_ALLOWED' })
      expect(refused).toEqual(refused.map(() => ({ status: 'rejected', reason })))
      expect(await findRole(db, ada.id)).toBe('member')
    },
  )
})
