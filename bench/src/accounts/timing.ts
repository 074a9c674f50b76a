import { randomBytes } from 'node:crypto'
import type { Product } from '../product.ts'
import { type Figure, percentile } from '../table.ts'
import { PASSWORD, post, signUp, signUpAndVerify } from './calls.ts'

const PAIRS = 300
const LIMIT_MS = 3

const newAddress = () => `nobody-${randomBytes(6).toString('hex')}@example.test`

/** Timing oracle: difference of median response times for known and unknown addresses. */
export async function compareTimes(product: Product): Promise<Figure[]> {
  const known = await signUpAndVerify(product)
  const waiting = await signUpMany(product, PAIRS)
  const login = (email: string) => ({ email, password: `${PASSWORD}-not` })

  return [
    await compare('login, wrong password', (isKnown) =>
      post(product, '/auth/login', login(isKnown ? known : newAddress())),
    ),
    await compare('forgot-password', (isKnown) =>
      post(product, '/auth/forgot-password', { email: isKnown ? known : newAddress() }),
    ),
    await compare('resend of a code', (isKnown, n) =>
      post(product, '/auth/resend-verification-otp', {
        email: isKnown ? waiting[n]! : newAddress(),
      }),
    ),
  ]
}

/** Alternates which of the two goes first, so that neither always follows the other's mail. */
async function compare(
  what: string,
  call: (isKnown: boolean, n: number) => Promise<{ status: number }>,
): Promise<Figure> {
  const times = { known: [] as number[], unknown: [] as number[] }
  const timed = async (kind: 'known' | 'unknown', n: number) => {
    const startedAt = performance.now()
    const { status } = await call(kind === 'known', n)
    times[kind].push(performance.now() - startedAt)
    if (status === 429) throw new Error(`${what}: limited`)
  }
  for (let n = 0; n < PAIRS; n++) {
    const [first, second] =
      n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    await timed(first, n)
    await timed(second, n)
  }
  const [known, unknown] = [percentile(times.known, 0.5), percentile(times.unknown, 0.5)]
  const medians = `${known.toFixed(2)} and ${unknown.toFixed(2)} ms`
  return {
    what: `${what}: known and unknown apart (${medians})`,
    measured: Math.abs(known - unknown),
    unit: 'ms',
    atMost: LIMIT_MS,
  }
}

async function signUpMany(product: Product, count: number): Promise<string[]> {
  const emails: string[] = []
  for (let n = 0; n < count; n++) emails.push((await signUp(product)).email)
  return emails
}
