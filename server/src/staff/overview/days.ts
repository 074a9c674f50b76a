/** Half-open: from `from` until before `to`. */
export interface Period {
  from: Date
  to: Date
}

export const DAY_MS = 24 * 60 * 60 * 1000

/** The start of the UTC day `days` before a time. */
export const dayBefore = (at: Date, days: number): Date =>
  new Date((Math.floor(at.getTime() / DAY_MS) - days) * DAY_MS)

/** The UTC day that starts then. */
export const periodOf = (day: Date): Period => ({
  from: day,
  to: new Date(day.getTime() + DAY_MS),
})
