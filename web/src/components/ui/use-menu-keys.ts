import { type KeyboardEvent, type RefObject, useRef } from 'react'

const TYPE_AHEAD_MS = 600

/** Roving focus in a menu: arrow keys, Home, End and type-ahead. */
export function useMenuKeys(menu: RefObject<HTMLElement | null>) {
  const typed = useRef({ text: '', at: 0 })

  return (event: KeyboardEvent) => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
    const here = items.indexOf(document.activeElement as HTMLElement)
    const goTo = (index: number) => {
      event.preventDefault()
      items.at(index % items.length)?.focus()
    }

    if (event.key === 'ArrowDown' || event.key === 'ArrowRight') return goTo(here + 1)
    if (event.key === 'ArrowUp' || event.key === 'ArrowLeft') return goTo(Math.max(here, 0) - 1)
    if (event.key === 'Home') return goTo(0)
    if (event.key === 'End') return goTo(-1)
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.key === ' ') return

    const isNewWord = event.timeStamp - typed.current.at > TYPE_AHEAD_MS
    const text = (isNewWord ? '' : typed.current.text) + event.key.toLowerCase()
    typed.current = { text, at: event.timeStamp }
    const found = items.findIndex((item) => item.textContent?.trim().toLowerCase().startsWith(text))
    if (found >= 0) goTo(found)
  }
}
