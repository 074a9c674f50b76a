import { useTimeOfZone } from '../lib/browser/use-time-of-zone.ts'
import { classNames } from '../lib/class-names.ts'
import { shortDistance } from '../lib/format/time-of-zone.ts'

type LocalTimeProps = {
  /** Renders nothing if null, or if the browser does not know the zone. */
  timeZone: string | null
  /** The member whose time it is. */
  userName: string
  className?: string | undefined
}

/** A member's local time and its distance from the reader's, with a clock face that shows it. Kept up to date. */
export function LocalTime({ timeZone, userName, className }: LocalTimeProps) {
  const clock = useTimeOfZone(timeZone)
  if (!clock) return null
  const { time, hour, minute, distance } = clock
  return (
    <p
      className={classNames(
        'flex items-start gap-[7px] text-13 leading-[1.45] text-ink-2',
        className,
      )}
    >
      <ClockFace hour={hour} minute={minute} />
      <span>
        <time className="font-650 text-ink">{time}</time> for {userName}, {distance}
      </span>
    </p>
  )
}

type CardTimeProps = {
  timeZone: string | null
  /** Shown after the time, or alone: "busy until Jan 4". */
  more?: string | undefined
}

/** The local time in one short line below a name: "2:20 PM · 6 h behind". */
export function CardTime({ timeZone, more }: CardTimeProps) {
  const clock = useTimeOfZone(timeZone)
  return (
    <p className="flex items-center gap-1.5 text-13 leading-[1.35] whitespace-nowrap text-ink-2">
      {clock && <ClockFace hour={clock.hour} minute={clock.minute} className="size-[15px]" />}
      <span className="truncate">
        {clock && (
          <>
            <time className="font-650 text-ink">{clock.time}</time> · {shortDistance(clock)}
          </>
        )}
        {clock && more && ' · '}
        {more}
      </span>
    </p>
  )
}

const NIGHT = { from: 22, until: 7 }

type ClockProps = { hour: number; minute: number; className?: string }

/** Decorative: the text next to it has the time. Dark at night. */
export function ClockFace({ hour, minute, className = 'mt-0.5 size-4' }: ClockProps) {
  const isNight = hour >= NIGHT.from || hour < NIGHT.until
  const hand = (turn: number, length: number) =>
    `M12 12 ${(12 + length * Math.sin(turn * 2 * Math.PI)).toFixed(1)} ${(12 - length * Math.cos(turn * 2 * Math.PI)).toFixed(1)}`
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={classNames('flex-none fill-none stroke-current stroke-2', className)}
    >
      <circle cx="12" cy="12" r="9" className={isNight ? 'fill-current' : undefined} />
      <path
        d={`${hand((hour + minute / 60) / 12, 4.2)}${hand(minute / 60, 6.2)}`}
        strokeLinecap="round"
        className={isNight ? 'stroke-surface' : undefined}
      />
    </svg>
  )
}
