import { greetMailServer } from '../adapters/mail/greet.ts'
import { SendError } from '../adapters/mail/send-error.ts'
import { testMail } from '../admin/test-mail.ts'
import { type Check, type DoctorContext, type Finding, fail, ok, warn } from './finding.ts'

/** Greets the mail server as before a mail, and logs in. Sends nothing. */
export const checkMail: Check = async ({ config, withinMs }) => {
  const { smtpUrl, mailFrom, publicUrl } = config
  if (!smtpUrl) return [describeOutbox(publicUrl)]
  const { host } = new URL(smtpUrl)
  try {
    await greetMailServer(smtpUrl, withinMs)
  } catch (error) {
    const remedy =
      'See host and port, TLS (smtps:// on port 465), and the name and password of SMTP_URL.'
    return [fail('mail', `SMTP_URL: ${host}: ${(error as Error).message}`, remedy)]
  }
  const hasLogin = new URL(smtpUrl).username !== ''
  if (!mailFrom.includes('@localhost')) {
    const text = hasLogin ? 'greets, and accepts the login' : 'greets; SMTP_URL has no login'
    return [ok('mail', `${host} ${text}. Nothing was sent: --mail ADDRESS sends a test`)]
  }
  const remedy = 'Set MAIL_FROM to a sender of your domain.'
  return [
    warn('mail', `MAIL_FROM (${mailFrom}) is a sender that other mail servers refuse`, remedy),
  ]
}

function describeOutbox(publicUrl: string): Finding {
  const text = 'SMTP_URL is not set: mail is written to the outbox in DATA_DIR'
  const isAtHome = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname)
  return isAtHome
    ? ok('mail', text)
    : warn('mail', text, 'Set SMTP_URL: without mail no one can sign up or reset a password.')
}

/** Sends a test mail to an address. */
export async function sendTest({ config }: DoctorContext, address: string): Promise<Finding> {
  try {
    return ok('test mail', (await testMail(config, address)).text)
  } catch (error) {
    const remedy =
      error instanceof SendError
        ? 'See SMTP_URL and MAIL_FROM.'
        : 'See the address, SMTP_URL and MAIL_FROM.'
    return fail('test mail', (error as Error).message, remedy)
  }
}
