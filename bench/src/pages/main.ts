/** What Lighthouse says of the first pages on a phone, and how much script they load at first. */
import { loadavg } from 'node:os'
import { launch } from 'chrome-launcher'
import { BROWSER } from '../../../e2e/support/browser.ts'
import { startProduct } from '../product.ts'
import { printFigures } from '../table.ts'
import { auditPage } from './audit.ts'
import { measureScript } from './script.ts'

const PAGES = ['/', '/login'] as const

const product = await startProduct()
const browser = await launch({
  chromePath: BROWSER.executablePath,
  chromeFlags: ['--headless=new', ...BROWSER.args],
})
try {
  for (const page of PAGES) {
    console.log(`${page} (load average ${loadavg()[0]?.toFixed(1)})`)
    const { figures, failed } = await auditPage(product.url + page, browser.port)
    for (const line of failed) console.log(`  fails: ${line}`)
    printFigures([...figures, measureScript(page)])
  }
} finally {
  browser.kill()
  await product.stop()
}
