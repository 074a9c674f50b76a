/// <reference lib="dom" />
import { logIn } from '@shipmates/contract/accounts'
import type { Browser, Page } from 'puppeteer-core'

/** The demo's member with the most content. */
const HERO = { email: 'linus@ferry.dev', password: 'Ship-Friends-7!' }

/** Opens a tab in a fresh browser context. */
export async function openTab(browser: Browser): Promise<Page> {
  const context = await browser.createBrowserContext()
  return context.newPage()
}

/** The same, signed in as a member of the demo. */
export async function openTabOfMember(browser: Browser, url: string): Promise<Page> {
  const answer = await fetch(url + logIn.path, {
    method: logIn.method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(HERO),
  })
  const [name = '', value = ''] = (answer.headers.getSetCookie()[0]?.split(';')[0] ?? '').split('=')
  const { data } = (await answer.json()) as { data: object }
  const tab = await openTab(browser)
  await tab.browserContext().setCookie({ name, value, domain: new URL(url).hostname })
  await tab.evaluateOnNewDocument(
    (user) => sessionStorage.setItem('user', user),
    JSON.stringify(data),
  )
  return tab
}
