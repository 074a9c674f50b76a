import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { logIn } from '@shipmates/contract/accounts'
import { afterAll, expect, onTestFinished } from 'vitest'
import { openBlobs } from '../adapters/blobs/blobs.ts'
import { createMailer } from '../adapters/mail/mailer.ts'
import { type Mail, openTransport, type Transport } from '../adapters/mail/transport.ts'
import { decoding } from '../adapters/photos/decode.ts'
import { createApp } from '../app.ts'
import { composers } from '../domains.ts'
import { storeGivenUp } from '../identity/accounts/given-up.ts'
import { createShortlist } from '../matching/discovery/shortlist/shortlist.ts'
import { type Config, readConfig } from '../platform/config/config.ts'
import { identify } from '../platform/db/checks.ts'
import type { DatabaseConfig } from '../platform/db/client.ts'
import { createJobs } from '../platform/jobs.ts'
import { createLimiter } from '../platform/limiter.ts'
import { createLog } from '../platform/log.ts'
import { openRedis } from '../platform/redis.ts'
import { untraced } from '../platform/tracing/trace.ts'
import type { Tracing } from '../platform/tracing/tracing.ts'
import { createClient, type TestClient } from './client.ts'
import { newConnection } from './connections.ts'
import { countCost } from './cost.ts'
import { createTestDatabase, openTestDatabase } from './database.ts'
import { createCheapHasher } from './hasher.ts'
import { type NewMember, newMember, type TestMember } from './members.ts'
import { until } from './patience.ts'
import { draftTo, openTab, sent, type Tab } from './sockets.ts'

// A busy machine may take longer for a picture than the product allows.
decoding.maxSeconds = 60

export interface SentMail extends Mail {
  recipient: string
}

type StartedServer = Awaited<ReturnType<typeof startServer>>

export interface TestServer extends StartedServer {
  /** Starts another node on the same database, and stops it after the test. */
  startNode(options?: Omit<Options, 'databaseUrl'>): Promise<TestServer>
}

interface Options {
  config?: Partial<Config>
  /** Pool settings of its new database, for a test about query timeouts. */
  database?: Omit<DatabaseConfig, 'url'>
  /** How far the server's clock is ahead, in ms. Change it with `server.clock.aheadMs`. */
  aheadMs?: number
  /**
   * Its clock moves only with `server.clock.aheadMs`, because a test on a busy machine may take longer than the time it
   * waits for.
   */
  isClockStopped?: boolean
  /** Uses the database of a stopped server. */
  databaseUrl?: string
  /** A Redis shared with the other nodes on its database. */
  redisUrl?: string
  /** Directory of a built web app. Without it only the API is served. */
  webDist?: string
  /** As the settings would configure it. */
  tracing?: Tracing
  /** Names of jobs that it does not run, for a test that does their work itself. */
  withoutJobs?: readonly string[]
}

/** A tuple of `Count` items, or an array if the number is known only at run time. */
type Many<Item, Count extends number, Items extends Item[] = []> = number extends Count
  ? Item[]
  : Items['length'] extends Count
    ? Items
    : Many<Item, Count, [Item, ...Items]>

const hasher = createCheapHasher()

/**
 * Starts the whole product on its own database and a free port. Mail goes to `mails`, or over SMTP
 * if `config.smtpUrl` is set. Rate limits are off unless `config.hasRateLimits` is true.
 */
export async function startTestServer(options: Options = {}): Promise<TestServer> {
  const server = await startServer(options)
  const startNode = async (more: Options = {}) => {
    const node = await startTestServer({ ...more, databaseUrl: server.databaseUrl })
    onTestFinished(node.stop)
    return node
  }
  return { ...server, startNode }
}

