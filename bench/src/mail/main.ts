/**
 * Counts how often two nodes deliver one code through a slow mail server. An argument names another
 * built checkout to measure instead of this one.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { signUp } from '@shipmates/contract/accounts'
import pg from 'pg'
import { startPostgres } from '../postgres.ts'
import { printFigures } from '../table.ts'
import { startSlowServer } from './slow-server.ts'

const WATCHED_MS = 180_000
const checkout = process.argv[2] ?? fileURLToPath(new URL('../../../', import.meta.url))

const postgres = await startPostgres()
const dataDir = await mkdtemp(join(tmpdir(), 'shipmates-mail-'))
const stops: (() => unknown)[] = [postgres.stop, () => rm(dataDir, { recursive: true })]
let port = 3900 + (process.pid % 90)

async function startNode(database: string, smtpPort: number): Promise<string> {
  const own = String(++port)
  const settings = { PORT: own, DATABASE_URL: database, DATA_DIR: dataDir }
  const child = spawn(process.execPath, [join(checkout, 'server/dist/main.js')], {
    cwd: dataDir,
    env: {
      ...process.env,
      ...settings,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  stops.unshift(() => child.kill('SIGKILL'))
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (text) => String(text).includes('is ready') && resolve())
  })
  return `http://127.0.0.1:${own}`
}

/** Starts two nodes on a new database, signs up at one, and counts deliveries and codes. */
async function measure(name: string, waits: { replyMs: number; endMs: number }) {
  const owner = new pg.Client({ connectionString: postgres.url })
  await owner.connect()
  await owner.query(`create database ${name}`)
  await owner.end()
  const database = postgres.url.replace(/\/[^/]*$/, `/${name}`)
  const smtp = await startSlowServer(waits)
  stops.unshift(smtp.stop)
  const url = await startNode(database, smtp.port)
  await startNode(database, smtp.port)
  const body = { email: `${name}@example.test`, userName: name, password: 'Ship-It-2026!' }
  const answer = await fetch(url + signUp.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (answer.status !== 201) throw new Error(`The sign-up was answered ${answer.status}.`)
  await wait(WATCHED_MS)
  console.log(
    name,
    smtp.delivered.map(({ atMs }) => `after ${Math.round(atMs / 1000)} s`).join(', '),
  )
  const codes = new Set(smtp.delivered.map(({ code }) => code)).size
  return { deliveries: smtp.delivered.length, codes }
}

try {
  const [slow, slowest] = await Promise.all([
    measure('slow_replies', { replyMs: 14_000, endMs: 14_000 }),
    measure('slow_end', { replyMs: 0, endMs: 65_000 }),
  ])
  printFigures([
    {
      what: '14 s before each reply: deliveries of one mail',
      measured: slow.deliveries,
      unit: '',
      atMost: 1,
    },
    { what: '14 s before each reply: different codes', measured: slow.codes, unit: '', atMost: 1 },
    {
      what: '65 s before the last reply: deliveries of one mail',
      measured: slowest.deliveries,
      unit: '',
      atMost: 1,
    },
    {
      what: '65 s before the last reply: different codes',
      measured: slowest.codes,
      unit: '',
      atMost: 1,
    },
  ])
} finally {
  for (const stop of stops) await stop()
}
