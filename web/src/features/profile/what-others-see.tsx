import type { Profile } from '@shipmates/contract/profiles'
import { AvailabilityLine } from '../../components/availability.tsx'
import { IntentChips } from '../../components/intent-chips.tsx'
import { ClockFace } from '../../components/local-time.tsx'
import { useTimeOfZone } from '../../lib/browser/use-time-of-zone.ts'
import { cityOfZone } from '../../lib/format/calendar-day.ts'

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

/**
 * The time in my own time zone, kept up to date; renders nothing if the browser does not know the
 * zone.
 */
function OwnTime({ timeZone }: { timeZone: string }) {
  const clock = useTimeOfZone(timeZone)
  if (!clock) return null
  const city = cityOfZone(timeZone)
  return (
    <p className="mt-3 flex items-start gap-[7px] text-13 leading-[1.45] text-ink-2">
      <ClockFace hour={clock.hour} minute={clock.minute} />
      <span>
        <time className="font-650 text-ink">{clock.time}</time> in {city}
        {city !== timeZone && ` (${timeZone})`}
      </span>
    </p>
  )
}
