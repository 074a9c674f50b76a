import { codePoints } from '@shipmates/contract/code-points'
import { useCallback } from 'react'

/**
 * The `ref` and `maxLength` of a text area that limits code points. The `maxlength` attribute
 * counts UTF-16 units (two per emoji), so it is adjusted before each input; the browser then
 * truncates at the limit as usual.
 */
export function useMaxChars(value: string, max: number) {
  // Stable identity: React would detach and reattach a new ref on every render.
  const ref = useCallback(
    (area: HTMLTextAreaElement) => {
      const widen = ({ data, isComposing }: InputEvent) => {
        if (data === null || isComposing) return
        const kept = area.value.slice(0, area.selectionStart) + area.value.slice(area.selectionEnd)
        const room = Math.max(0, max - codePoints(kept))
        area.maxLength = unitsFor(kept + [...data].slice(0, room).join(''), max)
      }
      area.addEventListener('beforeinput', widen)
      return () => area.removeEventListener('beforeinput', widen)
    },
    [max],
  )
  return { ref, maxLength: unitsFor(value, max) }
}

/** The limit in UTF-16 units for a text with this text's surrogate pairs. */
const unitsFor = (text: string, max: number): number => max + text.length - codePoints(text)
