import * as contract from '@shipmates/contract/accounts'
import { until } from './patience.ts'
import type { TestServer } from './server.ts'
import { unique } from './server.ts'

export const PASSWORD = 'Sail-Away-42'

/** A unique account to sign up with. */
export const newcomer = () => {
  const tag = unique()
  return { userName: `sailor_${tag}`, email: `sailor-${tag}@example.test`, password: PASSWORD }
}

/** A person who signs up. */
type Newcomer = ReturnType<typeof newcomer> & { invitation?: string; reason?: string }

/** Waits for the `count`-th code mailed to an address and returns it. */
export const codeFor = async (server: TestServer, email: string, count = 1): Promise<string> =>
  secretFor(server, { email, shape: /^\d{6}$/, count })

/** Waits for the `count`-th reset link mailed to an address and returns its token. */
export async function resetTokenFor(server: TestServer, email: string, count = 1) {
  const link = await secretFor(server, { email, shape: /\/reset-password\?token=/, count })
  return new URL(link).searchParams.get('token') ?? ''
}

interface SecretQuery {
  email: string
  shape: RegExp
  count: number
}

function secretFor(server: TestServer, { email, shape, count }: SecretQuery): Promise<string> {
  return until(() => {
    const secrets = server.mails
      .filter(({ recipient }) => recipient === email)
      .map(({ secret = '' }) => secret)
      .filter((secret) => shape.test(secret))
    const secret = secrets[count - 1]
    if (!secret) throw new Error(`${secrets.length} of ${count} mails to ${email} so far`)
    return secret
  })
}

/** Signs up and returns the code, without entering it. */
export async function signedUp(server: TestServer, account: Newcomer = newcomer()) {
  const visitor = server.visitor()
  const answer = await visitor.call(contract.signUp, { body: account })
  return { visitor, account, answer, code: await codeFor(server, account.email) }
}

/** Signs up and verifies the address, without logging in. */
export async function verified(server: TestServer, account: Newcomer = newcomer()) {
  const { visitor, code } = await signedUp(server, account)
  await visitor.call(contract.verifyEmail, { body: { email: account.email, otp: code } })
  return { visitor, account }
}
