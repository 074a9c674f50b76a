import type { UserId } from '@shipmates/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { ClockFace } from '../components/local-time.tsx'
import { profileQuery } from '../features/profile/api.ts'
import { useTimeOfZone } from '../lib/browser/use-time-of-zone.ts'
import { shortDistance } from '../lib/format/time-of-zone.ts'

/**
 * The local time of the other member of a chat, and its distance from mine if there is room: "8:20
 * PM · 1 h ahead".
 */
export function TheirTime({ userId }: { userId: UserId }) {
  // The chat works without it, so its failure is not reported.
  const { data } = useQuery({ ...profileQuery(userId), meta: {} })
  const clock = useTimeOfZone(data?.timeZone ?? null)
  if (!clock) return null
  return (
    <>
      <span className="flex flex-none items-center gap-1.5 text-ink-2">
        <ClockFace hour={clock.hour} minute={clock.minute} />
        <time className="font-650 text-ink">{clock.time}</time>
      </span>
      <span className="-ml-1 flex-none text-ink-2 max-md:hidden">· {shortDistance(clock)}</span>
    </>
  )
}
