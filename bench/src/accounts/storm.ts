import { availableParallelism } from 'node:os'
import { hash } from '@node-rs/argon2'
import { io } from 'socket.io-client'
import { connectPairs, signUpMembers } from '../members.ts'
import type { Product } from '../product.ts'
import { type Figure, percentile } from '../table.ts'
import { PASSWORD, post, signUpAndVerify } from './calls.ts'

const LOGINS = 300
/** The parameters that the product hashes passwords with. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Logins per second beside what the hash alone allows in the same run. */
export async function measureLogins(product: Product): Promise<Figure[]> {
  const email = await signUpAndVerify(product)
  const hashes = await perSecond(LOGINS, availableParallelism(), () => hash(PASSWORD, PARAMETERS))
  const logins = await perSecond(LOGINS, availableParallelism() * 4, () =>
    post(product, '/auth/login', { email, password: PASSWORD }),
  )
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

async function perSecond(times: number, atOnce: number, work: () => Promise<unknown>) {
  let left = times
  const startedAt = performance.now()
  const worker = async () => {
    while (left-- > 0) await work()
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return (times / (performance.now() - startedAt)) * 1000
}

/** Three hundred logins at once, while two others chat. */
export async function measureStorm(product: Product): Promise<Figure[]> {
  const email = await signUpAndVerify(product)
  const [[ada, linus] = []] = await connectPairs(await signUpMembers(product, 2))
  if (!ada || !linus) throw new Error('nobody to chat with')
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
  const login = () => post(product, '/auth/login', { email, password: PASSWORD })
  const answers = await Promise.all(Array.from({ length: LOGINS }, login))
  isOver = true
  await chatting
  socket.close()

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
      what: `chat meanwhile, p99 of ${delays.length} messages`,
      measured: percentile(delays, 0.99),
      unit: 'ms',
      atMost: 250,
    },
  ]
}
