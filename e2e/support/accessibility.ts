import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** What is wrong with a page that follows the system's theme, in light and in dark, a sentence each. */
export async function findingsOf(page: Page): Promise<string[]> {
  const findings: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    // Colours that are still on their way would be judged half-way. What inherits one sets out later.
    await page.evaluate(async () => {
      while (document.getAnimations().length > 0) {
        await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
        await new Promise(requestAnimationFrame)
      }
    })
    // No page of ours holds another in a frame, for which the other mode opens a page of its own.
    const { violations } = await new AxeBuilder({ page })
      .options({ resultTypes: ['violations'] })
      .withTags(RULES)
      .setLegacyMode()
      .analyze()
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
