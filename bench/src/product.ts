import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const READY_WITHIN_MS = 180_000

/** A process of the built product with its own data directory. */
export interface Product {
  url: string
  dataDir: string
  pid(): number
  /** Waits for the verification code of an address. */
  codeFor(email: string): Promise<string>
  /** Calls back with each line that it prints. */
  onLine(listener: (line: string) => void): void
  /** Signals only the server process, not its database. Resolves once it has exited. */
  kill(signal: NodeJS.Signals): Promise<void>
  /** Restarts it at the same address. Returns the milliseconds until it was ready. */
  start(): Promise<number>
  /** Stops it and removes its directory, unless the settings named that. */
  stop(): Promise<void>
}

/**
 * Starts the product, by default on the embedded database. The entry `demo` seeds the demo's
 * members.
 */
export async function startProduct(
  settings: Record<string, string> = {},
  entry: 'main' | 'demo' = 'main',
): Promise<Product> {
  const dataDir = settings.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'shipmates-bench-')))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const codes = createCodes()
  const listeners = [codes.read]
  let child: ChildProcess

  const start = async () => {
    const startedAt = performance.now()
    child = spawn(process.execPath, [`server/dist/${entry}.js`], {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        DATA_DIR: dataDir,
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'error',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    createInterface({ input: child.stdout! }).on('line', (line) => {
      for (const listener of listeners) listener(line)
    })
    await isReady(url, child)
    return performance.now() - startedAt
  }
  const kill = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve()
      child.once('exit', () => resolve())
      child.kill(signal)
    })

  await start()
  return {
    url,
    dataDir,
    pid: () => child.pid ?? 0,
    codeFor: codes.of,
    onLine: (listener) => void listeners.push(listener),
    kill,
    start,
    stop: async () => {
      await kill('SIGTERM')
      if (!settings.DATA_DIR) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Reads codes from stdout, where the product prints mails if it has no mail server. */
function createCodes() {
  const known = new Map<string, string>()
  const waiting = new Map<string, (code: string) => void>()
  return {
    read: (line: string) => {
      const [, email, code] = /^Mail to (\S+): .*: (\d{6})$/.exec(line) ?? []
      if (!email || !code) return
      known.set(email, code)
      waiting.get(email)?.(code)
    },
    of: (email: string) =>
      new Promise<string>((resolve) => {
        const code = known.get(email)
        if (code) resolve(code)
        else waiting.set(email, resolve)
      }),
  }
}

async function isReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  child.kill()
  throw new Error('The product does not get ready. Is it built (npm run build)?')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
