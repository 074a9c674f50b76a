import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { Config } from '../../platform/config/config.ts'
import { makePrivateDir } from '../../platform/private-dir.ts'

/**
 * A mail ready to send. `secret` is its code or link, printed in the terminal without a
 * mail server.
 */
export interface Mail {
  subject: string
  text: string
  html: string
  secret?: string
  /** A link that unsubscribes the recipient, by a POST as in RFC 8058. */
  unsubscribeUrl?: string
  /** When to compose and send the mail again, for a mail that repeats. */
  againAt?: Date
}

/** Signals that stop a mail while it is being sent. */
export interface Stops {
  /** Aborts at any time. The outcome is unknown if the transfer had started. */
  cutOff: AbortSignal
  /** Aborts only if the transfer has not started. */
  callOff: AbortSignal
}

export interface Transport {
  /** Throws a SendError unless the mail server accepted the mail. */
  send(recipient: string, mail: Mail, stops?: Stops): Promise<void>
}

/** Announces a mail in the terminal. */
export type MailPrinter = (mail: Pick<Mail, 'subject' | 'secret'> & { recipient: string }) => void

/** Sends over SMTP if `smtpUrl` is set; otherwise writes each mail to the outbox and prints it. */
export const openTransport = (
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  print: MailPrinter,
): Transport =>
  config.smtpUrl ? openSmtp(config.smtpUrl, config.mailFrom) : openOutbox(config, print)

/** Timeouts: for connecting and for the greeting, and for any later silence. */
const GREETING_WITHIN_MS = 30_000
const REPLY_WITHIN_MS = 2 * 60_000

/** A new connection per mail, because nodemailer's pool may resend a mail by itself. */
function openSmtp(url: string, from: string): Transport {
  const options = {
    url,
    connectionTimeout: GREETING_WITHIN_MS,
    greetingTimeout: GREETING_WITHIN_MS,
    socketTimeout: REPLY_WITHIN_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  return {
    send: async (recipient, { subject, text, html, ...headerFields }, stops) => {
      const smtp = createTransport(options)
      const cut = new AbortController()
      let isHandedOver = false
      // A lazy stream: read only when the mail server asks for the message.
      smtp.use('stream', (mail, done) => {
        mail.message.processFunc((mime) =>
          Readable.from(
            (async function* () {
              isHandedOver = true
              yield* mime
            })(),
          ),
        )
        done()
      })
      const stopWatching = watchStops(stops, cut, () => isHandedOver)
      try {
        const to = { name: '', address: recipient }
        const headers = headersOf(headerFields)
        await smtp.sendMail({ from, to, subject, text, html, headers, signal: cut.signal })
      } catch (error) {
        throw toSendError(error as Error, recipient, isHandedOver)
      } finally {
        stopWatching()
      }
    },
  }
}

/** The headers by which mail programs offer to unsubscribe. */
const headersOf = ({ unsubscribeUrl }: Pick<Mail, 'unsubscribeUrl'>): Record<string, string> =>
  unsubscribeUrl
    ? {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
    : {}

function watchStops(stops: Stops | undefined, cut: AbortController, isHandedOver: () => boolean) {
  const watching = new AbortController()
  const { signal } = watching
  const follow = (source: AbortSignal | undefined, mayStop: () => boolean) => {
    const stop = () => mayStop() && cut.abort(source?.reason)
    if (source?.aborted) stop()
    source?.addEventListener('abort', stop, { signal })
  }
  follow(stops?.cutOff, () => true)
  follow(stops?.callOff, () => !isHandedOver())
  return () => watching.abort()
}

function openOutbox(
  { dataDir, mailFrom }: Pick<Config, 'dataDir' | 'mailFrom'>,
  print: MailPrinter,
): Transport {
  const toFile = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  let count = 0

  return {
    send: async (recipient, { subject, text, html, secret, ...headerFields }) => {
      const to = { name: '', address: recipient }
      const sent = await toFile.sendMail({
        from: mailFrom,
        to,
        subject,
        text,
        html,
        headers: headersOf(headerFields),
      })
      const outbox = await makePrivateDir(dataDir, 'outbox')
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${process.pid}-${++count}.eml`
      // Written to a hidden file and renamed, so that a watcher of the folder reads only
      // complete mails.
      await writeFile(join(outbox, `.${name}`), sent.message as Buffer, { mode: 0o600 })
      await rename(join(outbox, `.${name}`), join(outbox, name))
      print({ recipient, subject, ...(secret && { secret }) })
    },
  }
}

/**
 * Why a mail was not sent.
 *
 * - `refused`: the mail server will never accept this mail.
 * - `deferred`: it does not accept it now, or not from this sender.
 * - `away`: no connection, no response, or the login failed.
 * - `unanswered`: it received the whole mail, but did not confirm it.
 */
type SendFailure = 'refused' | 'deferred' | 'away' | 'unanswered'

/** Its message contains no e-mail address. */
export class SendError extends Error {
  override name = 'SendError'
  readonly failure: SendFailure

  constructor(failure: SendFailure, message: string) {
    super(message)
    this.failure = failure
  }
}

/** The fields that nodemailer adds to its errors. */
interface SmtpError extends Error {
  code?: string
  command?: string
  response?: string
  responseCode?: number
  permanent?: boolean
}

/** "Authentication required": a problem of our login, not of the mail. */
const LOGIN_REQUIRED = 530

/** Classifies a nodemailer error. The message contains no e-mail address. */
function toSendError(error: SmtpError, recipient: string, isHandedOver: boolean): SendError {
  const { response, message, cause } = error
  const why = cause instanceof Error ? cause.message : message
  return new SendError(failureOf(error, isHandedOver), withoutAddress(response ?? why, recipient))
}

function failureOf(error: SmtpError, isHandedOver: boolean): SendFailure {
  const { code = '', command, responseCode, permanent } = error
  if (!responseCode) return isHandedOver ? 'unanswered' : 'away'
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return 'away'
  const isOfThisMail = command !== 'MAIL FROM' && responseCode !== LOGIN_REQUIRED
  return permanent && isOfThisMail ? 'refused' : 'deferred'
}

const ANY_ADDRESS = /[^\s<>"',;:()]+@[^\s<>"',;:()]+/g

/** Redacts the recipient, whole or just the local part, and any other e-mail address. */
export function withoutAddress(text: string, recipient: string): string {
  const parts = [recipient, recipient.split('@')[0] ?? ''].filter(Boolean)
  if (parts.length === 0) return text.replace(ANY_ADDRESS, '[address]')
  const own = new RegExp(
    parts.map((part) => `(?<![\\p{L}\\p{N}])${escapeRegExp(part)}(?![\\p{L}\\p{N}])`).join('|'),
    'giu',
  )
  return text.replace(own, '[address]').replace(ANY_ADDRESS, '[address]')
}

const escapeRegExp = (text: string) => text.replace(/[/\\^$*+?.()|[\]{}]/g, '\\$&')

/**
 * Greets a mail server, uses TLS if it is offered, and logs in if the URL has a name. Throws a SendError that names the
 * step that failed.
 */
export async function greetMailServer(url: string, withinMs: number): Promise<void> {
  const smtp = createTransport({
    url,
    connectionTimeout: withinMs,
    greetingTimeout: withinMs,
    socketTimeout: withinMs,
    dnsTimeout: withinMs,
  })
  try {
    await smtp.verify()
  } catch (error) {
    throw toSendError(error as Error, '', false)
  } finally {
    smtp.close()
  }
}
