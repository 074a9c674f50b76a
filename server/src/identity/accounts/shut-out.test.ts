import * as contract from '@shipmates/contract/accounts'
import { deletedByAdmin } from '@shipmates/contract/messages/admin'
import { describe, expect, test } from 'vitest'
import { writeLog } from '../../staff/staff/log.ts'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile } from '../../testing/server.ts'
import { stopLeaving } from './leave.ts'

const server = await startServerForFile({ config: { supportEmail: 'help@ferry.example' } })

const logIn = ({ email, password }: Pick<TestMember, 'email' | 'password'>) =>
  server.visitor().call(contract.logIn, { body: { email, password } })

const change = (member: TestMember, values: Record<string, unknown>) =>
  server.db.updateTable('users').set(values).where('id', '=', member.id).execute()

const suspend = (member: TestMember) =>
  change(member, { suspendedAt: new Date(), suspensionReason: 'Spam.' })

const deleteByAdmin = (member: TestMember) =>
  change(member, {
    isDeletedByAdmin: true,
    deletionDueAt: new Date(Date.now() + 86_400_000),
    deletionMessages: 'keep',
  })

describe('a suspended account', () => {
  test('gets the reason after the right password, and the support address', async () => {
    const ada = await server.newMember()
    await suspend(ada)

    const answer = await logIn(ada)

    expect(answer).toMatchObject({
      status: 403,
      code: 'ACCOUNT_SUSPENDED',
      suspension: { reason: 'Spam.', supportEmail: 'help@ferry.example', deletionDueAt: null },
    })
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('gets the usual response after a wrong password', async () => {
    const [ada, linus] = await server.newMembers(2)
    await suspend(ada)

    const mailKinds = async (member: TestMember) => {
      const { headers: _, ...answer } = await logIn({ ...member, password: 'Not-The-Right-1' })
      return answer
    }

    expect(await mailKinds(ada)).toEqual(await mailKinds(linus))
  })

  test('gets no support address if none is set', async () => {
    const other = await server.startNode()
    const ada = await server.newMember()
    await suspend(ada)

    const { email, password } = ada
    const answer = await other.visitor().call(contract.logIn, { body: { email, password } })

    expect(answer).toMatchObject({
      suspension: { reason: 'Spam.', supportEmail: null, deletionDueAt: null },
    })
  })

  test('is signed out, whatever happened to its sessions', async () => {
    const ada = await server.newMember()
    await suspend(ada)

    expect((await ada.call(contract.listSessions)).status).toBe(401)
    expect((await ada.call(contract.getSession)).data).toBeNull()
  })

  test('can sign in again once it is restored', async () => {
    const ada = await server.newMember()
    await suspend(ada)
    await change(ada, { suspendedAt: null, suspensionReason: null })

    expect((await logIn(ada)).status).toBe(200)
  })

  test('gets no session from a concurrent login', async () => {
    const ada = await server.newMember()

    const [, ...logins] = await Promise.all([
      server.db.transaction().execute(async (tx) => {
        await tx
          .updateTable('users')
          .set({ suspendedAt: new Date(), suspensionReason: 'Spam.' })
          .where('id', '=', ada.id)
          .execute()
        await tx.deleteFrom('sessions').where('userId', '=', ada.id).execute()
      }),
      ...Array.from({ length: 10 }, () => logIn(ada)),
    ])
    const left = await server.db
      .selectFrom('sessions')
      .select('id')
      .where('userId', '=', ada.id)
      .execute()

    expect(left).toEqual([])
    expect(logins.every(({ status, code }) => status === 200 || code === 'ACCOUNT_SUSPENDED')).toBe(
      true,
    )
  })
})

describe('an account that an admin deleted', () => {
  test('gets the reason after the right password', async () => {
    const ada = await server.newMember()
    await deleteByAdmin(ada)
    const act = {
      actor: { via: 'command line' } as const,
      action: 'delete',
      targetId: ada.id,
    } as const
    const unexplained = await logIn(ada)
    await writeLog(server.db, { ...act, note: 'A first reason.' }, new Date())
    await writeLog(server.db, { ...act, note: 'A bot.' }, new Date())

    expect(unexplained).toMatchObject({
      code: 'ACCOUNT_SUSPENDED',
      suspension: { reason: deletedByAdmin, deletionDueAt: expect.any(String) },
    })
    expect(await logIn(ada)).toMatchObject({
      status: 403,
      code: 'ACCOUNT_SUSPENDED',
      suspension: { reason: 'A bot.' },
    })
  })

  test('cannot be restored by its member', async () => {
    const [ada, linus] = await server.newMembers(2)
    await deleteByAdmin(ada)
    await deleteByAdmin(linus)
    await change(linus, { isDeletedByAdmin: false })

    expect(await stopLeaving(server, ada.id)).toBe(false)
    expect(await stopLeaving(server, linus.id)).toBe(true)
  })

  test('is signed out, whatever happened to its sessions', async () => {
    const ada = await server.newMember()
    await deleteByAdmin(ada)

    expect((await ada.call(contract.getSession)).data).toBeNull()
  })
})
