import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findRunning } from '../../server/src/platform/postgres/running.ts'
import { test as base } from './fixtures.ts'
import { signUpPattern } from './people.ts'
import { freePort, stopServer, untilReady } from './server-process.ts'

export { expect } from '@playwright/test'

/** The addresses of two nodes. Members are created, and browsers opened, on the first. */
export type Nodes = readonly [first: string, second: string]

/**
 * Runs a test on two nodes of the product that share a Redis and a database of their own: the embedded one of a third
 * process without visitors.
 */
export const test = base.extend<{ nodes: Nodes }>({
  nodes: [
    async ({ browserName: _ }, use) => {
      const outer = { ...process.env }
      const { urls, databaseUrl, stop } = await startNodes()
      try {
        process.env.PRODUCT_URL = urls[0]
        process.env.PRODUCT_DATABASE = databaseUrl
        await signUpPattern()
        await use(urls)
      } finally {
        process.env.PRODUCT_URL = outer.PRODUCT_URL
        process.env.PRODUCT_DATABASE = outer.PRODUCT_DATABASE
        await stop()
      }
    },
    { auto: true },
  ],
})

async function startNodes() {
  const dir = await mkdtemp(join(tmpdir(), 'shipmates-nodes-'))
  await chmod(dir, 0o755)
  const started: ChildProcess[] = []
  const stop = async () => {
    for (const child of started.reverse()) await stopServer(child)
    await rm(dir, { recursive: true, force: true })
  }
  try {
    const dataDir = join(dir, 'data')
    await startNode(started, { DATA_DIR: dataDir })
    const databaseUrl = (await findRunning(dataDir)) ?? ''
    const redisPort = await freePort()
    started.push(startRedis(redisPort, dir))
    const settings = {
      DATABASE_URL: databaseUrl,
      REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      DATA_DIR: join(dir, 'nodes'),
    }
    const urls = [await startNode(started, settings), await startNode(started, settings)] as const
    return { urls, databaseUrl, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function startRedis(port: number, dir: string): ChildProcess {
  const settings = { port: `${port}`, bind: '127.0.0.1', save: '', appendonly: 'no', dir }
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value])
  return spawn('redis-server', args, { stdio: 'ignore' })
}

async function startNode(started: ChildProcess[], settings: object): Promise<string> {
  const port = await freePort()
  const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))
  const node = spawn('node', [main], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...settings,
      PATH: process.env.PATH,
      PORT: `${port}`,
      SMTP_URL: process.env.PRODUCT_SMTP,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
    },
  })
  started.push(node)
  const url = `http://127.0.0.1:${port}`
  await untilReady(node, url)
  return url
}
