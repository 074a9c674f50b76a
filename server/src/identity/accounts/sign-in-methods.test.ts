import { getSession, resetPassword } from '@shipmates/contract/accounts'
import { changePassword } from '@shipmates/contract/change-password'
import { removeSignInMethod, TICKET_LIFETIME_MS } from '@shipmates/contract/sign-in-methods'
import { expect, test } from 'vitest'
import type { TestMember } from '../../testing/members.ts'
import { resetTokenFor } from '../../testing/newcomers.ts'
import { makePasskey, signInByPasskey } from '../../testing/passkeys.ts'
import { startServerForFile } from '../../testing/server.ts'
import { requestReset } from './password-reset.ts'

const server = await startServerForFile()
const NEW = 'Brand*New*Sail*43'

/** A member whose account got a passkey and a linked account from a thief. */
async function robbed() {
  const ada = await server.newMember()
  const { authenticator } = await makePasskey(ada, { name: 'Thief' })
  const identity = {
    provider: 'github',
    issuer: 'https://github.example',
    subject: ada.id,
  } as const
  const row = { userId: ada.id, ...identity, name: 'thief', createdAt: server.now() }
  await server.db.insertInto('identities').values(row).execute()
  return { ada, authenticator }
}

async function reset({ email }: TestMember) {
  const limiter = { take: async () => {} } as never
  const mailer = { wake: () => {} } as never
  await requestReset({ ...server, limiter, mailer }, email, '192.0.2.1')
  const body = { token: await resetTokenFor(server, email), password: NEW, confirmPassword: NEW }
  return (await server.visitor().call(resetPassword, { body })).data!
}

const remove = (method: string, ticket: string) =>
  server.visitor().call(removeSignInMethod, { params: { method }, body: { ticket } })

const change = (ada: TestMember) =>
  ada.call(changePassword, {
    body: { currentPassword: ada.password, newPassword: NEW, confirmPassword: NEW },
  })

const METHODS = [
  { id: expect.stringMatching(/^identity-/), kind: 'github', name: 'thief', isNew: true },
  { id: expect.stringMatching(/^passkey-/), kind: 'passkey', name: 'Thief', isNew: true },
]

test.each(['reset', 'change'])(
  'a %s of the password names every other sign-in method, also by mail',
  async (how) => {
    const { ada } = await robbed()

    const { signInMethods } = how === 'reset' ? await reset(ada) : (await change(ada)).data!

    expect(signInMethods).toMatchObject(METHODS)
    const mail = await server.mailed(ada, 'password was')
    expect(mail.text).toContain('GitHub account “\u2068thief\u2069”, added on')
    expect(mail.text).toContain('passkey “\u2068Thief\u2069”, added on')
  },
)

test('after a reset each method can be removed, which ends the sessions that it opened since', async () => {
  const { ada, authenticator } = await robbed()
  const { signInMethods, ticket } = await reset(ada)
  const thief = server.visitor()
  await signInByPasskey(thief, authenticator)
  expect((await thief.call(getSession)).data).toMatchObject({ userId: ada.id })

  const answers = await Promise.all(signInMethods.map(({ id }) => remove(id, ticket)))

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await thief.call(getSession)).data).toBeNull()
  expect((await signInByPasskey(server.visitor(), authenticator)).code).toBe('INVALID_PASSKEY')
  const again = await remove(signInMethods[0]!.id, ticket)
  expect(again.status).toBe(404)
})

test('a ticket removes nothing of another member, nothing after fifteen minutes, and nothing after the next password', async () => {
  const [{ ada }, { ada: linus }] = [await robbed(), await robbed()]
  const [hers, his] = [await reset(ada), await reset(linus)]
  const id = hers.signInMethods[0]!.id

  const foreign = await remove(id, his.ticket)
  const forged = await remove(id, hers.ticket.replace(/^\d+/, linus.id))
  server.clock.aheadMs += TICKET_LIFETIME_MS
  const late = await remove(id, hers.ticket)
  server.clock.aheadMs = 0
  await server.db.updateTable('users').set({ passwordHash: 'x' }).where('id', '=', ada.id).execute()
  const replaced = await remove(id, hers.ticket)

  expect(foreign.status).toBe(404)
  for (const { code } of [forged, late, replaced]) expect(code).toBe('SIGN_IN_AGAIN')
})
