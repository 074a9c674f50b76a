import { createTransport } from 'nodemailer'
import { toSendError } from './send-error.ts'

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
