import { canonicalSkill } from '@shipmates/contract/skills'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue } from 'react'
import { classNames } from '../lib/class-names.ts'
import type { Suggestions } from '../lib/net/suggestions.ts'

const SHOWN_MAX = 5
const IDEAS_MAX = 6

type SuggestedTokensProps = {
  id: string
  label: string
  suggest: Suggestions
  typed: string
  /** Whether some suggestions are shown before anything is typed. */
  offersIdeas: boolean
  /** Whether the last button adds the text as typed. */
  canAddTyped: boolean
  /** The listed words, which are not suggested. */
  words: readonly string[]
  nameOf: (word: string) => string
  look: 'code' | 'word'
  onTake: (word: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** Scrolls the list into view: a bar at the bottom may cover it. */
const scrollIntoSight = (list: HTMLElement | null) => list?.scrollIntoView?.({ block: 'nearest' })

/** Suggestions for the word being typed, or for the first word, as buttons. */
export function SuggestedTokens(props: SuggestedTokensProps) {
  const { id, label, suggest, words, nameOf, look, offersIdeas, canAddTyped } = props
  const typed = props.typed.trim()
  const { data = [], isPlaceholderData } = useQuery(suggest(useDeferredValue(typed)))
  const isShown = typed ? data.length > 0 : offersIdeas && !isPlaceholderData
  const known = new Set(words.map(canonicalSkill))
  const fitting = data
    .filter((word) => !known.has(canonicalSkill(word)))
    .slice(0, typed ? SHOWN_MAX : IDEAS_MAX)
  const same = canonicalSkill(typed)
  const isOwnWord = canAddTyped && typed !== '' && !known.has(same)
  const added = isOwnWord && !fitting.some((word) => canonicalSkill(word) === same) ? typed : ''
  if (!added && (!isShown || fitting.length === 0)) return null

  return (
    <ul
      ref={typed ? scrollIntoSight : undefined}
      id={id}
      aria-label={label}
      className="flex flex-wrap gap-1.5"
      onKeyDown={props.onKeyDown}
    >
      {[...(isShown ? fitting : []), ...(added ? [added] : [])].map((word) => (
        <li key={word} className="max-w-full">
          <button
            type="button"
            className={classNames(
              'h-[26px] max-w-full truncate rounded-chip border border-dashed border-edge px-2.5 text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:h-9',
              look === 'code' ? 'type-mono text-12' : 'text-13 font-500',
            )}
            onClick={() => props.onTake(word)}
          >
            + {word === added ? `Add “${added}”` : nameOf(word)}
          </button>
        </li>
      ))}
    </ul>
  )
}
