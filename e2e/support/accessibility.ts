import { expect, type Page } from '@playwright/test'
import axe, { type AxeResults } from 'axe-core'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** What is wrong with a page that follows the system's theme, in light and in dark, a sentence each. */
export async function findingsOf(page: Page): Promise<string[]> {
  const findings: string[] = []
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    const { violations } = await page.evaluate(async (rules): Promise<AxeResults> => {
      // Colours that are still on their way would be judged half-way. What inherits one sets out later.
      while (document.getAnimations().length > 0) {
        for (const animation of document.getAnimations()) animation.finish()
        await new Promise(requestAnimationFrame)
      }
      // Of the page itself: none of ours holds another in a frame.
      return Reflect.get(window, 'axe').run({ runOnly: rules, resultTypes: ['violations'] })
    }, RULES)
    for (const { id, nodes } of violations) {
      const places = nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`)
      findings.push(`${page.url()} in ${colorScheme}: ${id}: ${places.join('; ')}`)
    }
  }
  return findings
}

/** The same, on a wide screen and on a phone. */
export async function findingsAtBothWidths(page: Page): Promise<string[]> {
  const findings: string[] = []
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    findings.push(...(await findingsOf(page)).map((finding) => `${width}: ${finding}`))
  }
  return findings
}
