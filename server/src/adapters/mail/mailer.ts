import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { MailKind } from '../../platform/db/schema.ts'
import type { Log } from '../../platform/log.ts'
import type { Letter, Transport } from './transport.ts'

export interface QueuedMail {
  recipient: string
  kind: MailKind
}

/** Writes a letter when it is to be sent, so no secret waits in the queue; or returns undefined when there is no longer a reason to send it. */
export type Compose = (db: Db, recipient: string, now: Date) => Promise<Letter | undefined>

export interface Mailer {
  /** Says that a transaction which queued mail has been committed. */
  wake(): void
  /** Stops after the mail that is being sent, if any. */
  stop(): Promise<void>
}

interface MailerDeps {
  db: Db
  now: () => Date
  log: Log
  transport: Transport
  composers: Record<MailKind, Compose>
}

const POLL_MS = 5_000
const LEASE_MS = 60_000
const RETRY_FIRST_MS = 5_000
const RETRY_MAX_MS = 10 * 60_000
const GIVE_UP_MS = 24 * 60 * 60_000

/** Puts a mail in the queue; within a transaction it is sent only if that is committed. */
export const queueMail = (db: Db, { recipient, kind }: QueuedMail, now: Date): Promise<void> =>
  queueMails(db, { recipients: [recipient], kind }, now)

/** Puts a mail of one kind to each of many in the queue. */
export async function queueMails(
  db: Db,
  { recipients, kind }: { recipients: readonly string[]; kind: MailKind },
  now: Date,
): Promise<void> {
  if (recipients.length === 0) return
  await db
    .insertInto('mails')
    .values(
      recipients.map((recipient) => ({ recipient, kind, nextAttemptAt: now, createdAt: now })),
    )
    .execute()
}

/** How many mails are in the queue, those put back for later included. */
export async function countMails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Sends what waits in the queue, oldest first, on as many nodes as there are; mails about messages
 * that wait let all others go first.
 *
 * A mail is leased for a minute while it is sent and its row deleted afterwards; a failure puts it
 * back for later, twice as late each time, for a day at most.
 */
export function createMailer(deps: MailerDeps): Mailer {
  let isStopped = false
  let running: Promise<void> | undefined
  let isWokenAgain = false

  const drain = async () => {
    do {
      isWokenAgain = false
      while (!isStopped && (await sendNext(deps))) {}
    } while (isWokenAgain && !isStopped)
  }
  const wake = () => {
    if (isStopped) return
    if (running) {
      isWokenAgain = true
      return
    }
    running = drain()
      .catch((error: unknown) => deps.log.warn({ err: error }, 'mail queue not reached'))
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(wake, POLL_MS)
  timer.unref()

  return {
    wake,
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}

async function sendNext({ db, now, log, transport, composers }: MailerDeps): Promise<boolean> {
  const mail = await leaseMail(db, now())
  if (!mail) return false
  try {
    const letter = await composers[mail.kind](db, mail.recipient, now())
    if (letter) await transport.send(mail.recipient, letter)
    await db.deleteFrom('mails').where('id', '=', mail.id).execute()
    if (letter) log.info({ mail: mail.id, kind: mail.kind }, 'mail sent')
  } catch (error) {
    await putBack(db, mail, now())
    log.warn({ mail: mail.id, kind: mail.kind, attempts: mail.attempts, err: error }, 'mail failed')
  }
  return true
}

function leaseMail(db: Db, now: Date) {
  return db
    .updateTable('mails')
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      nextAttemptAt: new Date(now.getTime() + LEASE_MS),
    }))
    .where('id', '=', (query) =>
      query
        .selectFrom('mails')
        .select('id')
        .where('nextAttemptAt', '<=', now)
        .orderBy(sql`kind = 'unread-messages'`)
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'recipient', 'kind', 'attempts', 'createdAt'])
    .executeTakeFirst()
}

type Leased = NonNullable<Awaited<ReturnType<typeof leaseMail>>>

async function putBack(db: Db, mail: Leased, now: Date): Promise<void> {
  if (now.getTime() - mail.createdAt.getTime() > GIVE_UP_MS) {
    await db.deleteFrom('mails').where('id', '=', mail.id).execute()
    return
  }
  const delayMs = Math.min(RETRY_FIRST_MS * 2 ** (mail.attempts - 1), RETRY_MAX_MS)
  await db
    .updateTable('mails')
    .set({ nextAttemptAt: new Date(now.getTime() + delayMs) })
    .where('id', '=', mail.id)
    .execute()
}
