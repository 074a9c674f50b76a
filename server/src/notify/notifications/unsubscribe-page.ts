import { type Frame, flag, frame } from '../../people/public-pages/frame.ts'
import { type Html, html } from '../../platform/http/html.ts'
import type { MailName } from './unsubscribe.ts'

const words: Record<MailName, { mail: string; off: string }> = {
  unread: {
    mail: 'emails about unread messages',
    off: "You won't get emails about unread messages any more.",
  },
  digest: {
    mail: 'the weekly email',
    off: "You won't get the weekly email any more.",
  },
  requests: {
    mail: 'emails about connection requests',
    off: "You won't get emails about connection requests any more.",
  },
  acceptances: {
    mail: 'emails about accepted requests',
    off: "You won't get emails about accepted requests any more.",
  },
}

/** Asks before it unsubscribes, because programs that check mails open every link. */
export const writeQuestion = (mail: MailName, site: Frame): string =>
  page(
    {
      title: 'Unsubscribe',
      line: `Do you want to stop ${words[mail].mail}?`,
      // Without an action, a form is sent to the address of its page.
      action: html`<form method="post"><button class="button primary">Unsubscribe</button></form>`,
    },
    site,
  )

export const writeDone = (mail: MailName, site: Frame): string =>
  page(
    {
      title: "You're unsubscribed",
      line: `${words[mail].off} You can turn them on again in Settings.`,
      action: toSettings,
    },
    site,
  )

export const writeNoLink = (site: Frame): string =>
  page(
    {
      title: "This link doesn't work",
      line: 'It may be cut off or mistyped. You can choose your emails in Settings.',
      action: toSettings,
    },
    site,
  )

const toSettings = html`<a class="button outline" href="/settings#notifications">Open Settings</a>`

const page = (
  { title, line, action }: { title: string; line: string; action: Html },
  site: Frame,
): string =>
  frame(
    {
      title,
      head: html`<meta name="robots" content="noindex">`,
      main: html`<main class="page missing">${flag('N')}<div><h1>${title}</h1><p>${line}</p>${action}</div></main>`,
    },
    site,
  )
