import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startMailServer } from './mail-server.ts'

const START_WITHIN_MS = 60_000

/**
 * Starts the built product on a data directory of its own, with a real mail server beside it, and tells
 * the tests where both are. Returns how to stop them.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), 'shipmates-e2e-'))
  await chmod(dir, 0o755)
  const mail = await startMailServer(join(dir, 'mails'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = spawn(
    'node',
    [fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        DATA_DIR: join(dir, 'data'),
        SMTP_URL: mail.url,
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'warn',
      },
    },
  )
  process.env.PRODUCT_URL = url
  process.env.PRODUCT_MAILS = mail.dir
  process.env.PRODUCT_PID = String(server.pid)

  const stop = async () => {
    await stopServer(server)
    await mail.stop()
    await rm(dir, { recursive: true, force: true })
  }
  try {
    await untilReady(server, url)
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  let output = ''
  server.stdout?.on('data', (chunk: Buffer) => {
    output += chunk
  })
  const deadline = Date.now() + START_WITHIN_MS
  while (Date.now() < deadline) {
    if (server.exitCode !== null) break
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The product did not become ready:\n${output}`)
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
