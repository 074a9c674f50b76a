import * as contract from '@shipmates/contract/accounts'
import { vi } from 'vitest'
import type { TestServer } from './server.ts'
import { unique } from './server.ts'

export const PASSWORD = 'Sail-Away-42'

/** What somebody who is not known yet signs up with. */
export const newcomer = () => {
  const tag = unique()
  return { userName: `sailor_${tag}`, email: `sailor-${tag}@example.test`, password: PASSWORD }
}

/** The newest of the codes that went to an address, of which there must be `count` by now or soon. */
export const codeFor = async (server: TestServer, email: string, count = 1): Promise<string> =>
  secretFor(server, { email, shape: /^\d{6}$/, count })

/** The token of the newest reset link that went to an address, of which there must be `count`. */
export async function resetTokenFor(server: TestServer, email: string, count = 1) {
  const link = await secretFor(server, { email, shape: /\/reset-password\?token=/, count })
  return new URL(link).searchParams.get('token') ?? ''
}

interface Wanted {
  email: string
  shape: RegExp
  count: number
}

function secretFor(server: TestServer, { email, shape, count }: Wanted): Promise<string> {
  return vi.waitFor(
    () => {
      const secrets = server.mails
        .filter(({ recipient }) => recipient === email)
        .map(({ secret = '' }) => secret)
        .filter((secret) => shape.test(secret))
      const secret = secrets[count - 1]
      if (!secret) throw new Error(`${secrets.length} of ${count} mails to ${email} so far`)
      return secret
    },
    { timeout: 10_000, interval: 20 },
  )
}

/** Somebody who signed up and has the code, but did not enter it. */
export async function signedUp(server: TestServer, account = newcomer()) {
  const visitor = server.visitor()
  const answer = await visitor.call(contract.signUp, { body: account })
  return { visitor, account, answer, code: await codeFor(server, account.email) }
}

/** Somebody who signed up and verified the address, but did not log in. */
export async function verified(server: TestServer, account = newcomer()) {
  const { visitor, code } = await signedUp(server, account)
  await visitor.call(contract.verifyEmail, { body: { email: account.email, otp: code } })
  return { visitor, account }
}
