import type { Intent } from '@shipmates/contract/profiles'
import { type RefObject, useLayoutEffect, useState } from 'react'

type Key = Intent | 'anyone' | 'more'

const GAP_PX = 6
/** Text may become wider once its font has loaded. */
const SLACK_PX = 12

/**
 * The intents whose chips fit into one row, next to "Anyone" and "More"; always includes the chosen
 * one. All of them until the chips, which have a `data-key`, have been measured; and on a narrow screen, where measuring
 * would lay out the page in the middle of its first render for nothing.
 */
export function useFittingIntents(
  row: RefObject<HTMLElement | null>,
  ordered: readonly Intent[],
  { chosen, isNarrow }: { chosen: Intent | undefined; isNarrow: boolean },
): readonly Intent[] {
  const [widths, setWidths] = useState<ReadonlyMap<Key, number>>()
  const [available, setAvailable] = useState(0)

  useLayoutEffect(() => {
    const element = row.current
    if (!element || isNarrow) return
    const chips = [...element.querySelectorAll<HTMLElement>('[data-key]')]
    setWidths(new Map(chips.map((chip) => [chip.dataset.key as Key, chip.offsetWidth])))
    const measure = () => setAvailable(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [row, isNarrow])

  if (isNarrow || !widths || available === 0) return ordered
  const fits = (keys: readonly Key[]) =>
    keys.reduce((sum, key) => sum + (widths.get(key) ?? 0) + GAP_PX, SLACK_PX) <= available
  if (fits(['anyone', ...ordered])) return ordered
  for (let count = ordered.length - 1; count > 0; count--) {
    const first = ordered.slice(0, count)
    const shown = !chosen || first.includes(chosen) ? first : [...first.slice(0, -1), chosen]
    if (fits(['anyone', ...shown, 'more'])) return shown
  }
  return chosen ? [chosen] : []
}
