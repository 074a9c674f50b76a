import { shortcutKeyOf, useKeyPress } from '../../lib/browser/keys.ts'
import { topDialog } from '../../lib/browser/top-dialog.ts'

/** Calls the action of a single letter or digit on this screen. Off while a dialog is open. */
export const useLetterKeys = (acts: Partial<Record<string, (() => void) | undefined>>): void =>
  useKeyPress((event) => {
    const act = topDialog() ? undefined : acts[shortcutKeyOf(event) ?? '']
    if (!act) return
    event.preventDefault()
    act()
  })

/**
 * Focuses the row that follows the focused one by `step`, or that follows the open row, else the
 * first.
 */
export function focusRow(list: HTMLElement | null, step: 1 | -1): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const focused = rows.indexOf(document.activeElement as HTMLElement)
  const open = rows.findIndex((row) => row.hasAttribute('aria-current'))
  const from = focused >= 0 ? focused : open
  const next = from < 0 ? 0 : Math.min(Math.max(from + step, 0), rows.length - 1)
  rows[next]?.focus()
}
