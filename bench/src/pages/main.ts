/**
 * Measures, with the demo's members, Lighthouse scores of all pages on a phone, the size of their
 * initial scripts, and interaction to next paint.
 */
import { loadavg } from 'node:os'
import { launch } from 'puppeteer-core'
import { BROWSER } from '../../../e2e/support/browser.ts'
import { startProduct } from '../product.ts'
import { printFigures } from '../table.ts'
import { measureAnswers, TIMES } from './answers.ts'
import { auditPage, PUBLIC, RUNS, SIGNED_IN } from './audit.ts'
import { openTab, openTabOfMember } from './member.ts'
import { measureScript } from './script.ts'

/** Every page with its own path, by name, and the limit of its initial script in KiB. */
const PUBLIC_PAGES = [
  { name: 'landing', path: '/', script: 83 },
  { name: 'login', path: '/login', script: 120 },
  { name: 'signup', path: '/signup', script: 120 },
  { name: 'verify-email', path: '/verify-email?email=ada%40ferry.dev', script: 120 },
  { name: 'verify-email-success', path: '/verify-email-success', script: 120 },
  { name: 'forgot-password', path: '/forgot-password', script: 120 },
  { name: 'reset-password', path: '/reset-password?token=unknown', script: 120 },
]
const MEMBER_PAGES = [
  { name: 'dashboard', path: '/dashboard', script: 155 },
  { name: 'requests', path: '/requests', script: 155 },
  { name: 'connections', path: '/connections', script: 155 },
  { name: 'messages', path: '/messages', script: 165 },
  { name: 'profile', path: '/profile', script: 155 },
  { name: 'settings', path: '/settings', script: 155 },
]

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
  console.log(
    `Input to next paint, processor slowed 4 times: the 75th percentile of ${TIMES} presses, and the worst ${load()}`,
  )
  printFigures(await measureAnswers(await openTabOfMember(browser, product.url), product.url))
} finally {
  await browser.close()
  await product.stop()
}

type OpenTab = () => ReturnType<typeof openTab>

async function audit(
  { name, path, script }: (typeof PUBLIC_PAGES)[number],
  least: typeof PUBLIC,
  open: OpenTab,
): Promise<void> {
  const { figures, failed } = await auditPage(product.url + path, open, least)
  console.log(`${path}, the median of ${RUNS} ${load()}`)
  for (const line of failed) console.log(`  fails: ${line}`)
  printFigures([...figures, measureScript(name, script)])
}
