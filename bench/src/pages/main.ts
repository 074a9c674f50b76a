/**
 * Measures, with the demo's members, Lighthouse scores of all pages on a phone, the size of their
 * initial scripts, and interaction to next paint.
 */
import { loadavg } from 'node:os'
import { launch } from 'puppeteer-core'
import { BROWSER } from '../../../e2e/support/browser.ts'
import { memberPages, publicPages } from '../../../web/src/page-table.ts'
import { startProduct } from '../product.ts'
import { printFigures } from '../table.ts'
import { measureAnswers, TIMES } from './answers.ts'
import { auditPage, PUBLIC, RUNS, SIGNED_IN } from './audit.ts'
import { openTab, openTabOfMember } from './member.ts'
import { measureScript } from './script.ts'

/** The limits of the initial script in KiB, for pages with a limit of their own. */
const OWN_SCRIPT_LIMIT: Record<string, number> = { landing: 83, messages: 165 }
/** Parameters that these pages need to show their purpose. */
const QUERIES: Record<string, string> = {
  'verify-email': '?email=ada%40ferry.dev',
  'reset-password': '?token=unknown',
}

interface AuditedPage {
  name: string
  path: string
  script: number
}

const audited =
  (usual: number) =>
  ({ file, path }: { file: string; path: string }): AuditedPage => ({
    name: file,
    path: path + (QUERIES[file] ?? ''),
    script: OWN_SCRIPT_LIMIT[file] ?? usual,
  })

const product = await startProduct({}, 'demo')
const browser = await launch({ ...BROWSER, headless: 'shell' }).catch(async (error: unknown) => {
  await product.stop()
  throw error
})
const load = () => `(load average ${loadavg()[0]?.toFixed(1)})`
try {
  for (const page of publicPages.filter(({ path }) => path !== '*').map(audited(121))) {
    await audit(page, PUBLIC, () => openTab(browser))
  }
  for (const page of memberPages.map(audited(155))) {
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
  { name, path, script }: AuditedPage,
  least: typeof PUBLIC,
  open: OpenTab,
): Promise<void> {
  const { figures, failed } = await auditPage(product.url + path, open, least)
  console.log(`${path}, the median of ${RUNS} ${load()}`)
  for (const line of failed) console.log(`  fails: ${line}`)
  printFigures([...figures, measureScript(name, script)])
}
