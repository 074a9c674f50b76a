import type { Page } from '@playwright/test'

/** Records all positions of a page's search from its first render on, and all layout shifts. */
export const watchMoves = (page: Page, path = '/dashboard') =>
  page.addInitScript((watched) => {
    const moves: number[] = []
    const tops = new Set<number>()
    Object.assign(window, { moves, tops })
    new PerformanceObserver((list) => {
      if (location.pathname !== watched) return
      for (const entry of list.getEntries()) moves.push(Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift' })
    const look = () => {
      const form = document.querySelector('search')
      if (form?.checkVisibility()) tops.add(form.getBoundingClientRect().top)
      requestAnimationFrame(look)
    }
    look()
  }, path)

export const movesOn = (page: Page) =>
  page.evaluate(() => ({
    moved: (Reflect.get(window, 'moves') as number[]).reduce((sum, move) => sum + move, 0),
    tops: [...(Reflect.get(window, 'tops') as Set<number>)],
  }))

/** After this many frames the heading is painted, so that later content would visibly shift it. */
const FRAMES = 6

/** Holds matching requests until the page has painted without them, with `steps` also the first steps. */
export async function delay(
  page: Page,
  pattern: string | RegExp,
  { steps = false } = {},
): Promise<void> {
  await page.route(pattern, async (route) => {
    if (steps) await page.getByRole('region', { name: 'First steps' }).waitFor()
    await page.evaluate(async (frames) => {
      for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame)
    }, FRAMES)
    await route.continue().catch(() => {})
  })
}
