import type { NotificationState } from '@shipmates/contract/notifications'
import { timeOfZone } from '../../lib/format/time-of-zone.ts'

/** Whether it is quiet now: on the clock of the member's zone, from `quietFrom` on and before `quietTo`. */
export function isQuiet(
  { quietFrom, quietTo, timeZone }: Partial<NotificationState>,
  now = new Date(),
): boolean {
  const clock = timeZone ? timeOfZone(timeZone, now) : undefined
  if (!quietFrom || !quietTo || !clock) return false
  const time = clock.hour * 60 + clock.minute
  const [from, to] = [minutesOf(quietFrom), minutesOf(quietTo)]
  return from < to ? from <= time && time < to : from <= time || time < to
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
