/** Written by hand: a browser's first Intl.DateTimeFormat keeps a slow phone busy for 60 ms. */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day yyyy-mm-dd as it is shown. */
function inWords(day: string): string {
  const [year, month, date] = day.split('-')
  return `${MONTHS[Number(month) - 1]} ${date}, ${year}`
}

/** The day of an entry, which is a UTC calendar day everywhere: "Feb 11, 2023". */
export const entryDay = (instant: string): string =>
  inWords(new Date(instant).toISOString().slice(0, 10))

/** The day on which something happened, on the reader's own calendar: "Feb 11, 2023". */
export const localDay = (instant: string): string => inWords(dayOf(new Date(instant)))

const two = (number: number) => String(number).padStart(2, '0')

/** The reader's own day of an instant, as yyyy-mm-dd. */
export const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

/** The reader's own today, as yyyy-mm-dd. */
export const today = (): string => dayOf(new Date())

/** Midnight of a day yyyy-mm-dd on the reader's own clock. */
export function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}
