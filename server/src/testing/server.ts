import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { openBlobs } from '../adapters/blobs/blobs.ts'
import { createHasher } from '../adapters/hashing/hasher.ts'
import { createMailer } from '../adapters/mail/mailer.ts'
import { type Letter, openTransport, type Transport } from '../adapters/mail/transport.ts'
import { createApp } from '../app.ts'
import { composers } from '../composers.ts'
import { createShortlist } from '../domains/discovery/shortlist/shortlist.ts'
import { type Config, readConfig } from '../platform/config/config.ts'
import { type DatabaseConfig, openDatabase } from '../platform/db/client.ts'
import { identify } from '../platform/db/identify.ts'
import { createReplica } from '../platform/db/replica.ts'
import { createLimiter } from '../platform/limiter.ts'
import { createLog, type OnError } from '../platform/log.ts'
import { openRedis } from '../platform/redis.ts'
import { untraced } from '../platform/tracing/trace.ts'
import type { Tracing } from '../platform/tracing/tracing.ts'
import { createClient, type TestClient } from './client.ts'
import { createTestDatabase, openTestDatabase } from './database.ts'
import { type NewMember, newMember, type TestMember } from './members.ts'
import { PATIENT_DATABASE } from './patience.ts'

export interface SentMail extends Letter {
  recipient: string
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>

interface Options {
  config?: Partial<Config>
  /** Pool settings of its new database, for a test about query timeouts. */
  database?: Omit<DatabaseConfig, 'url'>
  /** How far the server's clock is ahead, in ms. Change it with `server.clock.aheadMs`. */
  aheadMs?: number
  /** Uses the database of a stopped server. */
  databaseUrl?: string
  /** A standby of that database. */
  replicaUrl?: string
  /** A Redis shared with the other nodes on its database. */
  redisUrl?: string
  /** Directory of a built web app. Without it only the API is served. */
  webDist?: string
  /** Called for each line of level `error`. */
  onError?: OnError
  /** As the settings would start it. */
  tracing?: Tracing
}

const hasher = createHasher()

/**
 * Starts the whole product on its own database and a free port. Mail goes to `mails`, or over SMTP
 * if `config.smtpUrl` is set. Rate limits are off unless `config.hasRateLimits` is true.
 */
export async function startTestServer(options: Options = {}) {
  const {
    config: overrides = {},
    aheadMs = 0,
    databaseUrl,
    replicaUrl,
    redisUrl,
    webDist,
    tracing,
    onError,
  } = options
  const database = databaseUrl
    ? openTestDatabase(databaseUrl)
    : await createTestDatabase(options.database)
  const dataDir = await mkdtemp(join(tmpdir(), 'shipmates-server-'))
  const config: Config = {
    ...readConfig({ NODE_ENV: 'test', LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' }, '/dev/null'),
    dataDir,
    hasRateLimits: false,
    databaseDirectUrl: database.url,
    ...overrides,
  }
  const clock = { aheadMs }
  const now = () => new Date(Date.now() + clock.aheadMs)
  const logged: string[] = []
  const write = (line: string) => {
    logged.push(line)
    if (config.logLevel !== 'silent') process.stdout.write(line)
  }
  const log = createLog('info', { write }, onError)
  const mails: SentMail[] = []
  const outbox: Transport = {
    send: async (recipient: string, letter: Letter) => void mails.push({ recipient, ...letter }),
    close: () => {},
  }
  const transport = config.smtpUrl ? openTransport(config, () => {}) : outbox
  const shortlist = createShortlist({ db: database.db, log, waitsMs: 60_000 })
  const mailer = createMailer({
    db: database.db,
    now,
    log,
    trace: tracing?.trace ?? untraced,
    transport,
    composers: composers({ hasher: await hasher, config, shortlist }),
  })
  const standby = replicaUrl ? openDatabase({ ...PATIENT_DATABASE, url: replicaUrl }) : undefined
  const replica = standby && createReplica({ primary: database, standby, log })
  const blobs = openBlobs({ db: database.db, now, log, config })
  const redis =
    redisUrl && openRedis({ url: redisUrl, database: await identify(database.pool), log })
  const limiter = createLimiter({
    isOn: config.hasRateLimits,
    limits: config.limits,
    ...(redis && { redis }),
  })
  const app = await createApp({
    config,
    db: database.db,
    pool: database.pool,
    replica,
    queryTimes: database.queryTimes,
    now,
    log,
    mailer,
    blobs,
    hasher: await hasher,
    shortlist,
    limiter,
    trace: tracing?.trace ?? untraced,
    tracing,
    ...(redis && { redis }),
    isDraining: () => false,
    ...(webDist && { webDist }),
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`

  return {
    app,
    url,
    db: database.db,
    shortlist,
    config,
    clock,
    now,
    limiter,
    blobs,
    mails,
    /** The log lines so far. */
    logged,
    databaseUrl: database.url,
    /** A client that is not signed in. */
    visitor: (): TestClient => createClient(url),
    /** A verified, signed-in member with a unique name, created without mail. */
    newMember: (overrides: NewMember = {}): Promise<TestMember> =>
      newMember({ url, db: database.db, now, hasher }, overrides),
    stop: async () => {
      await mailer.stop()
      await app.close()
      await blobs.stop()
      transport.close()
      if (redis) redis.close()
      await replica?.stop()
      await standby?.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts a server for all tests of a file, and stops it after them. Await it at the top of the file. */
export async function startServerForFile(
  ...options: Parameters<typeof startTestServer>
): Promise<TestServer> {
  const server = await startTestServer(...options)
  afterAll(server.stop)
  return server
}

/** A short random string for unique names and addresses. */
export const unique = (): string => randomBytes(4).toString('hex')
