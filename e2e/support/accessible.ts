import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/** Expects that axe finds nothing on the page as it stands, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  const findings: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    // With reduced motion nothing is measured halfway through a transition.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
    for (const { id, nodes } of violations) {
      const places = nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`)
      findings.push(`${page.url()} in ${colorScheme}: ${id}: ${places.join('; ')}`)
    }
  }
  expect(findings).toEqual([])
}
