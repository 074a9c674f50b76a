import type { DayFigures } from '@shipmates/contract/admin-overview'

type Counted = Exclude<keyof DayFigures, 'day'>
const counted: readonly Counted[] = [
  'members',
  'active',
  'requests',
  'acceptances',
  'messages',
  'reports',
]

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A UTC day as "Nov 17". */
export const shortDayOf = (day: string): string =>
  `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(8, 10)}`

/**
 * Groups the days into weeks that end today, newest first, without an incomplete week at the start.
 * Counts are summed, except active members, who would be counted once per day: a week has its
 * busiest day.
 */
export function weeksOf(days: readonly DayFigures[]): DayFigures[] {
  const weeks: DayFigures[] = []
  for (let end = days.length; end >= 7; end -= 7) weeks.push(weekOf(days.slice(end - 7, end)))
  return weeks
}

function weekOf(days: readonly DayFigures[]): DayFigures {
  const week: DayFigures = {
    day: days[0]?.day ?? '',
    members: 0,
    active: 0,
    requests: 0,
    acceptances: 0,
    messages: 0,
    reports: 0,
  }
  for (const day of days) {
    for (const name of counted) {
      week[name] = name === 'active' ? Math.max(week.active, day.active) : week[name] + day[name]
    }
  }
  return week
}

/** The ticks of an axis from 0 to at least `max`: four or five round numbers. */
export function stepsTo(max: number): number[] {
  const rough = Math.max(max, 4) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough
  const whole = Math.max(1, Math.ceil(step))
  const count = Math.max(1, Math.ceil(max / whole))
  return Array.from({ length: count + 1 }, (_, index) => index * whole)
}

/** The positions at which a month begins. */
export const monthsIn = (days: readonly DayFigures[]) =>
  days.flatMap(({ day }, index) =>
    day.endsWith('-01') ? [{ index, name: shortDayOf(day).slice(0, 3) }] : [],
  )
