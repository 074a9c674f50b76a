import { ClockFace } from '../../components/local-time.tsx'
import { useTimeOfZone } from '../../lib/browser/use-time-of-zone.ts'
import { cityOfZone } from '../../lib/format/zone-city.ts'

/**
 * The time in my own time zone, kept up to date; renders nothing if the browser does not know the
 * zone.
 */
export function OwnTime({ timeZone }: { timeZone: string }) {
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
