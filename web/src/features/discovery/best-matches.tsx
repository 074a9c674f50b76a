import type { ReactNode } from 'react'
import { NothingNamed } from '../../components/behaviour/use-addressed-layer.ts'
import { TextLink } from '../../components/ui/links.tsx'
import { Loading } from '../../components/ui/skeleton.tsx'
import { roleOf } from '../../lib/format/member-facts.ts'
import type { ListedDeveloper } from './api.ts'
import { DeveloperGrid } from './developer-grid.tsx'
import { DeveloperSkeletons, LOADING_LABEL } from './developer-skeletons.tsx'
import { noFilters } from './filters.ts'
import type { Messaging } from './related-members.tsx'
import { useDecisions } from './use-decisions.ts'
import { useDevelopers } from './use-developers.ts'
import { type Opened, useOpenedProfile } from './use-opened-profile.ts'

const SHOWN = 3

type BestMatchesProps = {
  /** Renders the profile dialog of the developer whose card was pressed. */
  profile: (opened: Opened) => ReactNode
  /** Opens the chat of a new connection. */
  onMessage: Messaging['onMessage']
}

/**
 * The first three developers of the feed, for a screen that would be empty. The next one replaces a
 * card that leaves. Renders nothing if the feed is empty or could not be loaded.
 */
export function BestMatches({ profile, onMessage }: BestMatchesProps) {
  const { data, isPending } = useDevelopers(noFilters, 1)
  const developers = upToUndecided((data?.data ?? []).filter(hasContent), SHOWN)
  const { decide, visible, cardStates, announcement } = useDecisions(developers, onMessage)
  const { open, close, dialog, unlisted } = useOpenedProfile({
    developers: data?.data,
    render: profile,
    decide,
  })
  if (!isPending && visible.length === 0) return null

  return (
    <section aria-labelledby="best-matches" className="mt-8">
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1">
        <h2 id="best-matches" className="type-title text-22 tracking-[-0.02em]">
          Your best matches
        </h2>
        <TextLink to="/dashboard" className="text-14 underline">
          See all in Discover
        </TextLink>
      </header>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <Loading
        isLoading={isPending}
        label={LOADING_LABEL}
        skeleton={<DeveloperSkeletons count={SHOWN} />}
      >
        {() => (
          <DeveloperGrid
            developers={visible.slice(0, SHOWN)}
            cardStates={cardStates}
            onOpen={open}
            onDecide={(developer, decision) => void decide(developer, decision)}
          />
        )}
      </Loading>
      {unlisted === undefined ? dialog : <NothingNamed onClose={close} />}
    </section>
  )
}

/** Whether the card has content, or a reason to match other than being new. */
const hasContent = (developer: ListedDeveloper): boolean =>
  Boolean(developer.headline || developer.about || roleOf(developer)) ||
  [developer.skills, developer.intents, developer.interests].some(({ length }) => length > 0) ||
  developer.match.reasons.some(({ kind }) => kind !== 'new_here')

/**
 * The shortest prefix of a list with `count` undecided developers; all of it if there are fewer.
 */
function upToUndecided(developers: readonly ListedDeveloper[], count: number) {
  const last = developers.filter(({ decision }) => !decision)[count - 1]
  return last ? developers.slice(0, developers.indexOf(last) + 1) : developers
}
