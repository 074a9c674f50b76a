import { expect, type Page } from '@playwright/test'
import axe, { type AxeResults } from 'axe-core'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/**
 * The axe findings of a page in the light and the dark theme, one sentence each. The page must
 * follow the system theme; only one without script does not mark it.
 */
export async function findingsOf(page: Page, { isStill = false } = {}): Promise<string[]> {
  const findings: string[] = []
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    if (!isStill) await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    const { violations } = await page.evaluate(async (rules): Promise<AxeResults> => {
      // Wait for transitions, or intermediate colours would be checked. Inherited ones start later.
      while (document.getAnimations().length > 0) {
        for (const animation of document.getAnimations()) animation.finish()
        await new Promise(requestAnimationFrame)
      }
      // Main frame only: our pages have no iframes.
      return Reflect.get(window, 'axe').run({ runOnly: rules, resultTypes: ['violations'] })
    }, RULES)
    for (const { id, nodes } of violations) {
      const places = nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`)
      findings.push(`${page.url()} in ${colorScheme}: ${id}: ${places.join('; ')}`)
    }
  }
  return findings
}
