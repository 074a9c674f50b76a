import type { Page } from '@playwright/test'

/**
 * The elements that a toast covers but must not. Says so if no toast is shown. What scrolls with the page or a pane
 * must only be free once it is scrolled to its end, since the page ends above the toasts; all other elements must be
 * free now.
 */
export const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const kept =
      'h1, h2, .button, textarea, [data-composer], [data-bottom-bar], [data-log] li:last-child > div'
    const region = document.querySelector('[aria-label=Notifications]')
    const toasts = [...document.querySelectorAll('.toast:not([aria-hidden])')]
    if (!region || toasts.length === 0) return ['no toast']
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
    const hasStrip = getComputedStyle(region).backgroundColor !== 'rgba(0, 0, 0, 0)'
    const boxes = (hasStrip ? [region] : toasts).map((box) => box.getBoundingClientRect())
    const elements = [...(dialog ?? document).querySelectorAll(kept)].filter(
      (element) => !region.contains(element),
    )
    /** What scrolls around an element, if that can be scrolled. */
    const scrollerOf = (element: Element): Element | undefined => {
      for (let at: Element | null = element; at && at !== dialog; at = at.parentElement) {
        const { position, overflowY } = getComputedStyle(at)
        if (position === 'sticky' || position === 'fixed') return
        if (/auto|scroll/.test(overflowY) && at !== element) return at
      }
      return dialog ? undefined : document.scrollingElement!
    }
    const isUnder = (element: Element) => {
      const box = element.getBoundingClientRect()
      const clip = scrollerOf(element)
      const seen =
        clip && clip !== document.scrollingElement ? clip.getBoundingClientRect() : undefined
      const top = Math.max(box.top, seen?.top ?? box.top)
      const bottom = Math.min(box.bottom, seen?.bottom ?? box.bottom)
      return (
        box.width > 0 &&
        boxes.some(
          (toast) =>
            toast.left < box.right - 0.5 &&
            toast.right > box.left + 0.5 &&
            toast.top < bottom - 0.5 &&
            toast.bottom > top + 0.5,
        )
      )
    }
    const under = elements.filter(isUnder)
    const scrollers = new Set(under.map(scrollerOf))
    const left = [...scrollers].map((scroller) => [scroller, scroller?.scrollTop ?? 0] as const)
    for (const [scroller] of left)
      scroller?.scrollTo({ top: scroller.scrollHeight, behavior: 'instant' })
    const still = under.filter(isUnder)
    for (const [scroller, top] of left) scroller?.scrollTo({ top, behavior: 'instant' })
    return still.map((element) => `${element.tagName} ${element.textContent}`)
  })
