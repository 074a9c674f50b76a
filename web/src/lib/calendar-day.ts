const shape = { month: 'short', day: '2-digit', year: 'numeric' } as const
const utc = new Intl.DateTimeFormat('en-US', { ...shape, timeZone: 'UTC' })
const local = new Intl.DateTimeFormat('en-US', shape)

/** The day of an entry, which is a UTC calendar day everywhere: "Feb 11, 2023". */
export const entryDay = (instant: string): string => utc.format(new Date(instant))

/** The day on which something happened, on the reader's own calendar: "Feb 11, 2023". */
export const localDay = (instant: string): string => local.format(new Date(instant))
