import { requestsClosed } from '@shipmates/contract/messages/connections'
import { type MouseEvent, memo } from 'react'
import { Flag } from '../../components/flags.tsx'
import { NameButton } from '../../components/name-button.tsx'
import { Button } from '../../components/ui/button.tsx'
import { classNames } from '../../lib/class-names.ts'
import type { ListedDeveloper } from './api.ts'
import { CardActs, CardContent, cardClasses } from './card-content.tsx'
import { nameIdOf } from './card-focus.ts'
import { CardToolbar } from './card-toolbar.tsx'
import type { CardState, Decision } from './use-decisions.ts'

/** Opens a profile, optionally at its note. */
export type OpenProfile = (
  developer: ListedDeveloper,
  options?: { startsWithNote: boolean },
) => void

type DeveloperCardProps = {
  developer: ListedDeveloper
  state?: CardState
  /** The skills of the search, separated by commas. */
  searched: string
  /** The id of the element that describes what pressing the name does. */
  hintId: string
  /** Decisions are disabled while offline. */
  isOnline: boolean
  onOpen: OpenProfile
  onDecide: (developer: ListedDeveloper, decision: Decision) => void
}

/**
 * Animates only compositor properties (opacity, translate); anything else would repaint every
 * frame.
 */
const leaving =
  'border-line opacity-0 transition-[opacity,translate] duration-320 ease-in motion-reduce:translate-none motion-reduce:duration-120'
const staying = 'transition duration-200'

const looks = {
  interested: classNames('translate-x-6 -translate-y-6', leaving),
  ignored: classNames('-translate-x-6', leaving),
  returned: classNames('border-danger shadow-[0_0_0_1px_var(--danger)]', staying),
  resting: classNames(
    'border-line shadow-1 hover:-translate-y-0.5 hover:border-edge hover:shadow-2 motion-reduce:hover:translate-none!',
    staying,
  ),
}

/**
 * A developer in the feed. The name is a button that covers the card; the toolbar is on top of it.
 *
 * Memoised: a decision re-renders one card, not all twenty, which takes longer than a frame on a
 * slow phone. For the same reason the first frame after a press only starts the exit animation, and
 * the buttons have a no-op translation: without it, a press would force a layout of the page.
 */
export const DeveloperCard = memo(function DeveloperCard(props: DeveloperCardProps) {
  const { developer, state, searched, hintId, isOnline, onOpen, onDecide } = props
  const { userName, decision, canRequest } = developer
  const nameId = nameIdOf(developer)
  const press = (choice: Decision['choice']) => (event: MouseEvent) =>
    onDecide(developer, { choice, isByKey: event.detail === 0 })

  return (
    <article
      aria-label={userName}
      inert={decision !== undefined}
      className={classNames(
        cardClasses,
        'has-[h2_button:focus-visible]:outline-3 has-[h2_button:focus-visible]:outline-offset-2 has-[h2_button:focus-visible]:outline-primary',
        looks[state ?? 'resting'],
      )}
    >
      <CardContent
        member={developer}
        searched={searched}
        name={
          <NameButton id={nameId} hintId={hintId} onOpen={() => onOpen(developer)}>
            {userName}
          </NameButton>
        }
      />
      {decision === 'interested' && <Flag letter="K" className="absolute top-3 right-3 size-8" />}
      <CardActs sentence={!canRequest && requestsClosed}>
        {canRequest ? (
          <CardToolbar
            userName={userName}
            describedBy={nameId}
            isOnline={isOnline}
            onPass={press('ignored')}
            onNote={() => onOpen(developer, { startsWithNote: true })}
            onConnect={press('interested')}
          />
        ) : (
          <Button aria-describedby={nameId} disabled={!isOnline} onClick={press('ignored')}>
            Pass
          </Button>
        )}
      </CardActs>
    </article>
  )
})
