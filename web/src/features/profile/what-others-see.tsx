import type { Profile } from '@shipmates/contract/profiles'
import { AvailabilityLine } from '../../components/availability.tsx'
import { IntentChips } from '../../components/intent-chips.tsx'
import { OwnTime } from './own-time.tsx'

/** What I look for and when I am around, on my identity card. */
export function WhatOthersSee({ profile }: { profile: Profile }) {
  const { intents, timeZone, availability, hoursPerWeek } = profile
  const hours = hoursPerWeek === null ? '' : `about ${hoursPerWeek} h a week`
  const more = [
    availability === 'closed' && ': hidden from the feed',
    availability === 'open' && hours && `, ${hours}`,
  ]
  return (
    <>
      <IntentChips intents={intents} className="mt-3.5" />
      {timeZone && <OwnTime timeZone={timeZone} />}
      <AvailabilityLine
        member={profile}
        more={more.filter(Boolean).join('') || undefined}
        className="mt-2"
      />
      {hours && availability !== 'open' && (
        <p className="mt-2 text-13 text-ink-2 first-letter:uppercase">{hours}</p>
      )}
    </>
  )
}
