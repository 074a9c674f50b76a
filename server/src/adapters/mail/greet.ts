import { createTransport } from 'nodemailer'
import { toSendError } from './send-error.ts'

/**
 * Greets a mail server, takes its offer of TLS, and logs in if the URL has a name. Throws a SendError that says at
 * what it failed.
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
