import { type ChildProcess, spawn } from 'node:child_process'
import { connect } from 'node:net'
import { Redis } from 'ioredis'
import { freePort } from '../platform/postgres/start.ts'

export interface PrivateRedis {
  url: string
  /** Kills it with SIGKILL. Its data is lost. */
  kill(): Promise<void>
  /** Restarts it on the same port, empty. */
  restart(): Promise<void>
  /** Suspends or resumes it; its connections stay open. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
}

/** Starts a private Redis without persistence on a free port. */
export async function startPrivateRedis(extra: Record<string, string> = {}): Promise<PrivateRedis> {
  const port = await freePort()
  let redis = await spawnRedis(port, extra)
  const kill = () =>
    new Promise<void>((resolve) => {
      if (redis.exitCode !== null || redis.signalCode !== null) return resolve()
      redis.once('exit', () => resolve())
      redis.kill('SIGKILL')
    })
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    restart: async () => {
      redis = await spawnRedis(port, extra)
    },
    freeze: () => void redis.kill('SIGSTOP'),
    thaw: () => void redis.kill('SIGCONT'),
    stop: kill,
  }
}

async function spawnRedis(port: number, extra: Record<string, string>): Promise<ChildProcess> {
  const settings = { port, bind: '127.0.0.1', save: '', appendonly: 'no', dir: '/tmp', ...extra }
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
  const redis = spawn('redis-server', args, { stdio: 'ignore' })
  const failed = new Promise<never>((_, reject) => {
    redis.once('error', () =>
      reject(new Error('These tests need redis-server (Debian: apt-get install redis-server).')),
    )
    redis.once('exit', () => reject(new Error('redis-server ended at once.')))
  })
  failed.catch(() => {})
  const kill = () => void redis.kill('SIGKILL')
  process.once('exit', kill)
  // One process runs many files: their listeners must not pile up.
  redis.once('exit', () => process.off('exit', kill))
  await Promise.race([failed, listens(port, redis)])
  return redis
}

/** Waits until it accepts connections, or exits. */
async function listens(port: number, redis: ChildProcess): Promise<void> {
  while (redis.exitCode === null && redis.signalCode === null) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** How many nodes have a tab of a member, by the presence sets of a Redis. */
export async function countNodesOf({ id }: { id: string }, url: string): Promise<number> {
  const client = new Redis(url)
  try {
    const keys = await client.keys('*:{presence}:members:*')
    const found = await Promise.all(keys.map((key) => client.sismember(key, id)))
    return found.filter((isThere) => isThere === 1).length
  } finally {
    client.disconnect()
  }
}
