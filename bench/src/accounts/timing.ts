import { randomBytes } from 'node:crypto'
import { forgotPassword, logIn, resendCode } from '@shipmates/contract/accounts'
import type { Route } from '@shipmates/contract/route'
import { createClient } from '../../../server/src/testing/client.ts'
import { PASSWORD, type TestMember } from '../../../server/src/testing/members.ts'
import type { Figure } from '../report.ts'
import { median } from '../timing.ts'

const LIMIT_MS = 3

interface Accounts {
  known: TestMember
  /** Not verified yet. */
  waiting: readonly TestMember[]
}

/** Timing oracles: the difference of median response times for known and unknown addresses. */
export async function compareTimes(url: string, { known, waiting }: Accounts): Promise<Figure[]> {
  const verified = waiting.map(() => known.email)
  const unverified = waiting.map(({ email }) => email)
  const wrong = { password: `${PASSWORD}-not` }
  return [
    await compare(url, { what: 'login, wrong password', route: logIn, body: wrong }, verified),
    await compare(url, { what: 'forgot-password', route: forgotPassword }, verified),
    await compare(url, { what: 'resend of a code', route: resendCode }, unverified),
  ]
}

interface Comparison {
  what: string
  route: Route
  /** Besides the address. */
  body?: object
}

/** Alternates which of the two goes first, so that neither always follows the other's mail. */
async function compare(
  url: string,
  { what, route, body }: Comparison,
  known: readonly string[],
): Promise<Figure> {
  const tookMs = { known: [] as number[], unknown: [] as number[] }
  const time = async (kind: 'known' | 'unknown', email: string) => {
    const startedAt = performance.now()
    const { status } = await createClient(url).call(route, { body: { email, ...body } })
    tookMs[kind].push(performance.now() - startedAt)
    if (status === 429 || status >= 500) throw new Error(`${what}: ${status}`)
  }
  for (const [n, email] of known.entries()) {
    const stranger = `nobody-${randomBytes(6).toString('hex')}@example.test`
    if (n % 2 === 0) await time('known', email)
    await time('unknown', stranger)
    if (n % 2 > 0) await time('known', email)
  }
  const medians = [median(tookMs.known), median(tookMs.unknown)] as const
  const both = medians.map((ms) => ms.toFixed(2)).join(' and ')
  return {
    what: `${what}: known and unknown apart (${both} ms)`,
    measured: Math.abs(medians[0] - medians[1]),
    unit: 'ms',
    atMost: LIMIT_MS,
  }
}
