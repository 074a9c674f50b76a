/**
 * What Lighthouse says of the pages on a phone, how much script they load at first, and how long the
 * screen takes to answer what a member does, with the demo's cast.
 */
import { loadavg } from 'node:os'
import { launch } from 'puppeteer-core'
import { BROWSER } from '../../../e2e/support/browser.ts'
import { startProduct } from '../product.ts'
import { printFigures } from '../table.ts'
import { measureAnswers } from './answers.ts'
import { auditPage, PUBLIC, SIGNED_IN } from './audit.ts'
import { openTab, openTabOfMember } from './member.ts'
import { measureScript } from './script.ts'

const PUBLIC_PAGES = ['/', '/login'] as const
const MEMBER_PAGES = ['/dashboard', '/messages', '/profile'] as const

const product = await startProduct({}, 'demo')
const browser = await launch({ ...BROWSER, headless: 'shell' })
const load = () => `(load average ${loadavg()[0]?.toFixed(1)})`
try {
  for (const page of PUBLIC_PAGES) {
    await audit(page, PUBLIC, () => openTab(browser))
  }
  for (const page of MEMBER_PAGES) {
    await audit(page, SIGNED_IN, () => openTabOfMember(browser, product.url))
  }
  console.log(`Input to next paint, processor slowed 4 times, the worst of each ${load()}`)
  printFigures(await measureAnswers(await openTabOfMember(browser, product.url), product.url))
} finally {
  await browser.close()
  await product.stop()
}

type OpenTab = () => ReturnType<typeof openTab>
type AuditedPage = (typeof PUBLIC_PAGES)[number] | (typeof MEMBER_PAGES)[number]

async function audit(page: AuditedPage, least: typeof PUBLIC, open: OpenTab): Promise<void> {
  const { figures, failed } = await auditPage(product.url + page, open, least)
  console.log(`${page}, the median of three ${load()}`)
  for (const line of failed) console.log(`  fails: ${line}`)
  printFigures([...figures, measureScript(page)])
}
