import { useClock } from '../../lib/use-clock.ts'

/** The current day as text, for relative times; updates at midnight. */
export const useToday = (): string => useClock((now) => now.toDateString())
