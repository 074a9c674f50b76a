import { afterAll, expect, onTestFinished, test } from 'vitest'
import { migrate } from '../platform/db/migrate.ts'
import { isPostmasterOf, readPidFile } from '../platform/postgres/live-process.ts'
import { freePort, startEmbeddedPostgres } from '../platform/postgres/start.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { startOtlpReceiver } from '../testing/otlp-receiver.ts'
import { startPrivatePostgres } from '../testing/private-postgres.ts'
import { startProxy } from '../testing/proxy.ts'
import { startPrivateRedis } from '../testing/redis.ts'
import { type Ended, runCommand } from '../testing/run-command.ts'
import { startS3 } from '../testing/s3.ts'
import { startServerForFile } from '../testing/server.ts'
import { createTempDir } from '../testing/temp-dir.ts'
import type { Examined } from './examine.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }

const postgres = await startPrivatePostgres({ isDurable: true })
const databaseUrl = await postgres.createDatabase('good')
await migrate(databaseUrl)
afterAll(postgres.stop)
const proxy = await startProxy()
afterAll(proxy.stop)
const server = await startServerForFile({
  databaseUrl,
  config: { publicUrl: proxy.url, trustProxy: 'loopback' },
})
proxy.port = Number(new URL(server.url).port)

const here = { PORT: `${proxy.port}`, PUBLIC_URL: proxy.url, DATABASE_URL: databaseUrl }

const doctor = (settings: Record<string, string>, ...args: string[]) =>
  runCommand('doctor', settings, ...args)

/** The findings as `state check`, with the text of each. */
function read({ stdout }: Ended) {
  const { isRunning, findings } = JSON.parse(stdout) as Examined
  const states = Object.fromEntries(findings.map(({ check, state }) => [check, state]))
  const text = (wanted: string) => findings.find(({ check }) => check === wanted)?.says
  return { isRunning, states, text }
}

test('finds no fault in a good installation, and leaves nothing behind', async () => {
  const [redis, mail, s3] = [await startPrivateRedis(), await startMailServer(), await startS3()]
  onTestFinished(() => Promise.all([redis.stop(), mail.close(), s3.stop()]).then(() => {}))
  const collector = await startOtlpReceiver()

  const ended = await doctor(
    {
      ...here,
      TRUST_PROXY: 'loopback',
      DATABASE_DIRECT_URL: databaseUrl,
      REDIS_URL: redis.url,
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: 'Crew <crew@ferry.example>',
      BLOBS_URL: s3.url,
      GITHUB_CLIENT_ID: 'Iv1.x',
      GITHUB_CLIENT_SECRET: 'secret',
      GITHUB_URL: server.url,
      GITHUB_API_URL: `${server.url}/api/v3`,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
      BACKUP_COMMAND: 'exit 3',
    },
    '--json',
    '--mail',
    'ada@example.org',
  )

  const { isRunning, states: all } = read(ended)
  // Readiness has a timeout of its own, which a busy machine may exceed.
  const { ready, ...states } = all
  expect(ready).toBeDefined()
  const good = Object.fromEntries(Object.keys(states).map((check) => [check, 'ok']))
  expect(states).toEqual(good)
  expect(Object.keys(states)).toEqual(
    expect.arrayContaining([
      'proxy',
      'websocket',
      'polling',
      'clock',
      'messages',
      'pooler',
      'backup',
      'command',
      'traces',
    ]),
  )
  expect({ isRunning, stderr: ended.stderr }).toEqual({ isRunning: true, stderr: '' })
  expect(mail.mails.map(({ to }) => to?.[0]?.address)).toEqual(['ada@example.org'])
  expect([...s3.objects]).toEqual([])
  expect(collector.spans).toEqual([])
  expect(collector.requests).toEqual([
    { url: '/v1/traces', authorization: 'Bearer of-the-collector' },
  ])
})

