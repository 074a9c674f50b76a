/** Measures timing oracles, login throughput, and the effect of a burst of logins on chat. */
import { availableParallelism } from 'node:os'
import { hash } from '@node-rs/argon2'
import { logIn } from '@shipmates/contract/accounts'
import { createClient } from '../../../server/src/testing/client.ts'
import { PASSWORD, type TestMember } from '../../../server/src/testing/members.ts'
import { startDatabase } from '../database.ts'
import { openSockets, repeat, trickle } from '../load.ts'
import type { Load, LoginResult } from '../load-process.ts'
import { runModule } from '../processes.ts'
import { connectPairs, newMembers, startProduct } from '../product.ts'
import { type Figure, printFigures } from '../report.ts'
import { secondsOf } from '../timing.ts'
import { compareTimes } from './timing.ts'

const LOGINS = 300
const ROUNDS = 3
/** The product's argon2 parameters. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const CHAT_PER_SECOND = 50

const hasher = Promise.resolve({ hash: (password: string) => hash(password, PARAMETERS) })

await using database = await startDatabase()
await using product = await startProduct({ database })
const [ada, linus, grace] = await newMembers({ product, database }, 3, { hasher })
const waiting = await newMembers({ product, database }, LOGINS, { hasher, isVerified: false })
await connectPairs(database, [ada!, linus!])
printFigures([
  ...(await measureLogins(grace!)),
  ...(await measureStorm(grace!, [ada!, linus!])),
  ...(await compareTimes(product.url, { known: grace!, waiting })),
])

/**
 * Compares logins per second with password hashes per second. Measured in alternating rounds, so
 * that other load on the machine slows both.
 */
async function measureLogins({ email }: TestMember): Promise<Figure[]> {
  const body = { email, password: PASSWORD }
  const times = LOGINS / ROUNDS
  const timeOf = (atOnce: number, work: () => Promise<unknown>) =>
    secondsOf(() => repeat(atOnce, (done) => done < times, work))
  let [hashing, loggingIn] = [0, 0]
  for (let round = 0; round < ROUNDS; round++) {
    hashing += await timeOf(availableParallelism(), () => hash(PASSWORD, PARAMETERS))
    loggingIn += await timeOf(availableParallelism() * 4, async () => {
      const { status } = await createClient(product.url).call(logIn, { body })
      if (status !== 200) throw new Error(`login: ${status}`)
    })
  }
  return [
    { what: 'hashes alone', measured: LOGINS / hashing, unit: '/s' },
    { what: 'logins', measured: LOGINS / loggingIn, unit: '/s' },
    {
      what: 'logins of what the hash allows',
      measured: (hashing / loggingIn) * 100,
      unit: '%',
      atLeast: 70,
    },
  ]
}

/** Sends `LOGINS` logins at once while two other members chat. */
async function measureStorm({ email }: TestMember, callers: TestMember[]): Promise<Figure[]> {
  const { url } = product
  const sockets = await openSockets({ url, callers })
  const load: Load = { kind: 'logins', url, email, password: PASSWORD, count: LOGINS }
  let isOver = false
  const storm = runModule('load-process.ts', JSON.stringify(load)).finally(() => {
    isOver = true
  })
  const chat = { perSecond: CHAT_PER_SECOND, isWanted: () => !isOver }
  const [{ line }, { p99, delivered }] = await Promise.all([
    storm,
    trickle({ url, callers, sockets }, chat),
  ])
  const results: LoginResult[] = JSON.parse(line)
  for (const socket of sockets) socket.close()

  const answered = results.filter(({ status }) => status === 200).length
  const refused = results.filter(({ status, mayRetry }) => status === 429 && mayRetry).length
  return [
    {
      what: `${LOGINS} logins at once: answered ${answered} or refused with Retry-After ${refused}`,
      measured: answered + refused,
      unit: '',
      atLeast: LOGINS,
    },
    {
      what: `chat during the storm, p99 of ${delivered} messages`,
      measured: p99,
      unit: 'ms',
      atMost: 250,
    },
  ]
}
