import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { openBlobs } from '../adapters/blobs/blobs.ts'
import { createHasher } from '../adapters/hashing/hasher.ts'
import { createMailer, type Mailer } from '../adapters/mail/mailer.ts'
import { type MailPrinter, openTransport, type Transport } from '../adapters/mail/transport.ts'
import { createApp } from '../app.ts'
import { keepBackups } from '../backup/keep-backups.ts'
import type { Deps } from '../deps.ts'
import { composers, domains } from '../domains.ts'
import { storeGivenUp } from '../identity/accounts/given-up.ts'
import { createShortlist } from '../matching/discovery/shortlist/shortlist.ts'
import { webDist } from '../paths.ts'
import type { Config, TracingConfig } from '../platform/config/config.ts'
import { identify, requireDurability } from '../platform/db/checks.ts'
import { openDatabase, type Statement } from '../platform/db/client.ts'
import { createClock } from '../platform/db/clock.ts'
import { createSlowStatements } from '../platform/db/slow-statements.ts'
import { watchDatabase } from '../platform/db/watch.ts'
import { createJobs } from '../platform/jobs.ts'
import { createLimiter } from '../platform/limiter.ts'
import { createLog, type Log } from '../platform/log.ts'
import { startEmbeddedPostgres } from '../platform/postgres/start.ts'
import { openRedis, type RedisLink, requireCredentials } from '../platform/redis.ts'
import { boxed } from '../platform/terminal-log.ts'
import { untraced } from '../platform/tracing/trace.ts'
import type { Tracing } from '../platform/tracing/tracing.ts'
import { warnOfUnknown } from '../platform/unknown-settings.ts'
import { sweepJob } from '../sweep.ts'
import { describeStart, readVersion } from './describe-start.ts'
import { migrateAtStart } from './migrate-at-start.ts'

export interface Running {
  /** The sentence for the terminal that says where mail goes. */
  mailGoes: string
  /**
   * Drains for the configured delay, then closes everything; clients reconnect to other nodes. A second call ends the
   * delay.
   */
  stop(signal: NodeJS.Signals): Promise<void>
}

/** Hooks of an entry point, such as the demo. */
export interface Additions {
  /** Runs after the migrations and before the first request. */
  prepare?: (deps: Pick<Deps, 'db' | 'now' | 'hasher' | 'blobs'>) => Promise<void>
  wrapTransport?: (transport: Transport) => Transport
  extend?: (app: FastifyInstance, config: Config) => void
}

/**
 * Opens the database, migrates it and serves the product. Closes everything it opened if it fails.
 */
export async function startServer(config: Config, additions: Additions = {}): Promise<Running> {
  const closers: Closers = []
  const draining = { isDraining: false }
  const log = createLog(config.logLevel)
  try {
    await open({ config, log, closers }, draining, additions)
  } catch (error) {
    await closeAll(closers, log).catch(() => {})
    throw error
  }
  const delay = new AbortController()
  const drainAndClose = async () => {
    draining.isDraining = true
    await wait(config.shutdownDelayMs, undefined, delay).catch(() => {})
    await closeAll(closers, log)
    log.info('stopped')
  }
  let stopped: Promise<void> | undefined
  return {
    mailGoes: describeMail(config),
    stop: (signal) => {
      log.info({ signal }, stopped ? 'stopping at once' : 'stopping')
      if (stopped) delay.abort()
      stopped ??= drainAndClose()
      return stopped
    },
  }
}

interface Opening {
  config: Config
  log: Log
  closers: Closers
}

/** Opens everything in its order. `draining` is set when the node starts to shut down. */
async function open(
  { config, log, closers }: Opening,
  draining: { isDraining: boolean },
  additions: Additions,
): Promise<void> {
  await checkSettings(config, log)
  const url = config.databaseUrl ?? (await startEmbedded(config, log, closers))
  const database = await openWatched(url, { config, log, closers })
  const { db, pool, trace } = database
  await requireDurability(pool)
  await migrateAtStart({ config, url: config.databaseDirectUrl ?? url, log })
  const clock = await createClock(pool)
  closers.push(clock.stop, watchDatabase(pool, log))

  const hasher = await createHasher()
  const { now } = clock
  const blobs = openBlobs({ db, now, log, config })
  await additions.prepare?.({ db, now, hasher, blobs })
  const shortlist = createShortlist({ db, log })
  const mailer = startMail({ config, db, now, log, trace, hasher, shortlist }, closers, additions)
  const jobs = createJobs()
  const databaseJobs = domains.flatMap((domain) => domain.databaseJobs?.({ db, now, log }) ?? [])
  const backups = config.backupAt ? [keepBackups({ config, url, now, log })] : []
  closers.push(...[sweepJob({ db, now, log }), ...backups, ...databaseJobs].map(jobs.start))

  const redis = await openLink({ config, log, closers }, pool)
  log.info(describeStart(config, redis?.node), 'starting')

  const app = await createApp({
    config,
    ...database,
    jobs,
    now,
    log,
    mailer,
    blobs,
    hasher,
    shortlist,
    redis,
    limiter: createLimiter({ isOn: config.hasRateLimits, limits: config.limits, redis }),
    isDraining: () => draining.isDraining,
    ...(existsSync(join(webDist, 'index.html')) && { webDist }),
  })
  additions.extend?.(app, config)
  closers.push(() => app.close(), shortlist.stop)
  await app.listen({ host: config.host, port: config.port })
  mailer.wake()
  void shortlist.prepare()
}

