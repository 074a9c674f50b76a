/** Hand-written: the first Intl.DateTimeFormat of a page blocks a slow phone for 60 ms. */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats a day yyyy-mm-dd: "Feb 11, 2023". */
function inWords(day: string): string {
  const [year, month, date] = day.split('-')
  return `${MONTHS[Number(month) - 1]} ${date}, ${year}`
}

/** Formats an entry's date, which is a UTC calendar day in every time zone: "Feb 11, 2023". */
export const entryDay = (instant: string): string =>
  inWords(new Date(instant).toISOString().slice(0, 10))

/** Formats the day of an instant in the reader's time zone: "Feb 11, 2023". */
export const localDay = (instant: string): string => inWords(dayOf(new Date(instant)))

/** Formats a day yyyy-mm-dd that is near: "Jan 4", with its year if it is more than eleven months away. */
export function shortDay(day: string, now = new Date()): string {
  const [year, month, date] = day.split('-').map(Number)
  const months = (Number(year) - now.getFullYear()) * 12 + Number(month) - 1 - now.getMonth()
  const written = `${MONTHS[Number(month) - 1]} ${date}`
  return Math.abs(months) > 11 ? `${written}, ${year}` : written
}

const two = (number: number) => String(number).padStart(2, '0')

/** The day of a date in the reader's time zone, as yyyy-mm-dd. */
export const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

/** The day of an instant next to "joined": "today", "yesterday", or "Feb 11, 2023". */
export function agoDay(instant: string, now = new Date()): string {
  const day = dayOf(new Date(instant))
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (day === dayOf(now)) return 'today'
  return day === dayOf(yesterday) ? 'yesterday' : inWords(day)
}

/** Today in the reader's time zone, or the same day some years later, as yyyy-mm-dd. */
export function today(yearsLater = 0): string {
  const now = new Date()
  now.setFullYear(now.getFullYear() + yearsLater)
  return dayOf(now)
}

/** Midnight at the start of a day yyyy-mm-dd, in the reader's time zone. */
export function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

/** The hour and minute of an instant, in the reader's time zone and language. */
export const localTime = (instant: string): string =>
  new Date(instant).toLocaleTimeString(undefined, { timeStyle: 'short' })

/** An instant to the minute, in the reader's time zone: "Nov 30, 2026, at 10:42 AM". */
export const localMoment = (instant: string): string =>
  `${localDay(instant)}, at ${localTime(instant)}`

/** The place that an IANA time zone is named after: "Buenos Aires" for America/Argentina/Buenos_Aires. */
export const cityOfZone = (zone: string): string =>
  zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
