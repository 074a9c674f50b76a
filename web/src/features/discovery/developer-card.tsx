import { CARD_SKILLS_SHOWN } from '@shipmates/contract/limits'
import { requestsClosed } from '@shipmates/contract/messages/connections'
import { type MouseEvent, memo } from 'react'
import { ConnectButton } from '../../components/connect-button.tsx'
import { Flag } from '../../components/flag.tsx'
import { MatchLine } from '../../components/match-line.tsx'
import { NameButton } from '../../components/name-button.tsx'
import { Pennant } from '../../components/pennant.tsx'
import { Button } from '../../components/ui/button.tsx'
import { SkillBadges } from '../../components/ui/skill-badges.tsx'
import { UserAvatar } from '../../components/user-avatar.tsx'
import { classNames } from '../../lib/class-names.ts'
import { ageAndGender } from '../../lib/format/age-and-gender.ts'
import type { ListedDeveloper } from './api.ts'
import { nameIdOf } from './card-focus.ts'
import type { CardState, Decision } from './use-decisions.ts'

type DeveloperCardProps = {
  developer: ListedDeveloper
  state?: CardState
  /** The id of the element that describes what pressing the name does. */
  hintId: string
  /** Decisions are disabled while offline. */
  isOnline: boolean
  onOpen: (developer: ListedDeveloper) => void
  onDecide: (developer: ListedDeveloper, decision: Decision) => void
}

/**
 * Only animates compositor properties (opacity, translate); anything else would repaint every
 * frame.
 */
const leaving =
  'border-line opacity-0 shadow-none transition-[opacity,translate] duration-320 ease-in motion-reduce:translate-none motion-reduce:duration-120'
const staying = 'transition duration-200 ease-out'

const looks = {
  interested: classNames('translate-x-6 -translate-y-6', leaving),
  ignored: classNames('-translate-x-6', leaving),
  returned: classNames('border-danger shadow-[0_0_0_1px_var(--danger)]', staying),
  resting: classNames(
    'border-line shadow-1 [@media(hover:hover)]:hover:-translate-y-0.5 [@media(hover:hover)]:hover:border-edge [@media(hover:hover)]:hover:shadow-2 motion-reduce:hover:translate-none!',
    staying,
  ),
}

/**
 * A developer in the feed. The name is a button that covers the card; Pass and Connect are on top
 * of it.
 *
 * Memoised: a decision re-renders one card, not all twenty, which takes longer than a frame on a
 * slow phone. For the same reason the first frame after a press only starts the exit animation, and
 * the buttons have a no-op translation: without it, a press would force a layout of the page.
 */
export const DeveloperCard = memo(function DeveloperCard(props: DeveloperCardProps) {
  const { developer, state, hintId, isOnline, onOpen, onDecide } = props
  const { userName, about, skills, match, decision, canRequest } = developer
  const nameId = nameIdOf(developer)
  const press = (choice: Decision['choice']) => (event: MouseEvent) =>
    onDecide(developer, { choice, isByKey: event.detail === 0 })

  return (
    <article
      aria-label={userName}
      inert={decision !== undefined}
      className={classNames(
        'relative flex h-full flex-col overflow-hidden rounded-card border bg-surface px-[18px] pb-4',
        'has-[h2_button:focus-visible]:outline-3 has-[h2_button:focus-visible]:outline-offset-2 has-[h2_button:focus-visible]:outline-primary',
        looks[state ?? 'resting'],
      )}
    >
      <Pennant userName={userName} className="-ml-[18px] h-[58px] w-[calc(100%-16px)] flex-none" />
      {decision === 'interested' && <Flag letter="K" className="absolute top-3 right-3 size-8" />}
      <UserAvatar
        user={developer}
        size={64}
        className="-mt-[26px] self-start ring-4 ring-surface"
      />
      <h2 className="type-title mt-3 text-18 wrap-anywhere">
        <NameButton id={nameId} hintId={hintId} onOpen={() => onOpen(developer)}>
          {userName}
        </NameButton>
      </h2>
      <p className="mt-[3px] min-h-[1.45em] text-13 leading-[1.45] text-ink-2">
        {ageAndGender(developer)}
      </p>
      <p className="mt-2.5 line-clamp-2 min-h-[42px] text-14 leading-[1.5] wrap-anywhere">
        {about}
      </p>
      <MatchLine
        reasons={match.reasons.filter(({ kind }) => kind !== 'shared_skills')}
        className="mt-auto pt-3 text-13 leading-[1.45] text-ink-2"
      />
      <div className="mt-2.5 min-h-[26px]">
        <SkillBadges skills={skills} sharedSkills={match.sharedSkills} max={CARD_SKILLS_SHOWN} />
      </div>
      <div
        className={classNames(
          'relative z-1 mt-4 grid items-center gap-2.5 border-t border-line pt-4 *:[.button]:translate-y-0 max-md:*:[.button]:h-11',
          canRequest ? 'grid-cols-[1fr_1.7fr]' : 'grid-cols-[1fr_auto]',
        )}
      >
        {!canRequest && <p className="text-13 leading-[1.4] text-ink-2">{requestsClosed}</p>}
        <Button aria-describedby={nameId} disabled={!isOnline} onClick={press('ignored')}>
          Pass
        </Button>
        {canRequest && (
          <ConnectButton
            user={developer}
            describedBy={nameId}
            disabled={!isOnline}
            onConnect={press('interested')}
            onNote={(note) => onDecide(developer, { choice: 'interested', isByKey: false, note })}
          />
        )}
      </div>
    </article>
  )
})