async function openLink(
  { config: { redisUrl: url }, log, closers }: Opening,
  pool: pg.Pool,
): Promise<RedisLink | undefined> {
  if (!url) return undefined
  const redis = openRedis({ url, database: await identify(pool), log })
  closers.push(redis.close)
  return redis
}

function startMail(
  {
    config,
    hasher,
    shortlist,
    ...deps
  }: Pick<Deps, 'config' | 'db' | 'now' | 'log' | 'trace' | 'hasher' | 'shortlist'>,
  closers: Closers,
  { wrapTransport = (transport) => transport }: Additions,
): Mailer {
  const transport = wrapTransport(openTransport(config, printMail))
  const mailer = createMailer({
    ...deps,
    transport,
    composers: composers({ hasher, config, shortlist }),
    storeGivenUp,
  })
  closers.push(mailer.stop)
  return mailer
}

/** Finds everything that would stop the start, before anything is opened. */
async function checkSettings(config: Config, log: Log): Promise<void> {
  warnOfSettings(config, log)
  await requirePort(config)
  if (config.redisUrl) await requireCredentials(config.redisUrl)
}

/** Warns about settings that are probably mistakes. */
function warnOfSettings({ hasRateLimits, unknown, smtpUrl, mailFrom }: Config, log: Log): void {
  if (!hasRateLimits) log.warn('RATE_LIMITS is off: nothing slows an attacker down')
  warnOfUnknown(unknown, log)
  if (smtpUrl && mailFrom.includes('@localhost')) {
    log.warn({ from: mailFrom }, 'MAIL_FROM names no sender that other mail servers accept')
  }
}

async function startEmbedded({ dataDir }: Config, log: Log, closers: Closers): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  closers.push(postgres.stop)
  return postgres.url
}

/** In a terminal a code or link is printed in a box, so that it stands out from the log. */
const printMail: MailPrinter = ({ recipient, subject, secret }) => {
  const { isTTY, columns } = process.stdout
  const [to, what] = [`Mail to ${recipient}`, secret ? `${subject}: ${secret}` : subject]
  process.stdout.write(secret && isTTY ? boxed([to, what], columns) : `${to}: ${what}\n`)
}

const describeMail = ({ smtpUrl, dataDir }: Config) =>
  smtpUrl
    ? `Mail is sent over ${new URL(smtpUrl).host}.`
    : `Mail is written to ${join(dataDir, 'outbox')}.`

/** Functions that close what was opened, in the order of opening. */
type Closers = (() => Promise<unknown> | unknown)[]

/**
 * Closes everything in reverse order, even if some fail. Logs every error, then throws the first.
 */
export async function closeAll(closers: Closers, log: Pick<Log, 'error'>): Promise<void> {
  const errors: unknown[] = []
  for (const close of closers.splice(0).reverse()) {
    try {
      await close()
    } catch (error) {
      log.error({ err: error }, 'a component could not be stopped')
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}

/** Throws unless it is possible to listen on the port. Call before a start changes anything. Accepts no requests. */
async function requirePort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  const server = createServer((socket) => socket.destroy())
  try {
    await once(server.listen({ host, port }), 'listening')
  } catch (error) {
    // A host that fails to resolve reports `getaddrinfo`; treat it like any other listen error.
    throw Object.assign(error as Error, { syscall: 'listen' })
  }
  server.close()
  await once(server, 'close')
}

/** Opens the pool of a node. Its statements are traced and logged as the settings say. */
export async function openWatched(url: string, { config, log, closers }: Opening) {
  const tracing = config.tracing && (await loadTracing(config.tracing, log))
  if (tracing) closers.push(tracing.stop)
  const { slowStatementsMs: slowerThanMs } = config
  const requestId = tracing?.requestId
  const logSlow = slowerThanMs > 0 && createSlowStatements({ log, slowerThanMs, requestId })
  const options = {
    poolSize: config.databasePool,
    isPooled: config.databaseDirectUrl !== undefined,
  }
  const onStatement = (statement: Statement) => {
    if (logSlow) logSlow(statement)
    tracing?.noteStatement(statement)
  }
  const database = openDatabase({ ...options, url, onStatement })
  closers.push(database.close)
  const { db, pool, queryTimes } = database
  return { db, pool, queryTimes, tracing, trace: tracing?.trace ?? untraced }
}

/** Its packages are loaded only here, because they slow the process down. */
async function loadTracing(config: TracingConfig, log: Log): Promise<Tracing> {
  const { startTracing } = await import('../platform/tracing/tracing.ts')
  return startTracing({ config, version: readVersion(), log })
}
