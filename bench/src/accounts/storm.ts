import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { hash } from '@node-rs/argon2'
import { io } from 'socket.io-client'
import { connectPairs, signUpMembers } from '../members.ts'
import type { Product } from '../product.ts'
import { type Figure, percentile } from '../table.ts'
import { PASSWORD, post, signUpAndVerify } from './calls.ts'
import type { Storm } from './crowd.ts'

const LOGINS = 300
const ROUNDS = 3
/** The product's argon2 parameters. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Compares logins per second with password hashes per second. Measured in alternating rounds, so
 * that other load on the machine slows both.
 */
export async function measureLogins(product: Product): Promise<Figure[]> {
  const email = await signUpAndVerify(product)
  const login = () => post(product, '/auth/login', { email, password: PASSWORD })
  const times = LOGINS / ROUNDS
  let hashMs = 0
  let loginMs = 0
  for (let round = 0; round < ROUNDS; round++) {
    hashMs += await timeOf(times, availableParallelism(), () => hash(PASSWORD, PARAMETERS))
    loginMs += await timeOf(times, availableParallelism() * 4, login)
  }
  const [hashes, logins] = [(LOGINS / hashMs) * 1000, (LOGINS / loginMs) * 1000]
  return [
    { what: 'hashes alone', measured: hashes, unit: '/s' },
    { what: 'logins', measured: logins, unit: '/s' },
    {
      what: 'logins of what the hash allows',
      measured: (logins / hashes) * 100,
      unit: '%',
      atLeast: 70,
    },
  ]
}

async function timeOf(times: number, atOnce: number, work: () => Promise<unknown>) {
  let left = times
  const startedAt = performance.now()
  const worker = async () => {
    while (left-- > 0) await work()
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return performance.now() - startedAt
}

/** Sends `LOGINS` logins at once while two other members chat. */
export async function measureStorm(product: Product): Promise<Figure[]> {
  const email = await signUpAndVerify(product)
  const crowd = await gatherCrowd()
  const chat = await startChat(product)
  const answers = await crowd.logIn({ url: product.url, email, logins: LOGINS })
  const delays = await chat.end()

  const answered = answers.filter(({ status }) => status === 200).length
  const refused = answers.filter(({ status, retryAfter }) => status === 429 && retryAfter).length
  return [
    {
      what: `${LOGINS} logins at once: answered ${answered} or refused with Retry-After ${refused}`,
      measured: answered + refused,
      unit: '',
      atLeast: LOGINS,
    },
    {
      what: `chat during the storm, p99 of ${delays.length} messages`,
      measured: percentile(delays, 0.99),
      unit: 'ms',
      atMost: 250,
    },
  ]
}

/** Starts a child process that is ready to run one storm. */
async function gatherCrowd() {
  const child = fork(fileURLToPath(new URL('crowd.ts', import.meta.url)))
  await once(child, 'message')
  return {
    logIn: async (storm: Storm): Promise<Awaited<ReturnType<typeof post>>[]> => {
      child.send(storm)
      const [answers] = await once(child, 'message')
      return answers
    },
  }
}

/** Sends each message once the previous one is acknowledged. `end` returns their latencies. */
async function startChat(product: Product) {
  const [[ada, linus] = []] = await connectPairs(await signUpMembers(product, 2))
  if (!ada || !linus) throw new Error('Two members are needed for the chat.')
  const socket = io(product.url, {
    transports: ['websocket'],
    extraHeaders: { cookie: ada.cookie },
  })
  await new Promise<void>((resolve) => socket.once('connect', resolve))

  let isOver = false
  const delays: number[] = []
  const chat = async () => {
    while (!isOver) {
      const startedAt = performance.now()
      const draft = { conversationId: null, recipientId: linus.id, content: 'Ship it?' }
      const { ok } = await socket.emitWithAck('send_message', draft)
      if (!ok) throw new Error('a message was refused')
      delays.push(performance.now() - startedAt)
    }
  }
  const chatting = chat()
  return {
    end: async () => {
      isOver = true
      await chatting
      socket.close()
      return delays
    },
  }
}
