import { requestExport } from '@shipmates/contract/leaving'
import { RECENT_LOGIN_MS } from '@shipmates/contract/limits'
import { currentPasswordRequired } from '@shipmates/contract/messages/security'
import { expect, test } from 'vitest'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile } from '../../testing/server.ts'

const server = await startServerForFile()

/** A member who signs in by other means. */
async function withoutPassword(): Promise<TestMember> {
  const ada = await server.newMember()
  await server.db
    .updateTable('users')
    .set({ passwordHash: null })
    .where('id', '=', ada.id)
    .execute()
  return ada
}

const ageLogin = (member: TestMember, ms: number) =>
  server.db
    .updateTable('sessions')
    .set({ createdAt: new Date(server.now().getTime() - ms) })
    .where('userId', '=', member.id)
    .execute()

const confirm = (member: TestMember, body: { password?: string }) =>
  member.call(requestExport, { body })

test('a member with a password must enter it, however recent the login is', async () => {
  const ada = await server.newMember()

  expect(await confirm(ada, {})).toMatchObject({ status: 400, message: currentPasswordRequired })
  expect(await confirm(ada, { password: 'wrong' })).toMatchObject({
    code: 'INVALID_CURRENT_PASSWORD',
  })
  expect(await confirm(ada, { password: ada.password })).toMatchObject({ status: 202 })
})

test('a recent login replaces the password of a member without one', async () => {
  const ada = await withoutPassword()

  expect(await confirm(ada, {})).toMatchObject({ status: 202 })
})

test('a member without a password whose login is not recent must sign in again', async () => {
  const ada = await withoutPassword()
  await ageLogin(ada, RECENT_LOGIN_MS)

  expect(await confirm(ada, {})).toMatchObject({ status: 403, code: 'SIGN_IN_AGAIN' })
  expect(await confirm(ada, { password: ada.password })).toMatchObject({ code: 'SIGN_IN_AGAIN' })
})
