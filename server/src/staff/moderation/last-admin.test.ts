import type { MemberAct } from '@shipmates/contract/admin-members'
import { getSignInState } from '@shipmates/contract/identities'
import { deleteAccount } from '@shipmates/contract/leaving'
import { lastAdmin } from '@shipmates/contract/messages/admin'
import type { Role } from '@shipmates/contract/roles'
import { describe, expect, test } from 'vitest'
import { findRole } from '../../identity/accounts/queries.ts'
import { createInvitation, withdrawInvitation } from '../../identity/registration/invitations.ts'
import type { StaffViewer } from '../../platform/http/viewer.ts'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile } from '../../testing/server.ts'
import { actOn, newStaff, setRole } from '../../testing/staff.ts'
import type { Actor } from '../staff/log.ts'
import { actOnMember, grantRole } from './act.ts'
import { fileReportByProduct } from './file-report.ts'
import { resolveReport } from './resolve.ts'

const operator: Actor = { via: 'command line' }
const by = ({ id: userId }: TestMember): Actor => ({ via: 'web', userId })

const leave = (member: TestMember) =>
  member.call(deleteAccount, { body: { password: member.password, messages: 'keep' } })

const server = await startServerForFile()
const { db } = server

/** Removes the role of all existing admins. */
async function start() {
  await db.updateTable('users').set({ role: 'member' }).execute()
  const deps = {
    ...server,
    mailer: { wake: () => {} } as never,
    pushes: { queue: () => {} },
    live: {
      closeSessions: async () => {},
      untilHandled: async () => {},
      endTyping: () => {},
      emit: () => {},
      listOnline: async () => new Set(),
    } as never,
    log: { info: () => {}, warn: () => {} } as never,
  }
  return {
    deps,
    grant: (actor: Actor, { id: userId }: TestMember, role: Role) =>
      grantRole(deps, actor, { userId, role }),
    act: (actor: Actor, { id: userId }: TestMember, what: MemberAct) =>
      actOnMember(deps, actor, { userId, act: what, note: 'Be kind.' }),
    adminsLeft: async () => {
      const admins = db
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .where('suspendedAt', 'is', null)
        .where('deletionDueAt', 'is', null)
      return (await admins.execute()).length
    },
  }
}

type Started = Awaited<ReturnType<typeof start>>

test.each(['warn', 'limit', 'suspend', 'delete'] as const)(
  'no one can %s the last admin',
  async (what) => {
    const { act, adminsLeft } = await start()
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

test('the last admin can neither leave nor lose the role', async () => {
  const { grant, adminsLeft } = await start()
  const ada = await newStaff(server, 'admin')

  const left = await leave(ada)
  const demoted = await grant(by(ada), ada, 'member').catch((error) => error)
  const again = await grant(operator, ada, 'moderator').catch((error) => error)

  expect(left).toMatchObject({ status: 403, code: 'NOT_ALLOWED', message: lastAdmin })
  expect([demoted, again]).toMatchObject([{ code: 'NOT_ALLOWED' }, { code: 'NOT_ALLOWED' }])
  expect(await adminsLeft()).toBe(1)
})

test('an admin learns that they are the last before they try to leave', async () => {
  await start()
  const isLast = async (member: TestMember) => (await member.call(getSignInState)).data?.isLastAdmin
  const [ada, linus] = [await newStaff(server, 'admin'), await newStaff(server, 'admin')]
  const moderator = await newStaff(server, 'moderator')
  const before = [await isLast(ada), await isLast(linus)]

  await leave(linus)

  expect(before).toEqual([false, false])
  expect([await isLast(ada), await isLast(moderator)]).toEqual([true, false])
})

test.each(['suspended', 'leaving'] as const)('an admin who is %s does not count', async (state) => {
  const { grant, act } = await start()
  const [ada, linus] = [await newStaff(server, 'admin'), await newStaff(server, 'admin')]
  if (state === 'suspended') await act(by(ada), linus, 'suspend')
  else await leave(linus)

  expect(await leave(ada)).toMatchObject({ code: 'NOT_ALLOWED' })
  await expect(grant(by(ada), ada, 'member')).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
})

type Try = (started: Started, one: TestMember, other: TestMember) => Promise<unknown>

const races: Record<string, Try> = {
  'demote each other': ({ grant }, one, other) => grant(by(one), other, 'member'),
  'suspend each other': ({ act }, one, other) => act(by(one), other, 'suspend'),
  'delete each other': ({ act }, one, other) => act(by(one), other, 'delete'),
  leave: (_, one) => leave(one),
  'give their roles away': ({ grant }, one) => grant(by(one), one, 'member'),
}

test.each(Object.keys(races))('of two admins who %s at once, one is left', async (name) => {
  const started = await start()
  const { adminsLeft } = started
  const [ada, linus] = [await newStaff(server, 'admin'), await newStaff(server, 'admin')]
  const outcome = (one: TestMember, other: TestMember) =>
    races[name]!(started, one, other).then(
      (answer) => (answer as { code?: string } | undefined)?.code ?? 'done',
      (error) => error.code ?? error,
    )

  const outcomes = await Promise.all([outcome(ada, linus), outcome(linus, ada)])

  expect(outcomes.toSorted()).toEqual(['NOT_ALLOWED', 'done'])
  expect(await adminsLeft()).toBe(1)
})

test('a role is granted only by admins and operators, and logged', async () => {
  const { grant } = await start()
  const [ada, moderator, linus] = [
    await newStaff(server, 'admin'),
    await newStaff(server, 'moderator'),
    await server.newMember(),
  ]

  await expect(grant(by(moderator), linus, 'admin')).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
  await grant(by(ada), linus, 'moderator')
  await grant(operator, linus, 'admin')
  await grant(operator, linus, 'admin')

  const log = await server.db
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

test('a member who cannot sign in does not become staff', async () => {
  const { grant, act } = await start()
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

test('a restored admin counts again', async () => {
  const { act, adminsLeft } = await start()
  const [ada, linus] = [await newStaff(server, 'admin'), await newStaff(server, 'admin')]
  await act(by(ada), linus, 'suspend')
  await setRole(server.db, ada, 'member')

  const restored = await act(operator, linus, 'restore')

  expect(restored.state).toBe('active')
  expect(await adminsLeft()).toBe(1)
})

describe('a member who lost the role while the call was admitted', () => {
  test.each(['demoted', 'suspended', 'leaving'] as const)(
    'resolves no report and makes or withdraws no invitation: %s',
    async (how) => {
      const { deps, grant, act } = await start()
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
