import { onTestFinished } from 'vitest'
import { createMailer } from '../adapters/mail/mailer.ts'
import { openTransport } from '../adapters/mail/transport.ts'
import { composers } from '../domains.ts'
import { createShortlist } from '../matching/discovery/shortlist/shortlist.ts'
import { createLog } from '../platform/log.ts'
import { createTestDatabase } from './database.ts'
import { createCheapHasher } from './hasher.ts'
import { unique } from './server.ts'

export const MAIL_FROM = 'Shipmates <no-reply@shipmates.example>'

const SITE = {
  publicUrl: 'https://shipmates.example',
  siteName: 'Shipmates',
  supportEmail: undefined,
}

interface Options {
  /** Number of nodes, each with a mailer. */
  nodes?: number
  sendWithinMs?: number
}

/** A database with a member, mailers that send to an SMTP port, and a clock that stands until a test moves it. */
export async function startSending(smtpPort: number, { nodes = 1, sendWithinMs }: Options = {}) {
  const { db, close } = await createTestDatabase()
  const email = `ada-${unique()}@example.test`
  const member = { email, userName: 'ada_lovelace', passwordHash: '', emailVerifiedAt: new Date() }
  await db
    .insertInto('users')
    .values({ ...member, createdAt: new Date() })
    .execute()
  const config = {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    mailFrom: MAIL_FROM,
    dataDir: '/nowhere',
  }
  const transport = openTransport(config, () => {})
  const startedAt = Date.now()
  const clock = { aheadMs: 0 }
  const now = () => new Date(startedAt + clock.aheadMs)
  const logged: string[] = []
  const log = createLog('info', { write: (line) => void logged.push(line) })
  const hasher = await createCheapHasher()
  const mailers = Array.from({ length: nodes }, () =>
    createMailer({
      db,
      now,
      log,
      transport,
      composers: composers({ hasher, config: SITE, shortlist: createShortlist({ db, log }) }),
      ...(sendWithinMs && { sendWithinMs }),
    }),
  )
  const stop = async () => {
    await Promise.all(mailers.map((mailer) => mailer.stop()))
  }
  onTestFinished(async () => {
    await stop()
    await close()
  })
  return {
    db,
    email,
    now,
    clock,
    mailer: mailers[0]!,
    wakeAll: () => {
      for (const mailer of mailers) mailer.wake()
    },
    stop,
    queued: () =>
      db.selectFrom('mails').select(['recipient', 'attempts', 'nextAttemptAt']).execute(),
    /** The log lines with this message. */
    linesOf: (message: string) =>
      logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === message),
    logged,
  }
}
