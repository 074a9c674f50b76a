/**
 * Measures, with the demo's members, Lighthouse scores of all pages on a phone, and interaction to next paint.
 * `npm run bench pages /settings /login` audits those pages only, `npm run bench pages presses` measures presses only,
 * and `--times=1` makes a trial.
 */
/// <reference lib="dom" />
import { loadavg } from 'node:os'
import { logIn } from '@shipmates/contract/accounts'
import type { Page } from 'puppeteer-core'
import { createClient } from '../../../server/src/testing/client.ts'
import { memberPages, publicPages } from '../../../web/src/page-table.ts'
import { startDatabase } from '../database.ts'
import { startProduct } from '../product.ts'
import { printFigures } from '../report.ts'
import { measureAnswers } from './answers.ts'
import { type Audit, auditPage, PUBLIC, SIGNED_IN, withTab } from './audit.ts'
import { seedChats } from './seed-chats.ts'

/** The demo's member with the most content. */
const HERO = { email: 'linus@ferry.dev', password: 'Ship-Friends-7!' }
/** Parameters that these pages need to show their purpose. */
const QUERIES: Record<string, string> = {
  'verify-email': '?email=ada%40ferry.dev',
  'reset-password': '?token=unknown',
}
const PRESSES = 'presses'

/** Loads vary by ten points on a shared machine; Lighthouse recommends the median of five. */
const LOADS = 5
const PRESSES_EACH = 8
const option = /^--times=(\d+)$/
const words = process.argv.slice(2)
const times = Number(words.map((word) => option.exec(word)?.[1]).find(Boolean)) || undefined
const chosen = words.filter((word) => !option.test(word))
const isChosen = (name: string) => chosen.length === 0 || chosen.includes(name)

await using database = await startDatabase()
await using product = await startProduct({ database, entry: 'demo' })
const load = () => `load average ${loadavg()[0]?.toFixed(1)}`

const table: Record<string, Audit['figures']> = {}
const visitors = publicPages.filter(({ path }) => path !== '*' && isChosen(path))
for (const page of visitors) await audit(page, PUBLIC, async () => {})
for (const page of memberPages.filter(({ path }) => isChosen(path))) {
  await audit(page, SIGNED_IN, signIn)
}
console.log(`The medians of ${times ?? LOADS} loads`)
console.table(table)

if (isChosen(PRESSES)) {
  await seedChats(database, HERO.email)
  const figures = await withTab(async (tab) => {
    await signIn(tab)
    return measureAnswers(tab, product.url, times ?? PRESSES_EACH)
  })
  console.log(
    `Input to next paint, processor slowed 4 times: the 75th percentile of ${times ?? PRESSES_EACH} presses, and the worst (${load()})`,
  )
  printFigures(figures)
}

/** Signs a tab in as a member of the demo. */
async function signIn(tab: Page): Promise<void> {
  const client = createClient(product.url)
  const { data } = await client.call(logIn, { body: HERO })
  const domain = new URL(product.url).hostname
  for (const cookie of client.cookie.split('; ')) {
    const [name = '', value = ''] = cookie.split('=')
    await tab.browserContext().setCookie({ name, value, domain })
  }
  await tab.evaluateOnNewDocument(
    (user) => sessionStorage.setItem('user', user),
    JSON.stringify(data),
  )
}

async function audit(
  { file, path }: { file: string; path: string },
  limits: typeof PUBLIC,
  prepare: (tab: Page) => Promise<void>,
): Promise<void> {
  const url = product.url + path + (QUERIES[file] ?? '')
  const { figures, failed } = await auditPage(url, prepare, limits, times ?? LOADS)
  table[path] = figures
  if (failed.length > 0) process.exitCode = 1
  console.log(`${path} (${load()}): ${JSON.stringify(figures)}`)
  for (const line of failed) console.log(`  fails: ${line}`)
}
