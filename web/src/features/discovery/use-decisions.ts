import type { Choice } from '@shipmates/contract/connections'
import type { UserId } from '@shipmates/contract/ids'
import { backInFeed, leftFeed } from '@shipmates/contract/messages/discovery'
import { useEffect, useRef, useState } from 'react'
import { afterPaint } from '../../lib/browser/when.ts'
import { isDecidedElsewhere, type ListedDeveloper, useDecide } from './api.ts'
import { focusCard, isWithin, successorOf } from './card-focus.ts'

const EXIT_MS = 320
const RETURNED_MS = 2_000

/** A card's visual state: leaving after a decision, or returned because sending it failed. */
export type CardState = Choice | 'returned' | undefined
export type CardStates = ReadonlyMap<UserId, CardState>

/**
 * A decision, and whether it was made by key: the next key press must find focus on the next card.
 * A Connect may carry a note.
 */
export type Decision = { choice: Choice; isByKey: boolean; note?: string | undefined }

const isLeaving = (state: CardState): boolean => state === 'interested' || state === 'ignored'

/**
 * Connect and Pass with their visual feedback: the card leaves at once, focus moves to the next
 * card, and the card returns if sending fails.
 */
export function useDecisions(
  developers: readonly ListedDeveloper[],
  openChat: (user: { id: UserId }) => void,
) {
  const after = useTimers()
  const { cardStates, show } = useCardStates(after)
  const [announcement, setAnnouncement] = useState('')
  const { mutateAsync } = useDecide({
    onUndone: (userName) => setAnnouncement(backInFeed({ userName })),
    openChat,
  })

  const isStaying = ({ id, decision }: ListedDeveloper) =>
    !decision && !isLeaving(cardStates.get(id))

  /**
   * Resolves once the card is gone, to whether the decision was stored. Never resolves if the
   * screen is left first.
   */
  const decide = async (
    developer: ListedDeveloper,
    { choice, isByKey, note }: Decision,
  ): Promise<boolean> => {
    const { id: userId, userName } = developer
    // Already decided: ignore a second press.
    if (!isStaying(developer)) return false
    const successor = successorOf(developers, developer, isStaying)
    const passFocus = () => {
      const { activeElement, body } = document
      // Leave focus alone if it has moved elsewhere.
      if (activeElement === body || isWithin(activeElement, developer))
        focusCard(successor, { preventScroll: true })
    }
    show(userId, choice, EXIT_MS)
    if (isByKey) queueMicrotask(passFocus)
    // Paint the response to the press first: moving focus and announcing force a layout.
    await afterPaint()
    setAnnouncement(leftFeed({ userName }))
    passFocus()
    try {
      const exit = new Promise<void>((resolve) => after(EXIT_MS, resolve))
      await Promise.all([mutateAsync({ developer, choice, note }), exit])
      return true
    } catch (error) {
      if (isDecidedElsewhere(error)) return true
      // The error toast names the developer.
      show(userId, 'returned', RETURNED_MS)
      setAnnouncement('')
      return false
    }
  }

  return {
    decide,
    cardStates,
    announcement,
    announce: setAnnouncement,
    /** Undecided cards, and those still leaving. */
    visible: developers.filter(({ id, decision }) => !decision || isLeaving(cardStates.get(id))),
  }
}

/** The visual states of cards, each shown for a limited time. */
function useCardStates(after: ReturnType<typeof useTimers>) {
  const [cardStates, setCardStates] = useState<CardStates>(new Map())

  const show = (userId: UserId, state: CardState, forMs: number) => {
    setCardStates((states) => new Map(states).set(userId, state))
    after(forMs, () =>
      setCardStates((states) => (states.get(userId) === state ? without(states, userId) : states)),
    )
  }
  return { cardStates, show }
}

/** Timers that are cleared on unmount. */
function useTimers() {
  const timers = useRef(new Set<number>())
  const isLeft = useRef(false)
  useEffect(() => {
    const { current } = timers
    isLeft.current = false
    return () => {
      isLeft.current = true
      for (const timer of current) clearTimeout(timer)
    }
  }, [])

  return (ms: number, act: () => void) => {
    if (isLeft.current) return
    const timer = window.setTimeout(() => {
      timers.current.delete(timer)
      act()
    }, ms)
    timers.current.add(timer)
  }
}

function without<K, V>(map: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> {
  const rest = new Map(map)
  rest.delete(key)
  return rest
}
