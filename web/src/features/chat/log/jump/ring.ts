const SHOWN_MS = 2000

let end = () => {}

/** Draws a ring around the bubble of a row for two seconds, or until the next one. */
export function ringAround(row: Element): void {
  end()
  const balloon = row.querySelector<HTMLElement>('[data-balloon]')
  if (!balloon) return
  balloon.style.outline = '3px solid var(--signal)'
  balloon.style.outlineOffset = '0'
  const timer = setTimeout(() => end(), SHOWN_MS)
  end = () => {
    clearTimeout(timer)
    balloon.style.outline = ''
    balloon.style.outlineOffset = ''
  }
}
