/**
 * Checks that the built product starts on the current Node version, accepts a sign-up, and stops on
 * request.
 */
import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { signUpPattern } from './support/people.ts'
import { freePort, stopServer, untilReady } from './support/server-process.ts'

const folder = await mkdtemp(join(tmpdir(), 'shipmates-start-'))
await chmod(folder, 0o755)
const port = await freePort()
const main = fileURLToPath(new URL('../server/dist/main.js', import.meta.url))
const server = spawn(process.execPath, [main], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: {
    PATH: process.env.PATH,
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'warn',
  },
})
process.env.PRODUCT_URL = `http://127.0.0.1:${port}`
try {
  await untilReady(server, process.env.PRODUCT_URL)
  await signUpPattern()
} finally {
  await stopServer(server)
  await rm(folder, { recursive: true, force: true })
}
if (server.exitCode !== 0) {
  throw new Error(`The product stopped with ${server.exitCode ?? server.signalCode}`)
}
