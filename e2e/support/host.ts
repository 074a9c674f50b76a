import { execFile, spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { signUp, verifyEmail } from '@shipmates/contract/accounts'
import { readMails, startMailServer } from './mail-server.ts'
import type { Person } from './people.ts'
import { freePort, stopServer, untilReady } from './server-process.ts'

const dist = (file: string) => fileURLToPath(new URL(`../../server/dist/${file}`, import.meta.url))

const MAIL_WITHIN_MS = 60_000

export interface Host {
  url: string
  /** By its host name, to which providers send members back, and for which browsers offer passkeys. */
  site: string
  /** Signs a member up and verifies their email. */
  register: (member: Person) => Promise<void>
  /** Runs a command of `npm run admin`; returns its output. */
  admin: (...words: string[]) => Promise<string>
  /** The first match in the mails to an address, once there is one. */
  findInMail: (email: string, pattern: RegExp) => Promise<string>
  stop: () => Promise<void>
}

/** Starts the product with settings and pages of its own. */
export async function startHost(
  settings: Record<string, string>,
  pages: Record<string, string> = {},
  port?: number,
): Promise<Host> {
  const dir = await mkdtemp(join(tmpdir(), 'shipmates-host-'))
  await chmod(dir, 0o755)
  const dataDir = join(dir, 'data')
  await mkdir(join(dataDir, 'pages'), { recursive: true })
  for (const [name, text] of Object.entries(pages)) {
    await writeFile(join(dataDir, 'pages', `${name}.md`), text)
  }
  const mail = await startMailServer(join(dir, 'mails'))
  port ??= await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    PATH: process.env.PATH,
    PORT: String(port),
    DATA_DIR: dataDir,
    SMTP_URL: mail.url,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ...settings,
  }
  const server = spawn('node', [dist('main.js')], { stdio: ['ignore', 'pipe', 'inherit'], env })
  const stop = async () => {
    await stopServer(server)
    await mail.stop()
    await rm(dir, { recursive: true, force: true })
  }
  await untilReady(server, url).catch(async (error) => {
    await stop()
    throw error
  })
  const find = (email: string, pattern: RegExp) => findInMail(mail.dir, email, pattern)
  return {
    url,
    site: url.replace('127.0.0.1', 'localhost'),
    register: async (member) => {
      await post(url + signUp.path, member)
      const otp = await find(member.email, /^\d{6}$/m)
      await post(url + verifyEmail.path, { email: member.email, otp })
    },
    admin: async (...words) =>
      (await promisify(execFile)('node', [dist('admin.js'), ...words], { env })).stdout,
    findInMail: find,
    stop,
  }
}

async function post(address: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`${address}: ${await reply.text()}`)
}

async function findInMail(dir: string, email: string, pattern: RegExp): Promise<string> {
  const deadline = Date.now() + MAIL_WITHIN_MS
  while (Date.now() < deadline) {
    const mails = await readMails(dir, email)
    const found = mails.map(({ text }) => pattern.exec(text ?? '')?.[0]).find(Boolean)
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No such mail to ${email}`)
}
