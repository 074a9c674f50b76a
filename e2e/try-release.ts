/**
 * Makes a release of a made-up version in a clone, and tests it as an operator who has only its
 * bundle: a start by Node without npm, then `npm start`, a backup while the product runs, a restore
 * into an empty database, where the member can sign in, and `npm run admin` on both. Compares the
 * build with the one of this checkout, which must exist.
 */
import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { logIn, signUp, verifyEmail } from '@shipmates/contract/accounts'
import { checkBillOfMaterials } from './support/bill-of-materials.ts'
import { checkReproducible, makeRelease, run, VERSION } from './support/release-clone.ts'
import { freePort, stopServer, untilReady } from './support/server-process.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'shipmates-release-'))
const clone = join(folder, 'clone')
const product = join(folder, `shipmates-${VERSION}`)
const backup = join(folder, 'all.backup')
const person = { email: 'ada@example.test', userName: 'ada_lovelace', password: 'Correct-Horse-7' }

try {
  await chmod(folder, 0o755)
  await releaseAndUnpack()
  await serve(['node', 'server/dist/main.js'], 'first', checkVersion)
  await serve(['npm', 'start'], 'first', async (url, dataDir) => {
    await post(url, signUp.path, person)
    await post(url, verifyEmail.path, { email: person.email, otp: await readCode(dataDir) })
    npmOn('first', 'admin', 'grant', person.userName, 'admin')
    npmOn('first', 'backup', backup)
  })
  npmOn('second', 'restore', backup)
  npmOn('second', 'admin', 'members', person.email, '--json')
  await serve(['npm', 'start'], 'second', (url) => post(url, logIn.path, person))
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function releaseAndUnpack(): Promise<void> {
  const platform = `${process.platform}-${process.arch}`
  const files = makeRelease(clone, platform)
  const name = `shipmates-${VERSION}`
  run('sha256sum', ['--check', '--strict', `${name}.sha256`], files)
  checkBillOfMaterials(join(files, `${name}.cdx.json`), VERSION)

  run('tar', ['-xzf', join(files, `${name}.tar.gz`)], folder)
  // The bundle was made by the same command from the same files, but by an npm that does not
  // enforce engines.
  const strictly = ['ci', '--omit=dev', '--engine-strict', '--dry-run', '--no-audit']
  run('npm', strictly, product)
  await rm(product, { recursive: true })
  run('tar', ['-xzf', join(files, `${name}-${platform}.tar.gz`)], folder)
  checkReproducible(clone, join(files, `${name}-${platform}.tar.gz`))
  // The build of this checkout is a second build of the same sources, in another folder.
  for (const dist of ['server/dist', 'web/dist'])
    run('diff', ['-r', dist, join(product, dist)], root)
}

async function checkVersion(url: string): Promise<void> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  if (!metrics.includes(`shipmates_build_info{version="${VERSION}"`)) {
    throw new Error(`The metrics show another version:\n${/.*build_info.*/.exec(metrics)}`)
  }
}

/** Runs one of the npm scripts on a data directory. Throws with its output if it fails. */
function npmOn(data: string, script: string, ...args: string[]): void {
  run('npm', ['run', script, '--', ...args], product, { DATA_DIR: join(folder, data) })
}

/** Runs the product on a data directory until `work` is done. Throws unless it stops with 0. */
async function serve(
  [command, ...args]: [string, ...string[]],
  data: string,
  work: (url: string, dataDir: string) => Promise<void>,
): Promise<void> {
  const port = await freePort()
  const server = spawn(command, args, {
    cwd: product,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: join(folder, data),
      PORT: String(port),
      LOG_LEVEL: 'warn',
    },
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
    throw new Error(`${command} stopped with ${server.exitCode ?? server.signalCode}`)
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
