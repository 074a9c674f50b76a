import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

interface Behaviour {
  /** The error for a recipient, such as 550, or undefined to accept it. */
  refuse?: (recipient: string) => { code: number; text: string } | undefined
  /** The error for every sender. */
  refuseSenders?: { code: number; text: string }
  /** Awaited before the reply to each recipient, or to each complete mail. */
  beforeRecipient?: () => Promise<unknown>
  beforeReply?: (mail: Email) => Promise<unknown>
}

/** Starts an SMTP server that keeps the mails it receives. Port 0 is any free port. */
export async function startMailServer(port = 0, behaviour: Behaviour = {}) {
  const mails: Email[] = []
  const refusal = ({ code, text }: { code: number; text: string }) =>
    Object.assign(new Error(text), { responseCode: code })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onMailFrom: (_address, _session, done) =>
      done(behaviour.refuseSenders && refusal(behaviour.refuseSenders)),
    onRcptTo: async ({ address }, _session, done) => {
      await behaviour.beforeRecipient?.()
      const refused = behaviour.refuse?.(address)
      done(refused && refusal(refused))
    },
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks))
        mails.push(mail)
        await behaviour.beforeReply?.(mail)
        done()
      })
    },
  })
  // Ignores clients that disconnect before the answer.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { mails, port: address.port, close }
}
