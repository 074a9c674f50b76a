import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RuleMetadata } from 'axe-core'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** The minified file: a page parses it in a third of the time. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Lets axe keep the colours that it has parsed: a quarter of its time went into the same few. */
const KEEP_COLOURS = `{
  const { prototype } = axe.commons.color.Color
  const { parseString } = prototype
  const parsed = new Map()
  prototype.parseString = function (text) {
    if (parsed.has(text)) return Object.assign(this, parsed.get(text))
    const { r, g, b, alpha } = parseString.call(this, text)
    parsed.set(text, { r, g, b, alpha })
    return this
  }
}`

/**
 * The axe findings of a page in the light and the dark theme, one sentence each. The page must
 * follow the system theme; only one without script does not mark it.
 */
export async function findingsOf(page: Page, { isStill = false } = {}): Promise<string[]> {
  const findings: string[] = []
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${AXE};${KEEP_COLOURS}`)
  let other: string | undefined
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    if (!isStill) await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    await finishAnimations(page)
    // Where the second theme has the same elements in the same places, only its colours can differ.
    // The other rules take as long again and would find the same.
    const shape = await shapeOf(page)
    for (const { id, nodes } of await violationsOf(page, shape === other)) {
      const places = nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`)
      findings.push(`${page.url()} in ${colorScheme}: ${id}: ${places.join('; ')}`)
    }
    other = shape
  }
  return findings
}

/** Otherwise intermediate colours would be checked. Inherited transitions start later. */
const finishAnimations = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    while (document.getAnimations().length > 0) {
      for (const animation of document.getAnimations()) animation.finish()
      await new Promise(requestAnimationFrame)
    }
  })

/** All that a theme does not change: the content of a page, and where its visible elements are. */
const shapeOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const places = [...document.body.querySelectorAll('*')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      return isSeen ? [x, y, width, height].join() : ''
    })
    return `${document.title}\n${document.body.outerHTML}\n${places.join('\n')}`
  })

const violationsOf = (page: Page, onlyColours: boolean): Promise<AxeResults['violations']> =>
  page.evaluate(
    async ({ rules, isColour }) => {
      const axe = Reflect.get(window, 'axe')
      const known: RuleMetadata[] = axe.getRules(rules)
      const colours = known.filter(({ tags }) => tags.includes('cat.color'))
      // Main frame only: our pages have no iframes.
      const results: AxeResults = await axe.run({
        runOnly: isColour ? colours.map(({ ruleId }) => ruleId) : rules,
        resultTypes: ['violations'],
      })
      return results.violations
    },
    { rules: RULES, isColour: onlyColours },
  )