async function startServer(options: Options) {
  const { config: overrides = {}, aheadMs = 0, databaseUrl, redisUrl, webDist, tracing } = options
  countCost('server starts')
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
  const startedAt = Date.now()
  const now = () => new Date((options.isClockStopped ? startedAt : Date.now()) + clock.aheadMs)
  const logged: string[] = []
  const write = (line: string) => {
    logged.push(line)
    if (config.logLevel !== 'silent') process.stdout.write(line)
  }
  const log = createLog('info', { write })
  const mails: SentMail[] = []
  const outbox: Transport = {
    send: async (recipient: string, mail: Mail) => void mails.push({ recipient, ...mail }),
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
    storeGivenUp,
  })
  const blobs = openBlobs({ db: database.db, now, log, config })
  const redis =
    redisUrl && openRedis({ url: redisUrl, database: await identify(database.pool), log })
  const limiter = createLimiter({
    isOn: config.hasRateLimits,
    limits: config.limits,
    ...(redis && { redis }),
  })
  const jobs = createJobs()
  const app = await createApp({
    config,
    db: database.db,
    pool: database.pool,
    queryTimes: database.queryTimes,
    jobs: {
      ...jobs,
      start: (job) => (options.withoutJobs?.includes(job.name) ? async () => {} : jobs.start(job)),
    },
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
  const { db } = database
  const createMember = (fields: NewMember = {}): Promise<TestMember> =>
    newMember({ url, db, now, hasher }, fields)
  const tabOf = ({ cookie }: { cookie: string }): Promise<Tab> => openTab({ url, cookie })
  const tabsOf = async <Owners extends readonly TestMember[]>(...owners: Owners) =>
    (await Promise.all(owners.map(tabOf))) as { -readonly [Index in keyof Owners]: Tab }

  const sendAll = async (member: TestMember, drafts: Parameters<Tab['send']>[0][]) => {
    const tab = await tabOf(member)
    const messages = []
    for (const draft of drafts) messages.push(sent(await tab.send(draft)))
    tab.close()
    return messages
  }

  return {
    app,
    url,
    db,
    shortlist,
    config,
    clock,
    now,
    limiter,
    blobs,
    mails,
    mailer,
    /** The mails that an address has received so far. */
    mailsTo: ({ email }: { email: string }) => mails.filter(({ recipient }) => recipient === email),
    /** Waits for a mail to an address, the first one whose subject contains a text. */
    mailed: ({ email }: { email: string }, subject = ''): Promise<SentMail> =>
      until(() => {
        const isIt = (mail: SentMail) => mail.recipient === email && mail.subject.includes(subject)
        const mail = mails.find(isIt)
        if (mail) return mail
        const others = mails.filter(({ recipient }) => recipient === email)
        const subjects = JSON.stringify(others.map((other) => other.subject))
        throw new Error(`no mail "${subject}" to ${email} so far, but ${subjects}`)
      }),
    /** Resolves once every mail that is due has been sent. */
    mailIsSent: () =>
      until(async () => {
        const due = db.selectFrom('mails').select('kind').where('createdAt', '<=', now())
        expect(await due.execute()).toEqual([])
      }),
    /** The log lines so far. */
    logged,
    databaseUrl: database.url,
    /** A client that is not signed in. */
    visitor: (): TestClient => createClient(url),
    /** Signs a member in in another browser. */
    signInElsewhere: async ({ email, password }: TestMember): Promise<TestClient> => {
      const browser = createClient(url)
      await browser.call(logIn, { body: { email, password } })
      return browser
    },
    /** A verified, signed-in member with a unique name, created without mail. */
    newMember: createMember,
    /** As many members, created at once. */
    newMembers: async <Count extends number>(count: Count) =>
      (await Promise.all(Array.from({ length: count }, () => createMember()))) as Many<
        TestMember,
        Count
      >,
    /** Two new members who are connected. */
    newConnection: () => newConnection(db, { newMember: createMember }),
    /** An open tab of a member. */
    tabOf,
    /** An open tab for each of some members. */
    tabsOf,
    /** Sends a message from a tab that is then closed. */
    sendOnce: async (member: TestMember, draft: Parameters<Tab['send']>[0]) =>
      (await sendAll(member, [draft]))[0]!,
    /** Sends messages of one member to another from a tab that is then closed. */
    write: (from: TestMember, to: TestMember, ...contents: string[]) =>
      sendAll(
        from,
        contents.map((content) => draftTo(to, content)),
      ),
    /** Two connected members with a tab each, of whom the first has sent a message. */
    newChat: async (content?: string) => {
      const [ada, linus] = await newConnection(db, { newMember: createMember })
      const [adaTab, linusTab] = await tabsOf(ada, linus)
      const message = sent(await adaTab.send(draftTo(linus, content)))
      await linusTab.next('receive_message')
      return { ada, linus, adaTab, linusTab, message, conversationId: message.conversationId }
    },
    stop: async () => {
      await mailer.stop()
      await app.close()
      if (redis) redis.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts a server for all tests of a file, and stops it after them. Await it at the top of the file. */
export async function startServerForFile(options?: Options): Promise<TestServer> {
  const server = await startTestServer(options)
  afterAll(server.stop)
  return server
}

/** Starts a server for the running test, and stops it after the test. Concurrent tests pass their own context. */
export async function startServerForTest(
  options?: Options,
  { onTestFinished: after } = { onTestFinished },
): Promise<TestServer> {
  const server = await startTestServer(options)
  after(server.stop)
  return server
}

/** A short random string for unique names and addresses. */
export const unique = (): string => randomBytes(4).toString('hex')
