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

const THEMES = ['light', 'dark'] as const

interface Options {
  /** For a page without script, which does not mark its theme. */
  isStill?: boolean
  themes?: readonly (typeof THEMES)[number][]
}

/**
 * The axe findings of a page in the light and the dark theme, one sentence each. The page must follow the system theme.
 * If a page was checked before, for example at another width, the second theme is checked only where its colours have
 * changed.
 */
export async function findingsOf(
  page: Page,
  { isStill = false, themes = THEMES }: Options = {},
): Promise<string[]> {
  const findings: string[] = []
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${AXE};${KEEP_COLOURS}`)
  let other: string | undefined
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    if (!isStill) await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    await finishAnimations(page)
    const isSecond = other !== undefined
    const shape = themes.length > 1 ? await shapeOf(page) : ''
    // If the second theme has the same elements in the same places, only its colours can differ. The other rules take
    // as long again and would find the same.
    for (const { id, nodes } of await violationsOf(page, isSecond && shape === other)) {
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

const violationsOf = async (
  page: Page,
  onlyColours: boolean,
): Promise<AxeResults['violations']> => {
  const known = onlyColours && (await leaveUnknownLooks(page))
  if (known === 'all') return []
  countCost('axe runs')
  return page.evaluate(
    async ({ rules, isColour }) => {
      const axe = Reflect.get(window, 'axe')
      const all: RuleMetadata[] = axe.getRules(rules)
      const colours = all.filter(({ tags }) => tags.includes('cat.color'))
      const unknown: Element[] | undefined = isColour && Reflect.get(window, 'unknownLooks')
      // Main frame only: our pages have no iframes.
      const results: AxeResults = await axe.run(unknown ? { include: unknown } : document, {
        runOnly: isColour ? colours.map(({ ruleId }) => ruleId) : rules,
        resultTypes: ['violations'],
        selectors: false,
      })
      return results.violations
    },
    { rules: RULES, isColour: onlyColours },
  )
}

/**
 * Leaves in `window.unknownLooks` the texts and fields whose colours differ from the last call on this page: their own,
 * and those behind them. Undefined at the first call: all are unknown.
 */
const leaveUnknownLooks = (page: Page): Promise<'all' | 'some'> =>
  page.evaluate(() => {
    const known: WeakMap<Element, string> | undefined = Reflect.get(window, 'knownLooks')
    const looks = new WeakMap<Element, string>()
    const unknown: Element[] = []
    const grounds = new Map<Element, string>()
    const groundOf = (element: Element | null): string => {
      if (!element) return ''
      const before = grounds.get(element)
      if (before !== undefined) return before
      const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(element)
      const isOpaque = !/rgba\(|\/|transparent/.test(backgroundColor) && opacity === '1'
      // What lies behind a transparent layer depends on its position.
      const isLayer = ['absolute', 'fixed', 'sticky'].includes(position)
      const behind = isLayer ? String(Math.random()) : groundOf(element.parentElement)
      const ground = `${backgroundColor} ${backgroundImage} ${opacity} ${isOpaque ? '' : behind}`
      grounds.set(element, ground)
      return ground
    }
    for (const element of document.body.querySelectorAll('*')) {
      const isText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      if (!isText && !element.matches('input, textarea, select')) continue
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const { color, fontSize, fontWeight, textDecorationLine } = getComputedStyle(element)
      const look = [color, fontSize, fontWeight, textDecorationLine, groundOf(element)].join(' ')
      if (known?.get(element) !== look) unknown.push(element)
      looks.set(element, look)
    }
    Object.assign(window, { knownLooks: looks, unknownLooks: known && unknown })
    return known && unknown.length === 0 ? 'all' : 'some'
  })
