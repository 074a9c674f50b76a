import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../../platform/config.ts'
import { makePrivateDir } from '../../platform/private-dir.ts'

/** A mail ready to go. `secret` is its code or link, told in the terminal where no mail server is set. */
export interface Letter {
  subject: string
  text: string
  html: string
  secret?: string
}

export interface Transport {
  send(recipient: string, letter: Letter): Promise<void>
  close(): void
}

/** Sends over SMTP where it is set, else writes each mail to the outbox and tells it in the terminal. */
export const openTransport = (
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  tell: (line: string) => void,
): Transport =>
  config.smtpUrl ? openSmtp(config.smtpUrl, config.mailFrom) : openOutbox(config, tell)

function openSmtp(url: string, from: string): Transport {
  const smtp = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (recipient, { subject, text, html }) => {
      await smtp.sendMail({ from, to: { name: '', address: recipient }, subject, text, html })
    },
    close: () => smtp.close(),
  }
}

function openOutbox(
  { dataDir, mailFrom }: Pick<Config, 'dataDir' | 'mailFrom'>,
  tell: (line: string) => void,
): Transport {
  const toFile = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  let count = 0

  return {
    send: async (recipient, { subject, text, html, secret }) => {
      const to = { name: '', address: recipient }
      const sent = await toFile.sendMail({ from: mailFrom, to, subject, text, html })
      const outbox = await makePrivateDir(dataDir, 'outbox')
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${process.pid}-${++count}.eml`
      // Written aside and renamed, so that whoever watches the folder reads whole mails.
      await writeFile(join(outbox, `.${name}`), sent.message as Buffer, { mode: 0o600 })
      await rename(join(outbox, `.${name}`), join(outbox, name))
      tell(`Mail to ${recipient}: ${subject}${secret ? `: ${secret}` : ''}`)
    },
    close: () => {},
  }
}
