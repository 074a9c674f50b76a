import type { Choice } from '@shipmates/contract/connections'
import { type KeyboardEvent as ReactKeyboardEvent, useId, useRef } from 'react'
import { useSliding } from '../../components/behaviour/use-sliding.ts'
import { shortcutKeyOf, useKeyPress } from '../../lib/browser/keys.ts'
import { topDialog } from '../../lib/browser/top-dialog.ts'
import { useOnline } from '../../lib/browser/use-window.ts'
import { useStableCallback } from '../../lib/use-stable-callback.ts'
import type { ListedDeveloper } from './api.ts'
import { focusCard, isWithin } from './card-focus.ts'
import { DeveloperCard, type OpenProfile } from './developer-card.tsx'
import { gridClasses } from './developer-skeletons.tsx'
import type { CardStates, Decision } from './use-decisions.ts'

type DeveloperGridProps = {
  developers: readonly ListedDeveloper[]
  cardStates: CardStates
  /** The skills of the search, separated by commas. */
  searched?: string
  onOpen: OpenProfile
  onDecide: (developer: ListedDeveloper, decision: Decision) => void
}

/**
 * The cards of a page. Keys while a card has focus: J, K and arrows move, C connects, X passes, N writes a note.
 */
export function DeveloperGrid(props: DeveloperGridProps) {
  const { developers, cardStates, searched = '', onOpen, onDecide } = props
  const list = useRef<HTMLUListElement>(null)
  const hintId = useId()
  const isOnline = useOnline()
  const open = useStableCallback(onOpen)
  const decide = useStableCallback(onDecide)
  useSliding(list, developers.map(({ id }) => id).join())
  useEnterByKey(() => focusCard(developers[0]))

  const pressKey = (event: ReactKeyboardEvent) => {
    const index = developers.findIndex((developer) => isWithin(event.target, developer))
    const developer = developers[index]
    const key = event.key.length === 1 ? shortcutKeyOf(event) : event.key
    const act = key && keyActions[key]
    if (!developer || !act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    if (typeof act === 'number') {
      if (developers[index + act]) focusCard(developers[index + act])
    } else if (isOnline && (act === 'ignored' || developer.canRequest)) {
      if (act === 'note') onOpen(developer, { startsWithNote: true })
      else onDecide(developer, { choice: act, isByKey: true })
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keyboard shortcuts for the buttons inside
    <div className="@container" onKeyDown={pressKey}>
      <p id={hintId} className="sr-only">
        View profile
      </p>
      <ul ref={list} className={gridClasses}>
        {developers.map((developer) => (
          <li key={developer.id} className="@container min-w-0">
            <DeveloperCard
              developer={developer}
              state={cardStates.get(developer.id)}
              searched={searched}
              hintId={hintId}
              isOnline={isOnline}
              onOpen={open}
              onDecide={decide}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** J focuses the first card from anywhere on the screen. */
const useEnterByKey = (enter: () => void): void =>
  useKeyPress((event) => {
    if (event.defaultPrevented || topDialog() || shortcutKeyOf(event) !== 'j') return
    enter()
  })

const keyActions: Partial<Record<string, Choice | 'note' | 1 | -1>> = {
  j: 1,
  ArrowRight: 1,
  ArrowDown: 1,
  PageDown: 1,
  k: -1,
  ArrowLeft: -1,
  ArrowUp: -1,
  PageUp: -1,
  c: 'interested',
  x: 'ignored',
  n: 'note',
}
