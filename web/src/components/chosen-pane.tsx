import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import { useStableCallback } from '../lib/use-stable-callback.ts'
import { restoreFocusTo } from './behaviour/restore-focus.ts'
import { focusRow, useLetterKeys } from './behaviour/use-letter-keys.ts'

/** The width from which the pane has room: 1,500 px, more with larger text. */
const WIDE_REM = 93.75
/** In the address, the chosen name. */
const PARAM = 'who'

/** The chosen name, and how to choose another. */
export type Choice = { name: string; choose: (name: string) => void }

export type ChosenPaneProps = {
  /** The element around the list and the pane. */
  frame: HTMLElement
  /** The names in the list. */
  names: readonly string[]
  /** Loads the rest of the list, in which the name of the address may be; undefined if all is loaded. */
  loadRest?: (() => void) | undefined
  /** Called with the choice; with nothing while there is no room, or no name. */
  onChoice: (choice: Choice | undefined) => void
  /** Renders who is chosen. */
  children: (name: string) => ReactNode
}

/** Shows who is chosen in a list next to it. J and K move along the names. */
export function ChosenPane({ frame, names, loadRest, onChoice, children }: ChosenPaneProps) {
  const pane = useRef<HTMLDivElement>(null)
  const isWide = useIsWide(frame)
  const [name, setName] = useChosen(isWide ? names : [], loadRest)
  const choose = useStableCallback((next: string) => {
    flushSync(() => setName(next))
    // Where keys scroll it.
    pane.current?.querySelector<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
  })
  useLayoutEffect(() => {
    onChoice(name === undefined ? undefined : { name, choose })
    return () => onChoice(undefined)
  }, [name, choose, onChoice])
  const move = (step: 1 | -1) => focusRow(frame, step)
  useLetterKeys(name === undefined ? {} : { j: () => move(1), k: () => move(-1) })

  if (name === undefined) return null
  return (
    <div ref={pane} className="sticky top-21 max-w-150">
      <div
        key={name}
        // Who was chosen has left the list.
        ref={restoreFocusTo(() => frame.querySelector('[aria-current]'))}
      >
        {children(name)}
      </div>
    </div>
  )
}

function useIsWide(element: HTMLElement): boolean {
  const [isWide, setWide] = useState(false)
  useLayoutEffect(() => {
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      setWide(element.clientWidth >= WIDE_REM * rem)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return isWide
}

/**
 * The chosen name: that of the address, else the first. When it leaves the list, the next one takes its place. None is
 * chosen while the name of the address is looked for in the rest of the list.
 */
function useChosen(names: readonly string[], loadRest: (() => void) | undefined) {
  const [address, setAddress] = useSearchParams()
  const inAddress = address.get(PARAM)
  const [last, setLast] = useState({ name: inAddress, place: -1 })
  const found = last.name === null ? -1 : names.indexOf(last.name)
  const isMissing = found < 0 && last.place < 0 && last.name !== null && names.length > 0
  const isLookedFor = isMissing && loadRest !== undefined
  const place = found < 0 ? Math.min(Math.max(last.place, 0), names.length - 1) : found
  const name = isLookedFor ? undefined : names[place]
  if (name && (name !== last.name || place !== last.place)) setLast({ name, place })

  const lookFor = useEffectEvent(() => loadRest?.())
  useEffect(() => {
    if (isLookedFor) lookFor()
  }, [isLookedFor])
  useEffect(() => {
    if (!name || name === inAddress) return
    const write = (params: URLSearchParams) => {
      params.set(PARAM, name)
      return params
    }
    setAddress(write, { replace: true })
  }, [name, inAddress, setAddress])

  const setName = (next: string) => setLast((before) => ({ ...before, name: next }))
  return [name, setName] as const
}
