import type { Page } from '@playwright/test'

/**
 * The elements that a toast covers but must not. Says so if no toast is shown. With `atBottom`, those that it would
 * cover if it did not move out of their way.
 */
export const covered = (page: Page, { atBottom = false } = {}): Promise<string[]> =>
  page.evaluate((isAtBottom) => {
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
    const kept =
      'h1, dialog h2, [data-never-covered], button, a:has([aria-label^="Back to"]), textarea, [data-composer], [data-bottom-bar], [data-log] li:last-child > div'
    const region = document.querySelector<HTMLElement>('[aria-label=Notifications]')
    const place = region?.style.bottom ?? ''
    if (region && isAtBottom) region.style.bottom = ''
    const toasts = [...document.querySelectorAll('.toast:not([aria-hidden])')].map((toast) =>
      toast.getBoundingClientRect(),
    )
    if (region) region.style.bottom = place
    if (toasts.length === 0) return ['no toast']
    return [...(dialog ?? document).querySelectorAll(kept)].flatMap((element) => {
      if (element.closest('[aria-label=Notifications]')) return []
      // Names that open profiles and buttons inside fields may be covered.
      if (element.matches('button:not(.button)')) return []
      const box = element.getBoundingClientRect()
      // For a message, two lines and the time.
      const top = element.closest('[data-log]') ? Math.max(box.top, box.bottom - 64) : box.top
      const isUnder = toasts.some(
        (toast) =>
          toast.left < box.right &&
          toast.right > box.left &&
          toast.top < box.bottom &&
          toast.bottom > top,
      )
      return isUnder && box.width > 0 ? [`${element.tagName} ${element.textContent}`] : []
    })
  }, atBottom)
