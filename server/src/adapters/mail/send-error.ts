/**
 * Why a mail was not sent.
 *
 * - `refused`: the mail server will never accept this mail.
 * - `deferred`: it does not accept it now, or not from this sender.
 * - `away`: no connection, no response, or the login failed.
 * - `unanswered`: it received the whole mail, but did not confirm it.
 */
export type SendFailure = 'refused' | 'deferred' | 'away' | 'unanswered'

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
export function toSendError(error: SmtpError, recipient: string, isHandedOver: boolean): SendError {
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
