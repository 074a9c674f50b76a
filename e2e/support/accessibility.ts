import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RuleMetadata } from 'axe-core'
import { countCost } from '../../server/src/testing/cost.ts'

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

/** In one run, of each look: axe cannot measure some texts, such as covered ones. */
const MEASURED_MAX = 3

/**
 * Lets axe measure the contrast of a look only until it has passed, because that takes most of its time. A look is all
 * that the contrast of a text depends on: its colour, size and weight, and the backgrounds behind it. `axe.startLooks`
 * takes further looks that have passed, and `axe.endLooks` returns those that have passed since.
 */
const KEEP_LOOKS = `{
  const contrast = axe._audit.rules.find(({ id }) => id === 'color-contrast')
  const { matches } = contrast
  const known = new Set()
  let counts, measured, grounds
  const hash = (parts) => {
    const text = parts.join('|')
    let [one, other] = [5381, 52711]
    for (let at = 0; at < text.length; at++) {
      one = Math.imul(one, 33) ^ text.charCodeAt(at)
      other = Math.imul(other, 31) ^ text.charCodeAt(at)
    }
    return (one >>> 0).toString(36) + (other >>> 0).toString(36)
  }
  const groundOf = (element) => {
    if (!element) return ''
    if (grounds.has(element)) return grounds.get(element)
    const { tagName, className, parentElement } = element
    const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(element)
    const own = [tagName, className, backgroundColor, backgroundImage, opacity, position]
    const ground = hash([groundOf(parentElement), ...own])
    grounds.set(element, ground)
    return ground
  }
  const lookOf = (element) => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    return hash([groundOf(element), color, fontSize, fontWeight, textShadow])
  }
  const hasText = ({ childNodes }) =>
    Array.from(childNodes).some(({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim())
  contrast.matches = function (element, ...rest) {
    if (!hasText(element) && !element.matches('input, textarea, select')) return false
    const look = lookOf(element)
    const isEnough = known.has(look) || counts[look] === ${MEASURED_MAX}
    if (isEnough || !matches.call(this, element, ...rest)) return false
    counts[look] = (counts[look] ?? 0) + 1
    measured.set(element, look)
    return true
  }
  axe.startLooks = (looks) => {
    for (const look of looks) known.add(look)
    counts = {}
    measured = new Map()
    grounds = new WeakMap()
  }
  axe.endLooks = ({ violations, incomplete }) => {
    for (const { id, nodes } of [...violations, ...incomplete]) {
      if (id === 'color-contrast') for (const { element } of nodes) measured.delete(element)
    }
    return [...new Set(measured.values())]
  }
}`

const THEMES = ['light', 'dark'] as const

interface Options {
  /** For a page without script, which does not mark its theme. */
  isStill?: boolean
  themes?: readonly (typeof THEMES)[number][]
}

interface Violation {
  id: string
  places: string[]
}

/**
 * The axe findings of a page in the light and the dark theme, one sentence each. The page must follow the system theme.
 * The contrast of a look that has passed on any page of this process is not measured again.
 */
export async function findingsOf(
  page: Page,
  { isStill = false, themes = THEMES }: Options = {},
): Promise<string[]> {
  const findings: string[] = []
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(`${AXE};${KEEP_COLOURS};${KEEP_LOOKS}`)
    sentLooks.delete(page)
  }
  let other: string | undefined
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    if (!isStill) await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    await finishAnimations(page)
    const isSecond = other !== undefined
    const shape = themes.length > 1 ? await shapeOf(page) : ''
    // If the second theme has the same elements in the same places, only its colours can differ. The other rules take
    // as long again and would find the same.
    for (const { id, places } of await violationsOf(page, isSecond && shape === other)) {
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

/** Everything that does not depend on the theme: the content of a page, and the positions of its visible elements. */
const shapeOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const places = [...document.body.querySelectorAll('*')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      return isSeen ? [x, y, width, height].join() : ''
    })
    return `${document.title}\n${document.body.outerHTML}\n${places.join('\n')}`
  })

/** Looks with enough contrast. They name their colours, so that the themes share no look by mistake. */
const passedLooks = new Set<string>()
/** How many of them the document of a page has received. There are thousands, which cost more to send than axe takes. */
const sentLooks = new WeakMap<Page, number>()

async function violationsOf(page: Page, onlyColours: boolean): Promise<Violation[]> {
  countCost('axe runs')
  const unsent = [...passedLooks].slice(sentLooks.get(page))
  sentLooks.set(page, passedLooks.size)
  const { violations, looks } = await page.evaluate(
    async ({ rules, isColour, passed }) => {
      const axe = Reflect.get(window, 'axe')
      const all: RuleMetadata[] = axe.getRules(rules)
      const colours = all.filter(({ tags }) => tags.includes('cat.color'))
      axe.startLooks(passed)
      // Main frame only: our pages have no iframes.
      const results: AxeResults = await axe.run(document, {
        runOnly: isColour ? colours.map(({ ruleId }) => ruleId) : rules,
        resultTypes: ['violations', 'incomplete'],
        selectors: false,
        elementRef: true,
      })
      const found: Violation[] = results.violations.map(({ id, nodes }) => ({
        id,
        places: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
      }))
      return { violations: found, looks: axe.endLooks(results) as string[] }
    },
    { rules: RULES, isColour: onlyColours, passed: unsent },
  )
  for (const look of looks) passedLooks.add(look)
  return violations
}
