/**
 * Measures, with the demo's members, Lighthouse scores of all pages on a phone, and interaction to next paint.
 */
/// <reference lib="dom" />
import { loadavg } from 'node:os'
import { logIn } from '@shipmates/contract/accounts'
import { launch, type Page } from 'puppeteer-core'
import { BROWSER } from '../../../e2e/support/browser.ts'
import { createClient } from '../../../server/src/testing/client.ts'
import { memberPages, publicPages } from '../../../web/src/page-table.ts'
import { startProduct } from '../product.ts'
import { printFigures } from '../report.ts'
import { measureAnswers, TIMES } from './answers.ts'
import { auditPage, PUBLIC, RUNS, SIGNED_IN } from './audit.ts'

/** The demo's member with the most content. */
const HERO = { email: 'linus@ferry.dev', password: 'Ship-Friends-7!' }
/** Parameters that these pages need to show their purpose. */
const QUERIES: Record<string, string> = {
  'verify-email': '?email=ada%40ferry.dev',
  'reset-password': '?token=unknown',
}

await using product = await startProduct({ entry: 'demo' })
const browser = await launch({ ...BROWSER, headless: 'shell' })
const load = () => `(load average ${loadavg()[0]?.toFixed(1)})`
try {
  for (const page of publicPages.filter(({ path }) => path !== '*')) {
    await audit(page, PUBLIC, openTab)
  }
  for (const page of memberPages) await audit(page, SIGNED_IN, openTabOfMember)
  console.log(
    `Input to next paint, processor slowed 4 times: the 75th percentile of ${TIMES} presses, and the worst ${load()}`,
  )
  printFigures(await measureAnswers(await openTabOfMember(), product.url))
} finally {
  await browser.close()
}

/** Opens a tab in a fresh browser context. */
async function openTab(): Promise<Page> {
  const context = await browser.createBrowserContext()
  return context.newPage()
}

/** The same, signed in as a member of the demo. */
async function openTabOfMember(): Promise<Page> {
  const client = createClient(product.url)
  const { data } = await client.call(logIn, { body: HERO })
  const [name = '', value = ''] = client.cookie.split('=')
  const tab = await openTab()
  await tab.browserContext().setCookie({ name, value, domain: new URL(product.url).hostname })
  await tab.evaluateOnNewDocument(
    (user) => sessionStorage.setItem('user', user),
    JSON.stringify(data),
  )
  return tab
}

async function audit(
  { file, path }: { file: string; path: string },
  least: typeof PUBLIC,
  open: () => Promise<Page>,
): Promise<void> {
  const { figures, failed } = await auditPage(
    product.url + path + (QUERIES[file] ?? ''),
    open,
    least,
  )
  console.log(`${path}, the median of ${RUNS} ${load()}`)
  for (const line of failed) console.log(`  fails: ${line}`)
  printFigures(figures)
}
