import type { Choice } from '@shipmates/contract/connections'
import type { UserId } from '@shipmates/contract/ids'
import { useState } from 'react'
import { painted } from '../../lib/painted.ts'
import { isDecidedElsewhere, type ListedDeveloper, useDecide } from './api.ts'
import { focusCard, isWithin, successorOf } from './card-focus.ts'

const EXIT_MS = 320
const RETURNED_MS = 2_000

/** What a card shows of a decision: on its way out, or back because it could not be sent. */
export type CardState = Choice | 'returned' | undefined
export type CardStates = ReadonlyMap<UserId, CardState>

/** What was pressed on a card, and whether by a key: the next one must find focus on the next card. */
export type Decision = { choice: Choice; isByKey: boolean }

const isLeaving = (state: CardState): boolean => state === 'interested' || state === 'ignored'

/**
 * Connect and Pass with what the screen shows of them: a card leaves at once, focus goes to the card
 * that takes its place, and where the decision could not be sent the card is back at its own.
 */
export function useDecisions(developers: readonly ListedDeveloper[]) {
  const [cardStates, setCardStates] = useState<CardStates>(new Map())
  const [announcement, setAnnouncement] = useState('')
  const { mutateAsync } = useDecide({
    onUndone: (userName) => setAnnouncement(`${userName} is back in your feed.`),
  })

  const isStaying = ({ id, decision }: ListedDeveloper) =>
    !decision && !isLeaving(cardStates.get(id))

  const show = (userId: UserId, state: CardState, forMs: number) => {
    setCardStates((states) => new Map(states).set(userId, state))
    setTimeout(() => {
      setCardStates((states) => (states.get(userId) === state ? without(states, userId) : states))
    }, forMs)
  }

  /** Resolves, once the card is gone, to whether the decision stands. */
  const decide = async (
    developer: ListedDeveloper,
    { choice, isByKey }: Decision,
  ): Promise<boolean> => {
    const { id: userId, userName } = developer
    // A card that is leaving, or has left, is decided on: a second press counts for nothing.
    if (!isStaying(developer)) return false
    const successor = successorOf(developers, developer, isStaying)
    const passFocus = () => {
      const { activeElement, body } = document
      // Who has gone elsewhere by then stays there.
      if (activeElement === body || isWithin(activeElement, developer))
        focusCard(successor, { preventScroll: true })
    }
    show(userId, choice, EXIT_MS)
    if (isByKey) queueMicrotask(passFocus)
    // The press is answered first: to move focus and to say so makes the browser lay out the page.
    await painted()
    setAnnouncement(`${userName} removed from feed.`)
    passFocus()
    try {
      await Promise.all([mutateAsync({ userId, userName, choice }), exit()])
      return true
    } catch (error) {
      if (isDecidedElsewhere(error)) return true
      // Whose card is back, the failure's toast says.
      show(userId, 'returned', RETURNED_MS)
      setAnnouncement('')
      return false
    }
  }

  return {
    decide,
    cardStates,
    announcement,
    /** Those to be seen: the undecided, and those still on their way out. */
    visible: developers.filter(({ id, decision }) => !decision || isLeaving(cardStates.get(id))),
  }
}

const exit = () => new Promise<void>((resolve) => setTimeout(resolve, EXIT_MS))

function without<K, V>(map: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> {
  const rest = new Map(map)
  rest.delete(key)
  return rest
}
