import { email } from '@shipmates/contract/account-forms'
import { emailRequired } from '@shipmates/contract/messages/accounts'
import { validationError } from '@shipmates/contract/validation'
import { writeMail } from '../adapters/mail/mail-template.tsx'
import { openTransport, SendError } from '../adapters/mail/transport.ts'
import type { Config } from '../platform/config/config.ts'
import type { CommandResult } from './command.ts'

const Address = email(emailRequired)

/** Sends a mail now. Throws the reason if it was not sent. */
export async function testMail(config: Config, typed: string): Promise<CommandResult> {
  const parsed = Address.safeParse(typed)
  if (!parsed.success) throw validationError(parsed.error.issues)
  const address = parsed.data
  const transport = openTransport(config, () => {})
  const mail = writeMail({
    siteName: config.siteName,
    subject: `A mail from ${config.siteName}`,
    lines: [`This is a test of the mail of ${config.publicUrl}. It works.`],
    note: 'Somebody who runs this installation asked for it on the command line.',
  })
  try {
    await transport.send(address, mail)
  } catch (error) {
    throw error instanceof SendError ? new Error(explain(error)) : error
  }
  const { smtpUrl, dataDir } = config
  if (!smtpUrl) {
    const text = `SMTP_URL is not set: the mail was written to the outbox in ${dataDir}.`
    return { data: { address, isSent: false }, text }
  }
  return { data: { address, isSent: true }, text: `The mail server took the mail to ${address}.` }
}

const EXPLANATIONS: Record<SendError['failure'], string> = {
  refused: 'The mail server refuses this mail',
  deferred: 'The mail server does not take this mail now',
  away: 'The mail server cannot be reached, or refuses the login',
  unanswered: 'The mail server did not confirm the mail',
}

const explain = ({ failure, message }: SendError) => `${EXPLANATIONS[failure]}: ${message}`
