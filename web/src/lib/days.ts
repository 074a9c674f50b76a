const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

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

/** A day yyyy-mm-dd as the product writes it: Nov 03, 2026. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-')
  return `${MONTHS[Number(month) - 1]} ${date}, ${year}`
}
