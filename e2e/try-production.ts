/**
 * Checks the whole way of an operator without build tools, in a temporary directory: the files of
 * the repository with a build, `npm ci --omit=dev -w server`, `npm start`, a backup while the
 * product runs, a restore into an empty database, where the member can sign in, and `npm run admin` on both.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmod, cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { logIn, signUp, verifyEmail } from '@shipmates/contract/accounts'
import { freePort, stopServer, untilReady } from './support/server-process.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'shipmates-production-'))
const checkout = join(folder, 'checkout')
const backup = join(folder, 'all.backup')
const person = { email: 'ada@example.test', userName: 'ada_lovelace', password: 'Correct-Horse-7' }

// Without the variables that the current npm run sets for its scripts.
const own = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE|INIT_CWD$)/i.test(name))

try {
  await chmod(folder, 0o755)
  await copyCheckout()
  npm('ci', '--omit=dev', '-w', 'server', '--prefer-offline', '--no-audit', '--no-fund')
  await serve('first', async (url, dataDir) => {
    await post(url, signUp.path, person)
    await post(url, verifyEmail.path, { email: person.email, otp: await readCode(dataDir) })
    npmOn('first', 'run', 'admin', '--', 'grant', person.userName, 'admin')
    npmOn('first', 'run', 'backup', '--', backup)
  })
  npmOn('second', 'run', 'restore', '--', backup)
  npmOn('second', 'run', 'admin', '--', 'members', person.email, '--json')
  await serve('second', (url) => post(url, logIn.path, person))
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function copyCheckout(): Promise<void> {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  const paths = [...tracked.split('\0').filter(Boolean), 'server/dist', 'web/dist']
  for (const path of paths) await cp(join(root, path), join(checkout, path), { recursive: true })
}

function environmentOf(data: string, settings: Record<string, string> = {}): NodeJS.ProcessEnv {
  return { ...Object.fromEntries(own), DATA_DIR: join(folder, data), ...settings }
}

/** Runs an npm command in the checkout, with a data directory. Throws with its output if it fails. */
function npmOn(data: string, ...args: string[]): void {
  const options = { cwd: checkout, env: environmentOf(data), encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync('npm', args, options)
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed:\n${stdout}${stderr}`)
}

function npm(...args: string[]): void {
  npmOn('first', ...args)
}

/** Runs `npm start` on a data directory until `work` is done. Throws unless it stops with 0. */
async function serve(data: string, work: (url: string, dataDir: string) => Promise<void>) {
  const port = await freePort()
  const env = environmentOf(data, { PORT: String(port), LOG_LEVEL: 'warn' })
  const server = spawn('npm', ['start'], {
    cwd: checkout,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  try {
    await untilReady(server, url)
    await work(url, join(folder, data))
  } finally {
    await stopServer(server)
  }
  if (server.exitCode !== 0) {
    throw new Error(`npm start stopped with ${server.exitCode ?? server.signalCode}`)
  }
}

async function post(url: string, path: string, body: object): Promise<void> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
}

/** The code in the only mail of the outbox. Waits for the mail. */
async function readCode(dataDir: string): Promise<string> {
  const outbox = join(dataDir, 'outbox')
  for (;;) {
    const names = (await readdir(outbox).catch(() => [])).filter((name) => !name.startsWith('.'))
    const mail = names[0] && (await readFile(join(outbox, names[0]), 'utf8'))
    const code = mail && /\b\d{6}\b/.exec(mail.slice(mail.indexOf('\r\n\r\n')))?.[0]
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
