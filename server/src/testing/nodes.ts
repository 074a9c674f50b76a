import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { type Database, openDatabase } from '../platform/db/client.ts'
import { freePort } from '../platform/postgres/start.ts'
import { builtEntry, serverDir } from './built-server.ts'
import { createClient, type TestClient } from './client.ts'
import { newConnection } from './connections.ts'
import { countCost } from './cost.ts'
import { createCheapHasher } from './hasher.ts'
import { newMember, type TestMember } from './members.ts'
import { PATIENT_DATABASE } from './patience.ts'
import { type PrivatePostgres, startPrivatePostgres } from './private-postgres.ts'
import { countNodesOf, type PrivateRedis, startPrivateRedis } from './redis.ts'
import { openTab, type Tab } from './sockets.ts'

/** A process of the product. */
export interface Node {
  url: string
  pid(): number
  kill(signal: NodeJS.Signals): Promise<number | null>
  /** Restarts it at the same address after it was killed, as this version. */
  start(): Promise<void>
  /** Its log so far, warnings and above. */
  output(): string
}

export interface Nodes {
  database: Database
  postgres: PrivatePostgres
  redis: PrivateRedis
  nodes: Node[]
  newMember(): Promise<TestMember>
  /** Two new members who are connected. */
  newConnection(): ReturnType<typeof newConnection>
  /** Opens a tab, or creates an HTTP client, of a member at a node. */
  tabAt(node: number, member: TestMember): Promise<Tab>
  clientAt(node: number, member: TestMember): TestClient
  /** How many nodes Redis knows of, and how many have a tab of a member by its presence sets. */
  countNodes(): Promise<number>
  countNodesOf(member: TestMember): Promise<number>
  stop(): Promise<void>
}

const hasher = createCheapHasher()

/**
 * Starts several nodes on one private PostgreSQL and Redis, with rate limits off: from this version's build, or from
 * the sources in `versionDir`.
 */
export async function startNodes(
  count: number,
  overrides: Record<string, string> = {},
  versionDir?: string,
): Promise<Nodes> {
  const [postgres, redis] = await Promise.all([
    startPrivatePostgres({ isDurable: true }),
    startPrivateRedis(),
  ])
  const url = await postgres.createDatabase('shipmates')
  const database = openDatabase({ ...PATIENT_DATABASE, url })
  const dataDir = await mkdtemp(join(tmpdir(), 'shipmates-nodes-'))
  const settings = { DATABASE_URL: url, REDIS_URL: redis.url, DATA_DIR: dataDir, ...overrides }
  const nodes: Node[] = []
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.kill('SIGKILL')))
    await database.close()
    await Promise.all([redis.stop(), postgres.stop()])
    await rm(dataDir, { recursive: true, force: true })
  }
  const starts = await Promise.allSettled(
    Array.from({ length: count }, () => startNode(settings, { versionDir })),
  )
  for (const start of starts) if (start.status === 'fulfilled') nodes.push(start.value)
  const failed = starts.find((start) => start.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  const withRedis = async <T>(ask: (client: Redis) => Promise<T>): Promise<T> => {
    const client = new Redis(redis.url)
    return ask(client).finally(() => client.disconnect())
  }
  const urlAt = (node: number) => nodes[node]!.url
  const make = () =>
    newMember({ url: urlAt(0), db: database.db, now: () => new Date(), hasher }, {})
  return {
    database,
    postgres,
    redis,
    nodes,
    newMember: make,
    newConnection: () => newConnection(database.db, { newMember: make }),
    tabAt: (node, { cookie }) => openTab({ url: urlAt(node), cookie }),
    clientAt: (node, { cookie }) => createClient(urlAt(node), cookie),
    countNodes: () =>
      withRedis(async (client) => {
        const [key] = await client.keys('*:{presence}:nodes')
        return key ? client.zcard(key) : 0
      }),
    countNodesOf: (member) => countNodesOf(member, redis.url),
    stop,
  }
}

interface NodeOptions {
  /** The entry point of the build, by default `main`. */
  entry?: string
  /** Starts the sources there instead of the build. */
  versionDir?: string | undefined
}

/** Tests start nodes also while their file is collected, which has no time limit of its own. */
const READY_WITHIN_MS = 300_000

/** Starts one node at a free port, with rate limits off. Kills it if it is not ready in time. */
export async function startNode(
  settings: Record<string, string>,
  { entry = 'main', versionDir }: NodeOptions = {},
): Promise<Node> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const environment = { PORT: String(port), RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ...settings }
  let child: ChildProcess
  let output = ''
  const start = async (sources?: string) => {
    countCost('server starts')
    const args = sources ? ['--import', 'tsx', 'src/main.ts'] : [await builtEntry(entry)]
    child = spawn(process.execPath, args, {
      cwd: sources ?? serverDir,
      env: { ...process.env, NODE_ENV: 'test', ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    if (await becomesReady(url, child)) return
    child.kill('SIGKILL')
    throw new Error(`The node at ${url} did not become ready. Its output:\n${output}`)
  }
  await start(versionDir)
  return {
    url,
    pid: () => child.pid ?? 0,
    start: () => start(),
    output: () => output,
    kill: (signal) =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode)
        child.once('exit', (code) => resolve(code))
        child.kill(signal)
      }),
  }
}

/** Waits until it is ready, and returns whether it is: not if it exits, or takes longer than even a busy machine does. */
async function becomesReady(url: string, child: ChildProcess): Promise<boolean> {
  const deadline = performance.now() + READY_WITHIN_MS
  while (child.exitCode === null && child.signalCode === null) {
    const leftMs = Math.ceil(deadline - performance.now())
    if (leftMs <= 0) return false
    const signal = AbortSignal.timeout(leftMs)
    const answer = await fetch(`${url}/readyz`, { signal }).catch(() => undefined)
    if (answer?.ok) return true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}
