import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cpuSeconds } from '../processes.ts'
import { percentile } from '../table.ts'
import type { Recorder, Statement } from './recorder.ts'

const AT_ONCE = 4
const FOR_MS = 2000
const SERIAL = 30

export interface Request {
  url: string
  cookie: string
}

export interface Endpoint {
  medianMs: number
  /** Requests per CPU second of server and database together. */
  perCpuSecond: number
  /** The same for a bare server that answers the same bytes. */
  barePerCpuSecond: number
  /** The same for the SQL statements alone, sent through the driver. */
  sqlPerCpuSecond: number
}

/** Measures an endpoint and its two lower bounds: bare HTTP, and bare SQL. Rotates the requests. */
export async function measureEndpoint(
  requests: readonly Request[],
  pids: { server: number; database: number },
  { send }: Recorder,
  statements: readonly Statement[],
): Promise<Endpoint> {
  const body = await ask(requests[0]!)
  const times: number[] = []
  for (let n = 0; n < SERIAL; n++) {
    const startedAt = performance.now()
    await ask(requests[n % requests.length]!)
    times.push(performance.now() - startedAt)
  }
  const askNext = (n: number) => ask(requests[n % requests.length]!)
  // A warm-up, because a process that has just started still compiles its code.
  await flood([], askNext)
  const perCpuSecond = await flood([pids.server, pids.database], askNext)
  const sqlPerCpuSecond = await flood([process.pid, pids.database], async () => {
    for (const statement of statements) await send(statement)
  })
  return {
    medianMs: percentile(times, 0.5),
    perCpuSecond,
    barePerCpuSecond: await floodBare(body),
    sqlPerCpuSecond,
  }
}

async function ask({ url, cookie }: Request): Promise<Buffer> {
  const response = await fetch(url, { headers: { cookie } })
  const body = Buffer.from(await response.arrayBuffer())
  if (!response.ok) throw new Error(`${url}: ${response.status} ${body}`)
  return body
}

async function floodBare(body: Buffer): Promise<number> {
  const dir = await mkdtemp(join(tmpdir(), 'shipmates-bench-'))
  const path = join(dir, 'body.json')
  await writeFile(path, body)
  const script = fileURLToPath(new URL('bare-server.ts', import.meta.url))
  const server = spawn(process.execPath, ['--import', 'tsx', script, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const url = await new Promise<string>((resolve) => {
      server.stdout.setEncoding('utf8').once('data', (line: string) => resolve(line.trim()))
    })
    return await flood([server.pid ?? 0], () => ask({ url: `${url}/`, cookie: '' }))
  } finally {
    server.kill()
    await rm(dir, { recursive: true })
  }
}

/** Repeats work for `FOR_MS` with `AT_ONCE` workers. Returns the runs per CPU second. */
async function flood(pids: readonly number[], work: (n: number) => Promise<unknown>) {
  await work(0)
  const usedBefore = cpuSeconds(pids)
  const until = performance.now() + FOR_MS
  let done = 0
  const worker = async () => {
    while (performance.now() < until) await work(done++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return done / (cpuSeconds(pids) - usedBefore)
}
