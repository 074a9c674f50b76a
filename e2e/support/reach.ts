import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { open, screens } from './full-account.ts'
import { untilQuiet } from './network.ts'
import type { Member } from './people.ts'

/**
 * The parts of a screen that cannot be read or pressed at its current size, one sentence each: horizontal scrolling,
 * controls that are covered or off-screen when focused, layers that are cut off, clipped text, text that leaves the top
 * bar, and members' names on more than one line.
 */
export const outOfReach = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const NOT_READ =
      'textarea, select, option, [role=img] *, [aria-hidden=true], [aria-hidden=true] *'
    // Content below an open layer is not in use: moving focus there closes the layer.
    const root =
      [...document.querySelectorAll('dialog:modal, [role=dialog]')].at(-1) ?? document.body
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      return isSeen && width > 2 && height > 2
    }

    /** A layer may scroll only if it has the maximum height. */
    const cutContent = (layer: Element): string[] => {
      const { height } = layer.getBoundingClientRect()
      const isCut = [layer, ...layer.querySelectorAll(':not(textarea)')].some(
        (part) =>
          /auto|scroll/.test(getComputedStyle(part).overflowY) &&
          part.scrollHeight > part.clientHeight + 1,
      )
      return isCut && height < innerHeight * 0.7
        ? [`${nameOf(layer)} is cut off: only ${height} of ${innerHeight} pixels high`]
        : []
    }

    for (const element of document.querySelectorAll('*')) {
      const isLayer = element.matches('dialog, [role=dialog], [role=menu]')
      const canScroll =
        isLayer ||
        element === document.documentElement ||
        /auto|scroll/.test(getComputedStyle(element).overflowX)
      // A code block keeps its lines and scrolls, and so does a table of a host's page. The intents above the cards are
      // one row on a phone.
      const mayScroll = element.matches('pre, textarea, .prose-table, .intent-filter')
      if (!canScroll || !isShown(element) || mayScroll) continue
      const { scrollWidth, clientWidth } = element
      const { left, right } = element.getBoundingClientRect()
      if (scrollWidth > clientWidth + 1)
        found.push(`${nameOf(element)} scrolls sideways: ${scrollWidth} of ${clientWidth}`)
      if (isLayer && (left < -1 || right > innerWidth + 1))
        found.push(`${nameOf(element)} is beyond the edge: ${left} to ${right} of ${innerWidth}`)
      if (isLayer) found.push(...cutContent(element))
    }

    const isOnTop = (control: HTMLElement, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      return control.contains(hit) || (hit?.closest('label')?.contains(control) ?? false)
    }
    const controls = root.querySelectorAll<HTMLElement>(
      'a[href], button:enabled, input:enabled, select, textarea',
    )
    for (const control of controls) {
      control.focus()
      if (!isShown(control) || document.activeElement !== control) continue
      // A wrapped link has several boxes; the space between them is its container's.
      const [box = control.getBoundingClientRect()] = control.getClientRects()
      const { left, right, top, bottom, width } = box
      if (left < -1 || right > innerWidth + 1) found.push(`${nameOf(control)} is beyond the edge`)
      const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
      const isField = control.matches('input, textarea, select')
      for (const part of isField ? [0.15, 0.5] : [0.15, 0.5, 0.85]) {
        if (isOnTop(control, left + width * part, y)) continue
        const over = document.elementFromPoint(left + width * part, y)
        found.push(`${nameOf(control)} is under ${over ? nameOf(over) : 'nothing'}`)
        break
      }
    }

    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      if (!hasText || !isShown(element) || element.matches(NOT_READ)) continue
      const { overflowX, overflowY, textOverflow, display } = getComputedStyle(element)
      if (display === 'inline') continue
      const isWide = element.scrollWidth > element.clientWidth + 1
      const isHigh = element.scrollHeight > element.clientHeight + 2
      const isClamped = textOverflow === 'ellipsis' || display === 'flow-root'
      if (isWide && !isClamped && overflowX !== 'auto') found.push(`${nameOf(element)} is too wide`)
      if (isHigh && !isClamped && overflowY === 'hidden')
        found.push(`${nameOf(element)} is cut off`)
    }

    const hasHeading = /^\/(dashboard|requests|connections)$/.test(location.pathname)
    const bar = hasHeading ? document.querySelector('[data-top-bar]') : null
    const { top: barTop, bottom: barBottom } = bar?.getBoundingClientRect() ?? new DOMRect()
    for (const element of bar?.querySelectorAll('h1, p, [role=status]') ?? []) {
      const { top, bottom } = element.getBoundingClientRect()
      if (isShown(element) && (top < barTop || bottom > barBottom))
        found.push(`${nameOf(element)} leaves the top bar: ${top} to ${bottom} of ${barBottom}`)
    }
    // With larger text a name may need two lines.
    const isUsualText = getComputedStyle(document.documentElement).fontSize === '16px'
    const cards =
      location.pathname === '/connections' && isUsualText ? 'main li h2 > button' : 'none'
    for (const name of document.querySelectorAll<HTMLElement>(cards)) {
      const text = document.createRange()
      text.selectNodeContents(name)
      const lines = new Set([...text.getClientRects()].map(({ top }) => Math.round(top)))
      name.style.whiteSpace = 'nowrap'
      const { width } = text.getBoundingClientRect()
      name.style.whiteSpace = ''
      // Fifteen letters W are wider than the card.
      if (width > 190) continue
      if (/^\w+$/.test(name.textContent ?? '') && lines.size > 1)
        found.push(`${nameOf(name)} is broken into ${lines.size} lines`)
    }
    return [...new Set(found)]
  })

const front: Record<string, string> = {
  'the landing page': '/',
  login: '/login',
  signup: '/signup',
  verification: '/verify-email?email=ada%40example.test',
  'a forgotten password': '/forgot-password',
  'a link that is over': '/reset-password?token=none&email=ada%40example.test',
}

/** The same for the landing page and the account screens. */
export async function outOfReachInFront(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const [name, path] of Object.entries(front)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await untilQuiet(page)
    found.push(...(await outOfReach(page)).map((finding) => `${name}: ${finding}`))
  }
  return found
}

/** The same for every signed-in screen and a dialog over one. */
export async function outOfReachInside(page: Page, bob: Member): Promise<string[]> {
  const found: string[] = []
  for (const [name, screen] of Object.entries(screens)) {
    await open(page, screen, bob)
    await untilQuiet(page)
    found.push(...(await outOfReach(page)).map((finding) => `${name}: ${finding}`))
  }
  return found
}
