import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import { openOnce } from '../platform/redis.ts'
import { type Check, type DoctorContext, type Finding, fail, ok, warn } from './finding.ts'

const OLDEST = 7
/** The share of `maxmemory`. */
const NEARLY_FULL = 0.9
/** Begins like every key and channel of the product, so that access rules apply. */
const NAME = 'shipmates:doctor'

/** Checks the Redis that the nodes share. */
export const checkRedis: Check = async (context) => {
  const { redisUrl } = context.config
  if (!redisUrl) return [ok('redis', 'REDIS_URL is not set: this node is alone')]
  const { host } = new URL(redisUrl)
  const clients = [connect(redisUrl, context), connect(redisUrl, context)] as const
  try {
    await Promise.all(clients.map((client) => client.connect()))
    return [await checkServer(clients[0], host), await checkMessages(clients)]
  } catch (error) {
    const why = reasons.get(clients[0]) ?? (error as Error).message
    const remedy = 'See that Redis runs there, that this machine may connect, and the password.'
    return [fail('redis', `REDIS_URL: ${host}: ${why}`, remedy)]
  } finally {
    for (const client of clients) client.disconnect()
  }
}

/** The last error of a connection, which the error of a command often hides. */
const reasons = new WeakMap<Redis, string>()

function connect(url: string, { withinMs }: DoctorContext): Redis {
  const client = openOnce(url, { connectTimeout: withinMs, commandTimeout: withinMs })
  client.on('error', ({ message }: Error) => reasons.set(client, message))
  return client
}

async function checkServer(client: Redis, host: string): Promise<Finding> {
  const text = await client.info().catch((error: Error) => {
    if (error.message.startsWith('NOPERM')) return ''
    throw error
  })
  if (text === '') {
    const unseen = 'Its version and its memory cannot be seen: the user may not run INFO'
    return ok('redis', `${host} answers. ${unseen}`)
  }
  const info = readInfo(text)
  const version = info.redis_version ?? ''
  if (Number.parseInt(version, 10) < OLDEST) {
    const remedy = `The product needs Redis ${OLDEST} or later, for sharded pub/sub: upgrade it.`
    return fail('redis', `version ${version} at ${host}`, remedy)
  }
  if (info.role === 'slave') {
    const remedy = 'Set REDIS_URL to its master: nodes cannot notify each other there.'
    return fail('redis', `${host} is a replica, and accepts no writes`, remedy)
  }
  const { maxmemory_policy: policy = '' } = info
  const [limit, used] = [Number(info.maxmemory ?? 0), Number(info.used_memory ?? 0)]
  if (limit > 0 && policy !== 'noeviction') {
    const remedy =
      'Set maxmemory-policy to noeviction: the product keeps nothing there that it can do without.'
    return warn('redis', `at ${host} throws keys away when it is full (${policy})`, remedy)
  }
  if (limit > 0 && used > limit * NEARLY_FULL) {
    const percent = Math.round((used / limit) * 100)
    const remedy = 'Raise maxmemory. When it is full, nodes no longer share who is online.'
    return warn('redis', `at ${host} uses ${percent} % of its maxmemory`, remedy)
  }
  return ok('redis', `version ${version} at ${host}`)
}

const readInfo = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(/\r?\n/).flatMap((line) => {
      const colon = line.indexOf(':')
      return colon > 0 ? [[line.slice(0, colon), line.slice(colon + 1)]] : []
    }),
  )

/** Writes a key, and checks that one connection receives messages of the other. */
async function checkMessages([publisher, subscriber]: readonly [Redis, Redis]): Promise<Finding> {
  const remedy =
    'Allow the user of REDIS_URL every command on keys and channels that begin with shipmates:'
  try {
    await publisher.set(NAME, '1', 'PX', 1_000)
    const received: string[] = []
    subscriber.on('smessage', (_, message: string) => received.push(message))
    await subscriber.ssubscribe(NAME)
    const message = randomUUID()
    await publisher.spublish(NAME, message)
    // A message precedes the reply to a later command.
    await subscriber.sunsubscribe(NAME)
    if (!received.includes(message)) return fail('messages', 'Redis did not pass one on', remedy)
    return ok('messages', 'Redis takes writes and passes messages between nodes')
  } catch (error) {
    return fail('messages', `Redis refuses: ${(error as Error).message}`, remedy)
  }
}
