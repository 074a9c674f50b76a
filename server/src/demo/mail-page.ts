import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Mail, Transport } from '../adapters/mail/transport.ts'
import { type Frame, flag, frame } from '../people/public-pages/frame.ts'
import { asStillPage } from '../platform/http/headers.ts'
import { type Html, html } from '../platform/http/html.ts'

const KEPT = 50

interface SentMail extends Mail {
  id: number
  recipient: string
  sentAt: Date
}

/** A mail brings its own styles, and its links leave the frame. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation"

type Site = Pick<Frame, 'publicUrl' | 'siteName'> & { styles: Promise<string> }

/** Keeps the mails that the demo sends, and serves a page that shows them; not those to `strangers`. */
export function createMailPage(strangers: ReadonlySet<string>) {
  const mails: SentMail[] = []
  let lastId = 0
  return {
    /** Wraps a transport to keep the latest `KEPT` mails. */
    listenIn: (transport: Transport): Transport => ({
      ...transport,
      send: async (recipient, mail, stops) => {
        await transport.send(recipient, mail, stops)
        if (strangers.has(recipient)) return
        lastId += 1
        mails.unshift({ id: lastId, recipient, ...mail, sentAt: new Date() })
        mails.length = Math.min(mails.length, KEPT)
      },
    }),
    /** Serves `/demo/mail`, newest first, and each mail by its number. */
    serve: (app: FastifyInstance, { styles, ...site }: Site) => {
      const options = { config: { isGuarded: false } }
      app.get<{ Querystring: { mail?: string } }>('/demo/mail', options, async (request, reply) => {
        const open = mails.find(({ id }) => String(id) === request.query.mail) ?? mails[0]
        const page = toPage(mails, open, { ...site, styles: await styles })
        return asStillPage(reply, { hasFrame: true }).send(page)
      })
      app.get<{ Params: { id: string } }>('/demo/mail/:id', options, async (request, reply) => {
        const mail = mails.find(({ id }) => String(id) === request.params.id)
        return sendMail(reply, mail)
      })
    },
  }
}

/** The HTML part, for the frame of the page. */
const sendMail = (reply: FastifyReply, mail: SentMail | undefined): FastifyReply =>
  reply
    .status(mail ? 200 : 404)
    .headers({ 'Content-Security-Policy': MAIL_POLICY, 'X-Frame-Options': 'SAMEORIGIN' })
    .type('text/html; charset=utf-8')
    .send(mail?.html.replace('<head>', '<head><base target="_top">') ?? '')

const toPage = (mails: readonly SentMail[], open: SentMail | undefined, site: Frame): string =>
  frame(
    {
      title: 'Mail of the demo',
      head: html`<meta name="robots" content="noindex">`,
      main: html`<main class="page">
<h1>Mail of the demo</h1>
${open ? toMailbox(mails, open) : nothingYet}
</main>`,
    },
    site,
  )

const nothingYet = html`<div class="missing">${flag('P')}<p>No emails yet. Sign up or request a reset link, then reload this page.</p></div>`

const toMailbox = (mails: readonly SentMail[], open: SentMail): Html => html`<div class="mailbox">
<nav aria-label="Mails"><ol>${mails.map((mail) => toLink(mail, mail === open))}</ol></nav>
<iframe title="${open.subject}" src="/demo/mail/${open.id}"></iframe>
</div>`

const toLink = ({ id, recipient, subject, sentAt }: SentMail, isOpen: boolean): Html =>
  html`<li><a href="/demo/mail?mail=${id}"${isOpen && html` aria-current="true"`}><b>${subject}</b><span>${recipient}</span><time datetime="${sentAt.toISOString()}">${when.format(sentAt)}</time></a></li>`

/** As on the clock of the server, which in the demo is the reader's. */
const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
