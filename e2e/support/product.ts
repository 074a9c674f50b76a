import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findRunning } from '../../server/src/platform/postgres/running.ts'
import { grantRole } from './database.ts'
import { startMailServer } from './mail-server.ts'
import { newMember, signUpPattern } from './people.ts'
import { freePort, stopServer, untilReady } from './server-process.ts'

/**
 * Playwright's global setup: starts the built product in its own data directory, with a real mail
 * server, and passes both addresses to the tests. Returns the teardown function.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), 'shipmates-e2e-'))
  await chmod(dir, 0o755)
  const mail = await startMailServer(join(dir, 'mails'))
  const dataDir = join(dir, 'data')
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
        DATA_DIR: dataDir,
        SMTP_URL: mail.url,
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'warn',
      },
    },
  )
  process.env.PRODUCT_URL = url
  process.env.PRODUCT_MAILS = mail.dir
  process.env.PRODUCT_SMTP = mail.url
  process.env.PRODUCT_PID = String(server.pid)

  const stop = async () => {
    await stopServer(server)
    await mail.stop()
    await rm(dir, { recursive: true, force: true })
  }
  try {
    await untilReady(server, url)
    process.env.PRODUCT_DATABASE = await findRunning(dataDir)
    await signUpPattern()
    // Without one, Discover says how to become it.
    await grantRole((await newMember('chief')).id, 'admin')
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
