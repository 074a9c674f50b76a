import type { FastifyInstance } from 'fastify'
import type { Mail, Transport } from '../adapters/mail/transport.ts'
import { type Html, html } from '../platform/http/html.ts'

const KEPT = 50

interface SentMail extends Mail {
  recipient: string
  sentAt: Date
}

/** Keeps the demo's mails and serves a page that shows them. */
export function createMailPage() {
  const mails: SentMail[] = []
  return {
    /** Wraps a transport to keep the latest `KEPT` mails. */
    listenIn: (transport: Transport): Transport => ({
      ...transport,
      send: async (recipient, mail, stops) => {
        await transport.send(recipient, mail, stops)
        mails.unshift({ recipient, ...mail, sentAt: new Date() })
        mails.length = Math.min(mails.length, KEPT)
      },
    }),
    /** Serves `/demo/mail`, newest first. */
    serve: (app: FastifyInstance) => {
      app.get('/demo/mail', { config: { isGuarded: false } }, async (_request, reply) =>
        reply.type('text/html; charset=utf-8').send(toPage(mails)),
      )
    },
  }
}

const toPage = (mails: readonly SentMail[]): string =>
  html`<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mail of the demo · Shipmates</title>
<h1>Mail of the demo</h1>
${mails.length > 0 ? mails.map(toArticle) : html`<p>No emails yet. Sign up or request a reset link, then reload this page.</p>`}
</html>`.html

const toArticle = ({ recipient, subject, text, sentAt }: SentMail): Html => html`<article>
<h2>${subject}</h2>
<p>To ${recipient}, ${sentAt.toISOString()}</p>
<pre>${text}</pre>
</article>`
