import {
  addPasskey,
  logInByPasskey,
  startPasskey,
  startPasskeyLogin,
} from '@shipmates/contract/passkeys'
import { createAuthenticator, type Forgery } from './authenticator.ts'
import type { TestClient } from './client.ts'
import type { TestMember } from './members.ts'

export type Authenticator = ReturnType<typeof createAuthenticator>

/** Requests creation options, answers them, and sends the response. */
export async function makePasskey(
  member: TestMember,
  {
    authenticator = createAuthenticator(),
    name = 'Laptop',
    forged = {},
  }: { authenticator?: Authenticator; name?: string; forged?: Forgery } = {},
) {
  const { data: options } = await member.call(startPasskey, { body: { password: member.password } })
  const response = authenticator.create(options!, forged)
  const answer = await member.call(addPasskey, { body: { name, response } })
  return { answer, authenticator, passkeyId: answer.data?.passkeyId, response }
}

/** Requests options for a login, answers them, and sends the response. */
export async function signInByPasskey(
  visitor: TestClient,
  authenticator: Authenticator,
  forged: Forgery = {},
) {
  const { data: options } = await visitor.call(startPasskeyLogin)
  return visitor.call(logInByPasskey, { body: { response: authenticator.get(options!, forged) } })
}