test('reports everything that is broken at once, and no secret', async () => {
  const deaf = await startProxy({ passesUpgrades: false, drops: ['x-request-id'] })
  const mail = await startMailServer()
  onTestFinished(() => Promise.all([deaf.stop(), mail.close()]).then(() => {}))
  deaf.port = proxy.port
  const wrong = new URL(databaseUrl)
  wrong.password = 'quite-wrong'

  const ended = await doctor(
    {
      ...here,
      PUBLIC_URL: deaf.url,
      TRUST_PROXY: 'loopback',
      DATABASE_URL: wrong.href,
      REDIS_URL: `redis://:hush-hush@127.0.0.1:${await freePort()}`,
      SMTP_URL: `smtp://ada:open-sesame@127.0.0.1:${mail.port}`,
      BLOBS_URL: `s3://AK:top-secret@127.0.0.1:${await freePort()}/pictures?tls=off`,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://ada:shut-up@127.0.0.1:${await freePort()}`,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20mum-mum',
      BACKUP_COMMAND: 'curl -H "Authorization: not-a-word',
    },
    '--json',
  )

  const { states, text } = read(ended)
  expect(states).toMatchObject({
    product: 'ok',
    proxy: 'warn',
    websocket: 'fail',
    polling: 'fail',
    database: 'fail',
    redis: 'fail',
    mail: 'fail',
    blobs: 'fail',
    traces: 'fail',
    command: 'fail',
  })
  expect(text('database')).toMatch(/^DATABASE_URL: 127.0.0.1:\d+ refuses \(password auth/)
  expect(text('websocket')).toMatch(/is answered 400, and not by the product/)
  expect(text('polling')).toMatch(/has another PUBLIC_URL/)
  expect(text('redis')).toMatch(/ECONNREFUSED/)
  expect(ended.code).toBe(1)
  expect(ended.stdout + ended.stderr).not.toMatch(
    /quite-wrong|hush-hush|open-sesame|top-secret|shut-up|mum-mum|not-a-word/,
  )
})

test('reports that PUBLIC_URL is unreachable, or leads to another server', async () => {
  const nowhere = `http://127.0.0.1:${await freePort()}`
  const s3 = await startS3()
  onTestFinished(s3.stop)

  const [dead, other] = await Promise.all([
    doctor({ ...here, PUBLIC_URL: nowhere }),
    doctor({ ...here, PUBLIC_URL: s3.config.endpoint }),
  ])

  expect(dead.code).toBe(1)
  expect(dead.stdout).toMatch(
    /^fail {2}address +PUBLIC_URL: http:\/\/127.0.0.1:\d+ cannot be reached: nothing listens there \(ECONNREFUSED\)\n +Set PUBLIC_URL/m,
  )
  expect(other.stdout).toMatch(
    /^fail {2}address .* does not lead to the product: \/healthz answers 4/m,
  )
})

test('checks a stopped product on its embedded database, and leaves it stopped', async () => {
  const dataDir = await createTempDir()
  const embedded = await startEmbeddedPostgres({ dataDir, log: silent })
  await embedded.stop()
  const port = await freePort()

  const ended = await doctor({ DATA_DIR: dataDir, PORT: `${port}` }, '--json')

  const { isRunning, states, text } = read(ended)
  expect({ isRunning, code: ended.code }).toEqual({ isRunning: false, code: 0 })
  expect(states).toMatchObject({
    product: 'warn',
    database: 'ok',
    schema: 'warn',
    durability: 'ok',
  })
  expect(text('database')).toMatch(/stopped with the product, started for this/)
  const left = await readPidFile(`${dataDir}/postgres`)
  expect(left && (await isPostmasterOf(left.pid, `${dataDir}/postgres`))).toBeFalsy()
})

test('reports every bad and misspelt setting', async () => {
  const ended = await doctor({ PORT: 'x', RATE_LIMITS: 'y', DATABASE_UR: 'z' })

  expect(ended.code).toBe(1)
  expect(ended.stdout.match(/^(ok|warn|fail) .*/gm)).toEqual([
    'fail  settings  PORT takes a port number from 0 to 65535',
    'fail  settings  RATE_LIMITS takes on or off',
    'warn  settings  DATABASE_UR is no setting',
  ])
})
