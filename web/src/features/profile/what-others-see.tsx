import type { Profile } from '@shipmates/contract/profiles'
import { AvailabilityLine } from '../../components/availability.tsx'
import { IntentChips } from '../../components/intent-chips.tsx'
import { OwnTime } from './own-time.tsx'

/** My intents and availability, on my identity card. */
export function WhatOthersSee({ profile }: { profile: Profile }) {
  const { intents, timeZone, availability, hoursPerWeek } = profile
  return (
    <>
      <IntentChips intents={intents} className="mt-3.5" />
      {timeZone && <OwnTime timeZone={timeZone} />}
      <AvailabilityLine member={profile} more={moreOf(profile)} className="mt-2" />
      {hoursPerWeek !== null && availability !== 'open' && (
        <p className="mt-2 text-13 text-ink-2">About {hoursPerWeek} h a week</p>
      )}
    </>
  )
}

/** The text after the words of the availability. */
function moreOf({ availability, hoursPerWeek }: Profile): string | undefined {
  if (availability === 'closed') return ': hidden from the feed'
  if (availability === 'open' && hoursPerWeek !== null) return `, about ${hoursPerWeek} h a week`
  return undefined
}
